package io.weir.changelog.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.changelog.Change;
import io.weir.changelog.LogPosition;
import io.weir.changelog.MemoryChangelog;
import io.weir.changelog.rocksdb.HandlesAtZero;
import io.weir.changelog.rocksdb.StateMemory;
import io.weir.state.Backend;
import io.weir.state.KeyValue;
import io.weir.state.KeyValueIterator;
import io.weir.state.KeyValueStore;
import io.weir.state.TimestampedKeyValueStore;
import io.weir.state.ValueAndTimestamp;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@ExtendWith(HandlesAtZero.class)
class StoreSetTest {
    @TempDir
    Path directory;

    private final StateMemory memory = StateMemory.ofBytes(16 << 20);
    private final MemoryChangelog log = new MemoryChangelog();

    @AfterEach
    void close_memory() {
        memory.close();
    }

    @ParameterizedTest
    @EnumSource
    void a_write_is_read_at_once_and_logged_once_at_the_commit(Backend backend) {
        try (StoreSet stores = open(Stored.plain("counts", backend, Serdes.String(), Serdes.Long()))) {
            KeyValueStore<String, Long> counts = counts(stores);
            stores.observe(10);
            counts.put("b", 1L);
            counts.put("a", 1L);
            stores.observe(20);
            counts.put("b", 2L);

            assertThat(counts.get("b")).isEqualTo(2L);
            assertThat(log.end("counts").offset()).isEqualTo(-1);
            commit(stores);

            assertThat(log.changes("counts", 0))
                    .containsExactly(
                            new Change(bytes("b"), longBytes(2), 20), new Change(bytes("a"), longBytes(1), 10));
            assertThat(stores.position("counts")).isEqualTo(log.end("counts"));
            assertThat(stores.dirty()).isFalse();
            assertThat(stores.uncommittedBytes()).isZero();
            assertThat(counts.get("b")).isEqualTo(2L);
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_dropped_change_leaves_the_committed_row(Backend backend) {
        try (StoreSet stores = open(Stored.plain("counts", backend, Serdes.String(), Serdes.Long()))) {
            KeyValueStore<String, Long> counts = counts(stores);
            counts.put("a", 1L);
            commit(stores);
            counts.put("a", 2L);
            counts.put("b", 2L);
            stores.drainTo(log);

            log.abort();
            stores.drop();

            assertThat(rows(counts.all())).containsExactly(KeyValue.pair("a", 1L));
            assertThat(counts.get("a")).isEqualTo(1L);
            assertThat(counts.get("b")).isNull();
            assertThat(stores.uncommittedBytes()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_tombstone_is_logged_even_if_there_is_no_row(Backend backend) {
        try (StoreSet stores = open(Stored.plain("counts", backend, Serdes.String(), Serdes.Long()))) {
            stores.observe(7);
            counts(stores).put("nobody", null);
            commit(stores);

            assertThat(log.changes("counts", 0)).containsExactly(new Change(bytes("nobody"), null, 7));
        }
    }

    @ParameterizedTest
    @EnumSource
    void an_unlogged_store_keeps_its_rows_and_logs_nothing(Backend backend) {
        try (StoreSet stores = open(Stored.unlogged(Stored.plain("counts", backend, Serdes.String(), Serdes.Long())))) {
            counts(stores).put("a", 1L);
            commit(stores);

            assertThat(log.changes("counts", 0)).isEmpty();
            assertThat(counts(stores).get("a")).isEqualTo(1L);
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_timestamped_row_logs_its_bare_value_with_its_own_time(Backend backend) {
        try (StoreSet stores = open(Stored.timestamped("counts", backend, Serdes.String(), Serdes.Long()))) {
            TimestampedKeyValueStore<String, Long> counts = timestamped(stores);
            stores.observe(99);
            counts.put("a", at(1, 5));
            counts.put("b", null);
            commit(stores);

            assertThat(log.changes("counts", 0))
                    .containsExactly(new Change(bytes("a"), longBytes(1), 5), new Change(bytes("b"), null, 99));
            assertThat(counts.get("a")).isEqualTo(at(1, 5));
            assertThat(rows(counts.all())).containsExactly(KeyValue.pair("a", at(1, 5)));
        }
    }

    @ParameterizedTest
    @EnumSource
    void replay_goes_over_rows_kept_for_reading(Backend backend) {
        try (StoreSet stores = open(Stored.timestamped("counts", backend, Serdes.String(), Serdes.Long()))) {
            TimestampedKeyValueStore<String, Long> counts = timestamped(stores);
            counts.put("a", at(1, 5));
            commit(stores);
            LogPosition position = new LogPosition(Uuid.randomUuid(), 41);

            stores.replay(
                    "counts",
                    List.of(new Change(bytes("a"), longBytes(2), 6), new Change(bytes("a"), longBytes(3), 7)),
                    position);

            assertThat(counts.get("a")).isEqualTo(at(3, 7));
            assertThat(stores.position("counts")).isEqualTo(position);
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_cleared_store_has_neither_rows_nor_a_position(Backend backend) {
        try (StoreSet stores = open(Stored.plain("counts", backend, Serdes.String(), Serdes.Long()))) {
            counts(stores).put("a", 1L);
            commit(stores);

            stores.clear("counts");

            assertThat(counts(stores).get("a")).isNull();
            assertThat(stores.position("counts")).isNull();
        }
    }

    @ParameterizedTest
    @EnumSource
    void ranges_read_changes_over_the_store_below(Backend backend) {
        try (StoreSet stores = open(Stored.plain("counts", backend, Serdes.String(), Serdes.Long()))) {
            KeyValueStore<String, Long> counts = counts(stores);
            for (String key : List.of("a", "ab", "b", "d")) {
                counts.put(key, 1L);
            }
            commit(stores);
            counts.put("ab", null);
            counts.put("b", 2L);
            counts.put("c", 2L);

            assertThat(rows(counts.all())).extracting(row -> row.key).containsExactly("a", "b", "c", "d");
            assertThat(rows(counts.reverseAll())).extracting(row -> row.key).containsExactly("d", "c", "b", "a");
            assertThat(rows(counts.range("b", "c"))).containsExactly(KeyValue.pair("b", 2L), KeyValue.pair("c", 2L));
            assertThat(rows(counts.prefixScan("a", new StringSerializer()))).containsExactly(KeyValue.pair("a", 1L));
            assertThat(counts.approximateNumEntries()).isEqualTo(4);
        }
    }

    @ParameterizedTest
    @EnumSource
    void an_iterator_does_not_see_later_writes(Backend backend) {
        try (StoreSet stores = open(Stored.plain("counts", backend, Serdes.String(), Serdes.Long()))) {
            KeyValueStore<String, Long> counts = counts(stores);
            counts.put("a", 1L);
            commit(stores);
            counts.put("b", 1L);
            try (KeyValueIterator<String, Long> all = counts.all()) {
                counts.put("a", 9L);
                counts.put("b", null);
                counts.put("c", 9L);
                commit(stores);

                assertThat(rows(all)).containsExactly(KeyValue.pair("a", 1L), KeyValue.pair("b", 1L));
            }
        }
    }

    @Test
    void a_closed_store_says_so() {
        StoreSet stores = open(Stored.plain("counts", Backend.MEMORY, Serdes.String(), Serdes.Long()));
        KeyValueStore<String, Long> counts = counts(stores);
        KeyValueIterator<String, Long> all = counts.all();

        stores.close();

        assertThat(counts.isOpen()).isFalse();
        assertThatThrownBy(all::hasNext).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> counts.get("a"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("[counts] is closed");
    }

    private StoreSet open(ResolvedStore store) {
        return StoreSet.open(new StoreSetParts(directory, List.of(store), memory, 1 << 20));
    }

    private void commit(StoreSet stores) {
        stores.drainTo(log);
        Map<String, LogPosition> positions = log.commit();
        stores.apply(positions);
    }

    @SuppressWarnings("unchecked") // the test opened the store with these serdes
    private static KeyValueStore<String, Long> counts(StoreSet stores) {
        return (KeyValueStore<String, Long>) stores.store("counts");
    }

    @SuppressWarnings("unchecked") // the test opened the store with these serdes
    private static TimestampedKeyValueStore<String, Long> timestamped(StoreSet stores) {
        return (TimestampedKeyValueStore<String, Long>) stores.store("counts");
    }

    private static <K, V> List<KeyValue<K, V>> rows(KeyValueIterator<K, V> iterator) {
        try (iterator) {
            List<KeyValue<K, V>> rows = new ArrayList<>();
            iterator.forEachRemaining(rows::add);
            return rows;
        }
    }

    private static ValueAndTimestamp<Long> at(long value, long timestamp) {
        return Objects.requireNonNull(ValueAndTimestamp.make(value, timestamp));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] longBytes(long value) {
        try (var serializer = Serdes.Long().serializer()) {
            return serializer.serialize("any", value);
        }
    }
}
