package io.weir.benchmarks;

import io.weir.changelog.view.ResolvedStore;
import io.weir.changelog.view.StoreSet;
import io.weir.state.Backend;
import io.weir.state.ChangelogSettings;
import io.weir.state.KeyBound;
import io.weir.state.Retention;
import io.weir.state.StoreDefinition;
import io.weir.state.StoreKind;
import io.weir.state.TimestampedKeyValueStore;
import io.weir.state.Ttl;
import io.weir.state.ValueAndTimestamp;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import org.apache.kafka.common.serialization.Serdes;

/**
 * What it costs to remove a hundredth of a store's rows, and all of them, when their time to live is over.
 *
 * <p>Kafka Streams has nothing to compare it with. One store on disk, without a broker: changes are drained and written
 * to RocksDB, and what goes to the changelog is dropped.
 */
final class TtlSweep {
    private static final Duration LIFE = Duration.ofMinutes(10);
    private static final int TURN = 1_000;
    private static final int COMMIT = 20_000;
    private static final long SPREAD = 0x9E3779B97F4A7C15L;
    private static final long WARM_UP_ROWS = 50_000;
    private static final long SHARE = 100;

    private final Settings settings;
    private final PrintStream out;

    TtlSweep(Settings settings, PrintStream out) {
        this.settings = settings;
        this.out = out;
    }

    void run() throws IOException {
        long rows = settings.load().records();
        long few = Math.max(1, rows / SHARE);
        measured(WARM_UP_ROWS, WARM_UP_ROWS);
        out.printf(Locale.ROOT, "%12s %12s %12s %14s%n", "rows", "expired", "cpu ms", "cpu us/row");
        double[] ratios = new double[settings.runs()];
        for (int run = 0; run < ratios.length; run++) {
            double some = told(rows, few);
            double all = told(rows, rows);
            ratios[run] = all / some;
        }
        Arrays.sort(ratios);
        out.printf(
                Locale.ROOT,
                "removing %,d of %,d rows costs 1/%.0f of removing all (median of %d)%n",
                few,
                rows,
                ratios[ratios.length / 2],
                ratios.length);
    }

    private double told(long rows, long expired) throws IOException {
        double cpuMs = measured(rows, expired);
        out.printf(Locale.ROOT, "%,12d %,12d %,12.0f %14.2f%n", rows, expired, cpuMs, cpuMs * 1_000 / expired);
        return cpuMs;
    }

    /** Processor time of the removal, in milliseconds, of the thread that does it. */
    private double measured(long rows, long expired) throws IOException {
        try (OneStore store = OneStore.open(settings.directory(), rows())) {
            fill(store, rows, expired);
            store.stores().expirations().advance(LIFE.toMillis(), 0);
            double before = OneStore.cpuMs();
            long removed = remove(store);
            double cpuMs = OneStore.cpuMs() - before;
            if (removed != expired) {
                throw new IllegalStateException("[" + expired + "] rows are expected to expire, but [" + removed
                        + "] were removed. Run it again on a disk with room.");
            }
            return cpuMs;
        }
    }

    private static ResolvedStore rows() {
        StoreDefinition said = new StoreDefinition(
                "rows",
                StoreKind.TIMESTAMPED_KEY_VALUE,
                Backend.ROCKSDB,
                new StoreDefinition.RowSerdes(Serdes.Long(), Serdes.ByteArray()),
                ChangelogSettings.ENABLED,
                false,
                Retention.FOREVER);
        return new ResolvedStore(
                said.withBound(new KeyBound(Ttl.ofStreamTime(LIFE), 0)),
                Backend.ROCKSDB,
                Serdes.Long(),
                Serdes.ByteArray(),
                "rows-changelog");
    }

    @SuppressWarnings("unchecked") // the store was made with these types
    private void fill(OneStore one, long rows, long expired) {
        StoreSet stores = one.stores();
        TimestampedKeyValueStore<Long, byte[]> store = (TimestampedKeyValueStore<Long, byte[]>) stores.store("rows");
        byte[] value = new byte[settings.load().valueBytes()];
        long later = LIFE.toMillis() / 2;
        for (long row = 0; row < rows; row++) {
            long time = row < expired ? 0 : later;
            stores.expirations().advance(time, 0);
            stores.observe(time);
            store.put(row * SPREAD, ValueAndTimestamp.make(value, time));
            if (row % COMMIT == COMMIT - 1) {
                one.commit();
            }
        }
        one.commit();
    }

    private static long remove(OneStore one) {
        StoreSet stores = one.stores();
        long removed = 0;
        int turn = TURN;
        while (turn == TURN) {
            stores.observe(0);
            turn = stores.expirations().remove("rows", TURN);
            removed += turn;
            if (removed % COMMIT == 0) {
                one.commit();
            }
        }
        one.commit();
        return removed;
    }
}
