package io.weir.changelog.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.MemoryChangelog;
import io.weir.changelog.rocksdb.HandlesAtZero;
import io.weir.changelog.rocksdb.StateMemory;
import io.weir.random.SeededRandom;
import io.weir.random.Seeds;
import io.weir.state.Backend;
import io.weir.state.KeyValue;
import io.weir.state.Retention;
import io.weir.state.StoreKind;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** The latest record of a key is found, or known not to be there, over commits, drops, restarts and replays. */
@ExtendWith(HandlesAtZero.class)
final class LatestRecordProperties {
    private static final long RETENTION_MS = 360_000;

    @ParameterizedTest
    @Seeds(60)
    void the_latest_record_is_that_of_a_map(long seed, @TempDir Path directory) {
        SeededRandom random = SeededRandom.of(seed);
        Backend backend = random.pick(Backend.MEMORY, Backend.ROCKSDB);
        try (StateMemory memory = StateMemory.ofBytes(16 << 20)) {
            new Run(random, backend, directory, memory).go();
        }
    }

    /** One store and its model. */
    private static final class Run {
        private final SeededRandom random;
        private final Backend backend;
        private final Path directory;
        private final StateMemory memory;
        private final MemoryChangelog log = new MemoryChangelog();
        private Map<String, NavigableMap<Long, String>> committed = new HashMap<>();
        private Map<String, NavigableMap<Long, String>> now = new HashMap<>();
        private long committedMs;
        private long nowMs;

        Run(SeededRandom random, Backend backend, Path directory, StateMemory memory) {
            this.random = random;
            this.backend = backend;
            this.directory = directory;
            this.memory = memory;
        }

        void go() {
            StoreSet stores = open();
            try {
                for (int step = 0; step < 300; step++) {
                    switch (random.below(20)) {
                        case 0 -> commit(stores);
                        case 1 -> drop(stores);
                        case 2 -> {
                            drop(stores);
                            stores.close();
                            stores = open();
                            if (backend == Backend.MEMORY) {
                                stores.replay("ids", log.changes("ids", 0), log.end("ids"));
                            }
                        }
                        case 3, 4, 5, 6, 7, 8, 9 -> add(stores);
                        default -> check(stores);
                    }
                }
            } finally {
                stores.close();
            }
        }

        private void add(StoreSet stores) {
            nowMs += random.below(RETENTION_MS / 20);
            String key = "key" + random.below(12);
            long timeMs = Math.max(0, nowMs - (random.oneIn(3) ? random.below(RETENTION_MS) : 0));
            rows(stores).add(key, "at" + timeMs, timeMs);
            now.computeIfAbsent(key, first -> new TreeMap<>()).put(timeMs, "at" + timeMs);
            nowMs = Math.max(nowMs, timeMs);
        }

        private void check(StoreSet stores) {
            String key = "key" + random.below(12);
            long latestMs = now.values().stream()
                    .filter(times -> !times.isEmpty())
                    .mapToLong(NavigableMap::lastKey)
                    .max()
                    .orElse(-1);
            long first = Math.max(latestMs - RETENTION_MS + 1, nowMs - random.below(RETENTION_MS));
            long last = nowMs - random.below(RETENTION_MS / 4);

            assertThat(text(rows(stores).latest(key, Math.max(0, first), last)))
                    .isEqualTo(expected(key, Math.max(0, first), last));
        }

        private String expected(String key, long first, long last) {
            Map.Entry<Long, String> found =
                    now.getOrDefault(key, new TreeMap<>()).floorEntry(last);
            return found == null || found.getKey() < first ? "none" : found.getKey() + "=" + found.getValue();
        }

        private static String text(@Nullable KeyValue<Long, String> found) {
            return found == null ? "none" : found.key + "=" + found.value;
        }

        private void commit(StoreSet stores) {
            stores.drainTo(log);
            stores.apply(Map.copyOf(log.commit()));
            committed = copy(now);
            committedMs = nowMs;
        }

        private void drop(StoreSet stores) {
            stores.drop();
            now = copy(committed);
            nowMs = committedMs;
        }

        private static Map<String, NavigableMap<Long, String>> copy(Map<String, NavigableMap<Long, String>> rows) {
            Map<String, NavigableMap<Long, String>> copy = new HashMap<>();
            rows.forEach((key, times) -> copy.put(key, new TreeMap<>(times)));
            return copy;
        }

        private StoreSet open() {
            ResolvedStore store = Stored.windowed(
                    "ids",
                    StoreKind.WINDOW,
                    backend,
                    new Retention(RETENTION_MS, 0, false, false, Retention.Cut.TWELFTHS),
                    Serdes.String(),
                    Serdes.String());
            return StoreSet.open(new StoreSetParts(directory, List.of(store), memory, 1 << 20));
        }

        @SuppressWarnings("unchecked") // the test made the store for these types
        private static RecordRows<String, String> rows(StoreSet stores) {
            return (RecordRows<String, String>) stores.store("ids");
        }
    }
}
