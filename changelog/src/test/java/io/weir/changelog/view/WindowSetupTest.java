package io.weir.changelog.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.MemoryChangelog;
import io.weir.changelog.rocksdb.HandlesAtZero;
import io.weir.changelog.rocksdb.RocksDbBytes;
import io.weir.changelog.rocksdb.StateMemory;
import io.weir.state.Backend;
import io.weir.state.Retention;
import io.weir.state.StoreKind;
import io.weir.state.WindowStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Windows on disk whose retention is said anew. */
@ExtendWith(HandlesAtZero.class)
final class WindowSetupTest {
    private static final long MINUTE = 60_000;
    private static final int MINUTES = 100;

    @TempDir
    Path directory;

    private final StateMemory memory = StateMemory.ofBytes(8 << 20);
    private final MemoryChangelog log = new MemoryChangelog();

    @AfterEach
    void close_memory() {
        memory.close();
    }

    @ParameterizedTest
    @CsvSource({"200, 300", "200, 20", "20, 200", "20, 1", "1, 20", "200, 1"})
    void rows_are_found_counted_and_removed_under_the_new_retention(long minutes, long minutesLater) {
        try (StoreSet stores = open(store(minutes, false))) {
            for (long minute = 1; minute <= MINUTES; minute++) {
                windows(stores).put("k", "v" + minute, minute * MINUTE);
                commit(stores);
            }
        }

        ResolvedStore later = store(minutesLater, true);
        try (StoreSet stores = open(later)) {
            long first = MINUTES - Math.min(MINUTES, Math.min(minutes, minutesLater)) + 1;
            List<Long> times = times(stores);
            assertThat(times.subList(times.indexOf(first), times.size()))
                    .isEqualTo(LongStream.rangeClosed(first, MINUTES).boxed().toList());
            assertThat(byTime(stores)).isEqualTo(times);
            assertThat(times.get(0)).isGreaterThan(MINUTES - minutesLater);
            ScannedFigures.expect(stores, later);

            windows(stores).put("k", "v", 10 * MINUTES * MINUTE);
            commit(stores);

            assertThat(times(stores)).containsExactly(10L * MINUTES);
            ScannedFigures.expect(stores, later);
            assertThat(stores.committed().figures("ws")).extracting("rows").isEqualTo(1L);
        }
    }

    @Test
    void a_store_that_is_rebuilt_tells_again_how_its_rows_lie() {
        ResolvedStore store = store(20, true);
        try (StoreSet stores = open(store)) {
            windows(stores).put("k", "v", MINUTE);
            commit(stores);

            stores.clear("ws");
            stores.replay("ws", log.changes("ws", 0), log.end("ws"));
        }
        try (var bytes = RocksDbBytes.open(directory, List.of("ws"), memory)) {
            assertThat(bytes.note(WindowSetup.noteName("ws")))
                    .isEqualTo(WindowSetup.note(store.definition().retention()));
        }
    }

    private static ResolvedStore store(long minutes, boolean readByTime) {
        return Stored.windowed(
                "ws",
                StoreKind.WINDOW,
                Backend.ROCKSDB,
                new Retention(Duration.ofMinutes(minutes).toMillis(), 10, false, readByTime),
                Serdes.String(),
                Serdes.String());
    }

    private StoreSet open(ResolvedStore store) {
        return StoreSet.open(new StoreSetParts(directory, List.of(store), memory, 1 << 20));
    }

    private void commit(StoreSet stores) {
        stores.drainTo(log);
        stores.apply(Map.copyOf(log.commit()));
    }

    private static List<Long> times(StoreSet stores) {
        List<Long> times = new ArrayList<>();
        try (var rows = windows(stores).fetch("k", 0, Long.MAX_VALUE)) {
            rows.forEachRemaining(row -> times.add(row.key / MINUTE));
        }
        return times;
    }

    @SuppressWarnings("unchecked") // the test made the store for these types
    private static List<Long> byTime(StoreSet stores) {
        List<Long> times = new ArrayList<>();
        try (var rows = ((TimedRows<String, String>) stores.store("ws")).byTime(0, Long.MAX_VALUE)) {
            rows.forEachRemaining(row -> times.add(row.key.window().start() / MINUTE));
        }
        return times;
    }

    @SuppressWarnings("unchecked") // the test made the store for these types
    private static WindowStore<String, String> windows(StoreSet stores) {
        return (WindowStore<String, String>) stores.store("ws");
    }
}
