package io.weir.benchmarks;

import io.weir.changelog.view.ResolvedStore;
import io.weir.changelog.view.StoreSet;
import io.weir.changelog.view.TimerRows;
import io.weir.changelog.view.TimerRows.Due;
import io.weir.changelog.view.TimerRows.TimerId;
import io.weir.state.Backend;
import io.weir.state.ChangelogSettings;
import io.weir.state.Retention;
import io.weir.state.StoreDefinition;
import io.weir.state.StoreKind;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.Locale;
import org.apache.kafka.common.serialization.Serdes;

/**
 * What it costs to find and remove a thousand timers that are due, among few that are pending and among many.
 *
 * <p>Kafka Streams has nothing to compare it with. One store on disk, without a broker: changes are drained and written
 * to RocksDB, and what goes to the changelog is dropped. The calls of the timers do nothing.
 */
final class TimerFiring {
    private static final long DUE = 1_000;
    private static final long DUE_MS = 1_000;
    private static final long PENDING_MS = 1_000_000;
    private static final long SPREAD = 0x9E3779B97F4A7C15L;
    private static final int COMMIT = 20_000;
    private static final int ROUNDS = 20;

    private final Settings settings;
    private final PrintStream out;

    TimerFiring(Settings settings, PrintStream out) {
        this.settings = settings;
        this.out = out;
    }

    void run() throws IOException {
        long many = settings.load().records();
        measured(DUE);
        out.printf(Locale.ROOT, "%12s %12s %12s %14s%n", "pending", "due", "cpu ms", "cpu us/timer");
        double[] ratios = new double[settings.runs()];
        for (int run = 0; run < ratios.length; run++) {
            double amongFew = told(DUE);
            double amongMany = told(many);
            ratios[run] = amongMany / amongFew;
        }
        Arrays.sort(ratios);
        out.printf(
                Locale.ROOT,
                "firing %,d timers among %,d costs %.2f times as much as among %,d (median of %d)%n",
                DUE,
                many,
                ratios[ratios.length / 2],
                DUE,
                ratios.length);
    }

    private double told(long pending) throws IOException {
        double cpuMs = measured(pending);
        out.printf(Locale.ROOT, "%,12d %,12d %,12.1f %14.2f%n", pending, DUE, cpuMs, cpuMs * 1_000 / DUE);
        return cpuMs;
    }

    /** Processor time of firing, in milliseconds, of the thread that does it: the median of some rounds. */
    private double measured(long pending) throws IOException {
        try (OneStore store = OneStore.open(settings.directory(), store())) {
            TimerRows<Long> timers = timers(store.stores());
            schedule(store, timers, "pending", pending, PENDING_MS);
            double[] rounds = new double[ROUNDS];
            for (int round = 0; round < ROUNDS; round++) {
                schedule(store, timers, "due", DUE, DUE_MS + round);
                double before = OneStore.cpuMs();
                long fired = fire(store, timers, DUE_MS + round);
                rounds[round] = OneStore.cpuMs() - before;
                if (fired != DUE) {
                    throw new IllegalStateException("[" + DUE + "] timers are expected to be due, but [" + fired
                            + "] were found. Run it again on a disk with room.");
                }
            }
            Arrays.sort(rounds);
            return rounds[ROUNDS / 2];
        }
    }

    private static ResolvedStore store() {
        StoreDefinition said = new StoreDefinition(
                "timers",
                StoreKind.TIMERS,
                Backend.ROCKSDB,
                new StoreDefinition.RowSerdes(Serdes.Long(), Serdes.Long()),
                ChangelogSettings.ENABLED,
                false,
                Retention.FOREVER);
        return new ResolvedStore(said, Backend.ROCKSDB, Serdes.Long(), Serdes.Long(), "timers-changelog");
    }

    @SuppressWarnings("unchecked") // the store was made with these types
    private static TimerRows<Long> timers(StoreSet stores) {
        return (TimerRows<Long>) stores.store("timers");
    }

    private static void schedule(OneStore store, TimerRows<Long> timers, String name, long count, long atMs) {
        for (long number = 0; number < count; number++) {
            store.stores().observe(0);
            timers.row(new TimerId<>(TimerRows.STREAM_TIME, number * SPREAD, name))
                    .set(atMs, 0);
            if (number % COMMIT == COMMIT - 1) {
                store.commit();
            }
        }
        store.commit();
    }

    private static long fire(OneStore store, TimerRows<Long> timers, long untilMs) {
        long fired = 0;
        Due<Long> due = timers.next(TimerRows.STREAM_TIME, untilMs);
        while (due != null) {
            due.row().set(null, 0);
            fired++;
            store.stores().observe(0);
            due = timers.next(TimerRows.STREAM_TIME, untilMs);
        }
        store.commit();
        return fired;
    }
}
