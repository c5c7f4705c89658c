package io.weir.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * Processor time spent so far, in the kernel's ticks of 10 ms.
 *
 * @param total of all processors, idle or not
 * @param busy of all processors, at work
 * @param worker of the measured process
 * @param ours of all processes of the comparison, the measured one with them
 */
record CpuReading(long total, long busy, long worker, long ours) {
    private static final long MICROS_PER_TICK = 10_000;
    private static final int IDLE = 3;
    private static final int IO_WAIT = 4;
    // The columns behind these count guests, whose time is in the first columns already.
    private static final int MACHINE_COLUMNS = 8;
    private static final int USER_TIME = 11;
    private static final int SYSTEM_TIME = 12;

    /**
     * Reads the counters.
     *
     * @param worker the measured process
     * @param others the other processes of the comparison
     */
    static CpuReading now(long worker, long... others) {
        long[] machine = machine();
        long total = Arrays.stream(machine).sum();
        long workerTicks = ticks(worker);
        long othersTicks = LongStream.of(others).map(CpuReading::ticks).sum();
        return new CpuReading(total, total - machine[IDLE] - machine[IO_WAIT], workerTicks, workerTicks + othersTicks);
    }

    /** Microseconds of the measured process since then. */
    long workerMicrosSince(CpuReading before) {
        return (worker - before.worker) * MICROS_PER_TICK;
    }

    /** The share of the machine, since then, that went to processes that are no part of the comparison; 0 to 1. */
    double othersShareSince(CpuReading before) {
        double others = (double) (busy - before.busy) - (ours - before.ours);
        return Math.max(0, others / Math.max(1, total - before.total));
    }

    private static long[] machine() {
        String line = read(Path.of("/proc/stat")).lines().findFirst().orElseThrow();
        return Arrays.stream(line.split(" +"))
                .skip(1)
                .limit(MACHINE_COLUMNS)
                .mapToLong(Long::parseLong)
                .toArray();
    }

    private static long ticks(long pid) {
        String line = read(Path.of("/proc", Long.toString(pid), "stat"));
        // The second column is a name in brackets and may hold blanks.
        String[] columns = line.substring(line.lastIndexOf(')') + 2).split(" ", -1);
        return Long.parseLong(columns[USER_TIME]) + Long.parseLong(columns[SYSTEM_TIME]);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "Processor time is read from [" + file + "], which cannot be read. Run on Linux, and look whether "
                            + "the process died.",
                    e);
        }
    }
}
