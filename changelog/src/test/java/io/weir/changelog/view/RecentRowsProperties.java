package io.weir.changelog.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.MemoryChangelog;
import io.weir.changelog.rocksdb.HandlesAtZero;
import io.weir.changelog.rocksdb.StateMemory;
import io.weir.random.Seeds;
import io.weir.state.Backend;
import io.weir.state.KeyBound;
import io.weir.state.KeyValue;
import io.weir.state.KeyValueIterator;
import io.weir.state.KeyValueStore;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;

/** A store that keeps the rows that were used last. */
@ExtendWith(HandlesAtZero.class)
class RecentRowsProperties {
    private static final String STORE = "recent";
    private static final int STEPS = 300;

    private final StateMemory memory = StateMemory.ofBytes(1 << 20);
    private final MemoryChangelog log = new MemoryChangelog();

    @AfterEach
    void close() {
        memory.close();
    }

    @ParameterizedTest
    @Seeds(200)
    void the_row_that_was_not_used_for_longest_leaves_and_the_log_knows(long seed) {
        Random random = new Random(seed);
        int most = 1 + random.nextInt(6);
        Map<Integer, String> model = new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Integer, String> eldest) {
                return size() > most;
            }
        };
        try (StoreSet set = open(most, random)) {
            KeyValueStore<Integer, String> store = store(set);
            for (int step = 0; step < STEPS; step++) {
                set.observe(step);
                int key = random.nextInt(10);
                switch (random.nextInt(10)) {
                    case 0 -> assertThat(store.delete(key)).isEqualTo(model.remove(key));
                    case 1, 2, 3 -> assertThat(store.get(key)).isEqualTo(model.get(key));
                    case 4 -> commit(set);
                    default -> {
                        store.put(key, "v" + step);
                        model.put(key, "v" + step);
                    }
                }
                assertThat(rows(store)).isEqualTo(new HashMap<>(model));
            }
            commit(set);
            restored_store_goes_on_within_the_bound(model, most, random);
        }
    }

    private void restored_store_goes_on_within_the_bound(Map<Integer, String> model, int most, Random random) {
        try (StoreSet other = open(most, random)) {
            other.replay(STORE, log.changes(STORE, 0), log.end(STORE));
            KeyValueStore<Integer, String> restored = store(other);
            assertThat(rows(restored)).isEqualTo(new HashMap<>(model));

            other.observe(STEPS);
            restored.put(99, "new");

            assertThat(rows(restored)).containsEntry(99, "new").hasSize(Math.min(most, model.size() + 1));
        }
    }

    @ParameterizedTest
    @Seeds(200)
    void the_bound_holds_whatever_is_undone_and_whatever_commit_fails(long seed) {
        Random random = new Random(seed);
        int most = 1 + random.nextInt(6);
        Map<Integer, String> last = new HashMap<>();
        Map<Integer, String> committed = Map.of();
        try (StoreSet set = open(most, random)) {
            KeyValueStore<Integer, String> store = store(set);
            for (int step = 0; step < STEPS; step++) {
                set.observe(step);
                switch (random.nextInt(12)) {
                    case 0 -> {
                        commit(set);
                        committed = rows(store);
                    }
                    case 1 -> {
                        set.drop();
                        assertThat(rows(store)).isEqualTo(committed);
                        last.clear();
                        last.putAll(committed);
                    }
                    case 2, 3 -> undone(set, store, random);
                    default -> {
                        int key = random.nextInt(10);
                        store.put(key, "v" + step);
                        last.put(key, "v" + step);
                        assertThat(store.get(key)).isEqualTo("v" + step);
                    }
                }
                assertThat(rows(store)).hasSizeLessThanOrEqualTo(most);
                assertThat(last).containsAllEntriesOf(rows(store));
            }
        }
    }

    private static void undone(StoreSet set, KeyValueStore<Integer, String> store, Random random) {
        Map<Integer, String> before = rows(store);
        int mark = set.undo().mark();
        for (int i = random.nextInt(8); i >= 0; i--) {
            store.put(random.nextInt(10), random.nextInt(4) == 0 ? null : "undone");
        }
        set.undo().undo(mark);
        set.undo().close();
        assertThat(rows(store)).isEqualTo(before);
    }

    private StoreSet open(int most, Random random) {
        ResolvedStore plain = Stored.plain(STORE, Backend.MEMORY, Serdes.Integer(), Serdes.String());
        ResolvedStore bounded = new ResolvedStore(
                plain.definition().withBound(KeyBound.ofMostRecent(most)),
                Backend.MEMORY,
                plain.key(),
                plain.value(),
                plain.changelogTopic());
        long cacheBytes = List.of(0L, 1_000L, 1L << 20).get(random.nextInt(3));
        return StoreSet.open(new StoreSetParts(Path.of(""), List.of(bounded), memory, cacheBytes));
    }

    @SuppressWarnings("unchecked") // The store was made of these types.
    private static KeyValueStore<Integer, String> store(StoreSet set) {
        return (KeyValueStore<Integer, String>) set.store(STORE);
    }

    private static Map<Integer, String> rows(KeyValueStore<Integer, String> store) {
        Map<Integer, String> rows = new HashMap<>();
        try (KeyValueIterator<Integer, String> all = store.all()) {
            while (all.hasNext()) {
                KeyValue<Integer, String> row = all.next();
                rows.put(row.key, row.value);
            }
        }
        return rows;
    }

    private void commit(StoreSet set) {
        set.drainTo(log);
        set.apply(log.commit());
    }
}
