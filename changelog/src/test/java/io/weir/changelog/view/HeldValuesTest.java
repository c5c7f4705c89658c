package io.weir.changelog.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.LogPosition;
import io.weir.changelog.MemoryChangelog;
import io.weir.changelog.rocksdb.HandlesAtZero;
import io.weir.changelog.rocksdb.StateMemory;
import io.weir.state.Backend;
import io.weir.state.KeyValueStore;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.Serializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(HandlesAtZero.class)
class HeldValuesTest {
    private static final long KEEP_ALL = 1 << 20;

    private final StateMemory memory = StateMemory.ofBytes(1 << 20);
    private final MemoryChangelog log = new MemoryChangelog();

    @AfterEach
    void close_memory() {
        memory.close();
    }

    @ParameterizedTest
    @ValueSource(longs = {0, KEEP_ALL})
    void an_aggregate_changed_in_place_changes_nothing_until_it_is_set(long readCacheBytes) {
        try (StoreSet stores = open(Counter.SERDE, readCacheBytes)) {
            KeyedRows<String, Counter> rows = rows(stores);
            Counter counter = new Counter(1);
            rows.row("a").set(counter, 10);
            counter.values[0] = 99;

            assertThat(value(rows, "a")).isEqualTo(1);
            commit(stores);
            assertThat(value(rows, "a")).isEqualTo(1);
            Counter read = Objects.requireNonNull(rows.row("a").value());
            read.values[0] = 77;
            assertThat(value(rows, "a")).isEqualTo(1);
            assertThat(log.changes("counts", 0).get(0).value()).isEqualTo(Counter.bytes(1));

            stores.observe(20);
            rows.row("a").set(read, 20);
            commit(stores);
            assertThat(value(rows, "a")).isEqualTo(77);
            assertThat(log.changes("counts", 1).get(0).value()).isEqualTo(Counter.bytes(77));
        }
    }

    @Test
    void a_rewind_undoes_a_change_in_place() {
        try (StoreSet stores = open(Counter.SERDE, KEEP_ALL)) {
            KeyedRows<String, Counter> rows = rows(stores);
            rows.row("a").set(new Counter(1), 10);
            commit(stores);
            KeyedRows.Row<Counter> row = rows.row("a");
            Counter counter = Objects.requireNonNull(row.value());
            counter.values[0] = 2;
            row.set(counter, 20);

            stores.drop();

            assertThat(value(rows, "a")).isEqualTo(1);
        }
    }

    @Test
    void an_array_of_bytes_is_copied_in_and_out() {
        try (StoreSet stores = open(Serdes.ByteArray(), KEEP_ALL)) {
            KeyValueStore<String, byte[]> store = store(stores);
            byte[] mine = {1};
            store.put("a", mine);
            mine[0] = 2;

            byte[] read = Objects.requireNonNull(store.get("a"));
            assertThat(read).containsExactly(1);
            read[0] = 3;
            assertThat(store.get("a")).containsExactly(1);
            commit(stores);
            assertThat(store.get("a")).containsExactly(1);
        }
    }

    @Test
    void an_immutable_value_becomes_bytes_once_a_commit() {
        Counting serializer = new Counting();
        try (StoreSet stores = open(Serdes.serdeFrom(serializer, Serdes.String().deserializer()), KEEP_ALL)) {
            KeyedRows<String, String> rows = rows(stores);
            for (int i = 0; i < 100; i++) {
                stores.observe(i);
                rows.row("a").set("v" + i, i);
            }
            commit(stores);

            assertThat(serializer.calls).isEqualTo(1);
        }
    }

    @Test
    void values_that_nobody_can_change_are_known_by_their_class() {
        assertThat(List.of(String.class, Long.class, UUID.class, Instant.class, BigDecimal.class))
                .allMatch(ImmutableTypes::contain);
        assertThat(List.of(Shape.class, Point.class, Tree.class, classOf(Shape.ROUND)))
                .allMatch(ImmutableTypes::contain);
        assertThat(List.of(byte[].class, int[].class, Counter.class, List.class, Named.class, Boxed.class, Map.class))
                .noneMatch(ImmutableTypes::contain);
    }

    private StoreSet open(Serde<?> values, long readCacheBytes) {
        ResolvedStore store = Stored.plain("counts", Backend.MEMORY, Serdes.String(), values);
        return StoreSet.open(new StoreSetParts(Path.of("unused"), List.of(store), memory, readCacheBytes));
    }

    private void commit(StoreSet stores) {
        stores.drainTo(log);
        Map<String, LogPosition> positions = log.commit();
        stores.apply(positions);
    }

    private static int value(KeyedRows<String, Counter> rows, String key) {
        Counter counter = rows.row(key).value();
        return counter == null ? -1 : counter.values[0];
    }

    @SuppressWarnings("unchecked") // the test opened the store with these serdes
    private static <V> KeyedRows<String, V> rows(StoreSet stores) {
        return (KeyedRows<String, V>) stores.store("counts");
    }

    @SuppressWarnings("unchecked") // the test opened the store with these serdes
    private static <V> KeyValueStore<String, V> store(StoreSet stores) {
        return (KeyValueStore<String, V>) stores.store("counts");
    }

    private static Class<?> classOf(Object value) {
        return value.getClass();
    }

    private enum Shape {
        ROUND {
            @Override
            public String toString() {
                return "a constant with a class of its own";
            }
        }
    }

    private record Point(int x, double y, String name, Shape shape) {}

    private record Tree(int value, Tree left) {}

    private record Named(String name, List<String> parts) {}

    private record Boxed<T>(T value) {}

    /** A value that its owner may go on changing. */
    private static final class Counter {
        static final Serde<Counter> SERDE =
                Serdes.serdeFrom((topic, counter) -> bytes(counter.values[0]), (Deserializer<Counter>)
                        (topic, bytes) -> new Counter(ByteBuffer.wrap(bytes).getInt()));

        private final int[] values;

        Counter(int value) {
            values = new int[] {value};
        }

        static byte[] bytes(int value) {
            return ByteBuffer.allocate(Integer.BYTES).putInt(value).array();
        }

        @Override
        public String toString() {
            return Arrays.toString(values);
        }
    }

    private static final class Counting implements Serializer<String> {
        private int calls;

        @Override
        public byte[] serialize(String topic, String data) {
            calls++;
            return data.getBytes(StandardCharsets.UTF_8);
        }
    }
}
