package io.weir.testdriver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.dsl.KTable;
import io.weir.dsl.Materialized;
import io.weir.dsl.StreamsBuilder;
import io.weir.dsl.TimeWindows;
import io.weir.errors.StreamsException;
import io.weir.state.KeyValueStore;
import io.weir.state.Stores;
import io.weir.state.Ttl;
import io.weir.topology.Topology;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StoreBoundsTest {
    @TempDir
    private Path state;

    @Test
    void a_store_without_a_bound_is_refused_with_its_line_and_what_to_declare() {
        assertThatThrownBy(() -> open(counted(Materialized.as("counts")), "require"))
                .isInstanceOf(StreamsException.class)
                .hasMessageContaining("[counts]")
                .hasMessageContaining("StoreBoundsTest.java:")
                .hasMessageContaining("withTtl(...)")
                .hasMessageContaining("withFiniteKeys(...)");
    }

    @Test
    void a_store_without_a_bound_is_only_told_unless_bounds_are_required() {
        assertThatCode(() -> open(counted(Materialized.as("counts")), "warn")).doesNotThrowAnyException();
        assertThatCode(() -> open(counted(Materialized.as("counts")), "ignore")).doesNotThrowAnyException();
    }

    @Test
    void a_time_to_live_and_a_number_of_keys_and_windows_are_bounds() {
        Materialized<String, Long, KeyValueStore<Bytes, byte[]>> rows = Materialized.as("counts");
        StreamsBuilder windows = new StreamsBuilder();
        windows.<String, String>stream("in")
                .groupByKey()
                .windowedBy(TimeWindows.ofSizeWithNoGrace(Duration.ofMinutes(1)))
                .count();

        assertThatCode(() -> open(counted(rows.withTtl(Ttl.ofWallClock(Duration.ofDays(1)))), "require"))
                .doesNotThrowAnyException();
        assertThatCode(() -> open(counted(rows.withFiniteKeys(50)), "require")).doesNotThrowAnyException();
        assertThatCode(() -> open(windows.build(), "require")).doesNotThrowAnyException();
    }

    @Test
    void subscriptions_of_a_foreign_key_join_have_the_bound_of_their_table() {
        StreamsBuilder builder = new StreamsBuilder();
        KTable<String, String> orders = builder.table(
                "orders",
                Materialized.<String, String, KeyValueStore<Bytes, byte[]>>as("orders")
                        .withFiniteKeys(10));
        KTable<String, String> users = builder.table(
                "users",
                Materialized.<String, String, KeyValueStore<Bytes, byte[]>>as("users")
                        .withFiniteKeys(10));
        orders.join(users, order -> order, (order, user) -> order + user);

        assertThatCode(() -> open(builder.build(), "require")).doesNotThrowAnyException();
    }

    @Test
    void the_listing_of_stores_names_each_bound() {
        Materialized<String, Long, KeyValueStore<Bytes, byte[]>> rows = Materialized.as("counts");
        StreamsBuilder builder = new StreamsBuilder();
        builder.addStateStore(
                Stores.keyValueStoreBuilder(Stores.inMemoryKeyValueStore("seen"), Serdes.String(), Serdes.String())
                        .withFiniteKeys(7));
        builder.<String, String>stream("in").process(() -> record -> {}, "seen");

        assertThat(counted(rows.withTtl(Ttl.ofStreamTime(Duration.ofSeconds(5))))
                        .describeStores())
                .contains("Store: counts")
                .contains("bound: TTL 5000 ms of stream time after the last write");
        assertThat(counted(rows).describeStores()).contains("bound: none");
        assertThat(builder.build().describeStores()).contains("bound: at most 7 keys");
    }

    private static Topology counted(Materialized<String, Long, KeyValueStore<Bytes, byte[]>> rows) {
        StreamsBuilder builder = new StreamsBuilder();
        builder.<String, String>stream("in").groupByKey().count(rows);
        return builder.build();
    }

    private void open(Topology topology, String policy) {
        DriverCase.driver(topology, state, DriverOptions.standard(), "state.bound.policy", policy)
                .close();
    }
}
