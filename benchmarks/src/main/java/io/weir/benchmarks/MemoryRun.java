package io.weir.benchmarks;

import io.weir.benchmarks.worker.Mark;
import io.weir.benchmarks.worker.StopWhen;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.TimeoutException;

/** The most memory a process holds with many stores, and with one a partition that holds the same rows. */
final class MemoryRun implements Run {
    private static final Duration QUIET = Duration.ofMinutes(3);
    private static final double KIB_PER_MIB = 1_024;
    private static final long BYTES_PER_MIB = 1L << 20;
    private static final double MORE_AT_MOST = 1.25;
    private static final long BESIDES_MIB = 250;

    private final Stage stage;
    private final List<Double> weirPeaks = new ArrayList<>();
    private final List<Double> weirRatios = new ArrayList<>();

    MemoryRun(Stage stage) {
        this.stage = stage;
    }

    @Override
    public void prepare() throws InterruptedException {
        stage.fillInput();
    }

    @Override
    public Row run(Trial trial) throws InterruptedException, IOException, TimeoutException {
        Trial many = trial.withStores(stage.settings().application().stores());
        Peak of = peak(many);
        Peak ofFew = peak(trial);
        double ratio = of.mib / ofFew.mib;
        if (trial.contender().isWeir()) {
            weirPeaks.add(of.mib);
            weirRatios.add(ratio);
        }
        int partitions = stage.settings().load().partitions();
        Map<String, String> columns = new LinkedHashMap<>();
        columns.put("MiB, " + many.stores() * partitions + " st.", String.format(Locale.ROOT, "%,.0f", of.mib));
        columns.put("MiB, " + partitions + " st.", String.format(Locale.ROOT, "%,.0f", ofFew.mib));
        columns.put("many/few", String.format(Locale.ROOT, "%.2f", ratio));
        columns.put("rec/s, many", String.format(Locale.ROOT, "%,.0f", of.rate));
        columns.put("rec/s, few", String.format(Locale.ROOT, "%,.0f", ofFew.rate));
        double others = Math.max(of.others, ofFew.others);
        columns.put("others", String.format(Locale.ROOT, "%.0f %%", 100 * others));
        return new Row(
                trial.contender(), trial.round(), Map.of(Row.ONLY, of.mib), OptionalDouble.empty(), others, columns);
    }

    private Peak peak(Trial trial) throws InterruptedException, IOException, TimeoutException {
        String title = trial.title() + ", stores: " + trial.stores();
        long records = stage.settings().load().records();
        try (WorkerProcess worker = stage.start(trial, StopWhen.PROCESSED)) {
            CpuReading before = stage.cpu(worker);
            long first = worker.await(Mark.FIRST, QUIET, none -> stage.status().show(title + ": starting"));
            long last =
                    worker.await(Mark.PROCESSED, QUIET, now -> stage.status().show(title, now, records));
            CpuReading after = stage.cpu(worker);
            worker.await(Mark.CLOSED, QUIET, now -> stage.status().show(title + ": closing"));
            double mib = worker.await(Mark.PEAK_RSS_KIB, QUIET, now -> {}) / KIB_PER_MIB;
            return new Peak(mib, records * 1_000.0 / Math.max(1, last - first), after.othersShareSince(before));
        } finally {
            stage.clear(trial);
        }
    }

    /** Weir's own bars: many stores against few, and the bound that follows from its settings. */
    @Override
    public List<String> verdicts() {
        if (weirPeaks.isEmpty()) {
            return List.of();
        }
        Settings.Jvm jvm = stage.settings().application().jvm();
        double bound = jvm.heapBytes() / (double) BYTES_PER_MIB
                + Trial.WEIR_STATE_BYTES / (double) BYTES_PER_MIB
                + BESIDES_MIB;
        double ratio = Figures.median(weirRatios);
        double peak = Figures.median(weirPeaks);
        return List.of(
                String.format(
                        Locale.ROOT,
                        "weir with many stores holds %.2f of what it holds with few (bar: up to %.2f): %s",
                        ratio,
                        MORE_AT_MOST,
                        ratio <= MORE_AT_MOST ? "met" : "not met"),
                String.format(
                        Locale.ROOT,
                        "weir's peak with many stores is %,.0f MiB (bar: heap + memory.state.max.bytes + %d MiB = "
                                + "%,.0f MiB): %s",
                        peak,
                        BESIDES_MIB,
                        bound,
                        peak <= bound ? "met" : "not met"));
    }

    /**
     * One process.
     *
     * @param mib the most memory it held
     * @param rate records a second, for the reader
     * @param others share of the machine that other processes took
     */
    private record Peak(double mib, double rate, double others) {}
}
