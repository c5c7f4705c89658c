package io.weir.testdriver;

import static io.weir.testdriver.DriverCase.found;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.dsl.BuiltInDslStoreSuppliers;
import io.weir.dsl.DslKeyValueParams;
import io.weir.dsl.DslSessionParams;
import io.weir.dsl.DslStoreFormat;
import io.weir.dsl.DslStoreSuppliers;
import io.weir.dsl.DslWindowParams;
import io.weir.dsl.EmitStrategy;
import io.weir.dsl.JoinWindows;
import io.weir.dsl.Materialized;
import io.weir.dsl.SessionWindows;
import io.weir.dsl.StreamJoined;
import io.weir.dsl.StreamsBuilder;
import io.weir.dsl.TimeWindows;
import io.weir.state.KeyValueBytesStoreSupplier;
import io.weir.state.KeyValueStore;
import io.weir.state.SessionBytesStoreSupplier;
import io.weir.state.StateStore;
import io.weir.state.Stores;
import io.weir.state.WindowBytesStoreSupplier;
import io.weir.topology.Topology;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.utils.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StoreSuppliersTest {
    @TempDir
    private Path state;

    @Test
    void the_settings_name_who_is_asked_where_the_stores_live() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("in").groupByKey().count(Materialized.as("on-disk"));
        builder.stream("in").groupByKey().count(Materialized.as("in-memory"));
        builder.stream("in")
                .groupByKey()
                .count(Materialized.as(Stores.inMemoryKeyValueStore("on-disk-but-given-a-supplier")));

        try (TopologyTestDriver driver = driver(builder.build(), ByName.class)) {
            assertThat(store(driver, "on-disk").persistent()).isTrue();
            assertThat(store(driver, "in-memory").persistent()).isFalse();
            assertThat(store(driver, "on-disk-but-given-a-supplier").persistent())
                    .isFalse();
        }
    }

    @Test
    void the_built_in_ones_can_be_named_in_the_settings() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("in").groupByKey().count(Materialized.as("counts"));

        try (TopologyTestDriver driver =
                driver(builder.build(), BuiltInDslStoreSuppliers.RocksDBDslStoreSuppliers.class)) {
            assertThat(store(driver, "counts").persistent()).isTrue();
        }
        try (TopologyTestDriver driver =
                driver(builder.build(), BuiltInDslStoreSuppliers.InMemoryDslStoreSuppliers.class)) {
            assertThat(store(driver, "counts").persistent()).isFalse();
        }
    }

    @Test
    void a_word_names_who_is_asked_for_its_own_store() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("in")
                .groupByKey()
                .count(Materialized.<Object, Long, KeyValueStore<Bytes, byte[]>>as("counts")
                        .withStoreType(BuiltInDslStoreSuppliers.ROCKS_DB));
        builder.stream("in")
                .groupByKey()
                .windowedBy(TimeWindows.ofSizeWithNoGrace(Duration.ofSeconds(1)))
                .count(Materialized.as(Materialized.StoreType.ROCKS_DB));

        try (TopologyTestDriver driver = DriverCase.driver(builder.build(), state, DriverOptions.standard())) {
            assertThat(driver.getAllStateStores().values()).hasSize(2).allMatch(StateStore::persistent);
        }
    }

    @Test
    void a_join_names_who_is_asked_for_its_stores() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.<String, String>stream("in")
                .outerJoin(
                        builder.<String, String>stream("other"),
                        (left, right) -> left + right,
                        JoinWindows.ofTimeDifferenceWithNoGrace(Duration.ofSeconds(1)),
                        StreamJoined.<String, String, String>with(BuiltInDslStoreSuppliers.ROCKS_DB)
                                .withOtherStoreSupplier(Stores.inMemoryWindowStore(
                                        "other", Duration.ofSeconds(2), Duration.ofSeconds(2), true)));

        try (TopologyTestDriver driver = DriverCase.driver(builder.build(), state, DriverOptions.standard())) {
            Map<String, StateStore> stores = driver.getAllStateStores();
            assertThat(stores).hasSize(3);
            stores.forEach(
                    (name, store) -> assertThat(store.persistent()).as(name).isEqualTo(!name.equals("other")));
        }
    }

    @Test
    void who_is_asked_learns_what_the_words_say() {
        Asked asked = new Asked();
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("in")
                .groupByKey()
                .count(Materialized.<Object, Long, KeyValueStore<Bytes, byte[]>>as("rows")
                        .withStoreType(asked));
        builder.stream("in")
                .groupByKey()
                .windowedBy(TimeWindows.ofSizeAndGrace(Duration.ofSeconds(2), Duration.ofSeconds(1)))
                .emitStrategy(EmitStrategy.onWindowClose())
                .count(Materialized.as(asked));
        builder.stream("in")
                .groupByKey()
                .windowedBy(SessionWindows.ofInactivityGapWithNoGrace(Duration.ofSeconds(3)))
                .count(Materialized.as(asked));
        builder.build();

        assertThat(asked.keyValues).containsExactly(new DslKeyValueParams("rows", DslStoreFormat.TIMESTAMPED));
        assertThat(asked.windows).singleElement().satisfies(window -> {
            assertThat(window.windowSize()).isEqualTo(Duration.ofSeconds(2));
            assertThat(window.retentionPeriod()).isGreaterThanOrEqualTo(Duration.ofSeconds(3));
            assertThat(window.emitStrategy().type()).isEqualTo(EmitStrategy.StrategyType.ON_WINDOW_CLOSE);
            assertThat(window.dslStoreFormat()).isEqualTo(DslStoreFormat.TIMESTAMPED);
            assertThat(window.retainDuplicates()).isFalse();
        });
        assertThat(asked.sessions).singleElement().satisfies(session -> {
            assertThat(session.retentionPeriod()).isGreaterThanOrEqualTo(Duration.ofSeconds(3));
            assertThat(session.emitStrategy().type()).isEqualTo(EmitStrategy.StrategyType.ON_WINDOW_UPDATE);
            assertThat(session.storeFormat()).isEqualTo(DslStoreFormat.PLAIN);
        });
    }

    private TopologyTestDriver driver(Topology topology, Class<? extends DslStoreSuppliers> suppliers) {
        return DriverCase.driver(
                topology, state, DriverOptions.standard(), "dsl.store.suppliers.class", suppliers.getName());
    }

    private static StateStore store(TopologyTestDriver driver, String name) {
        return found(driver.getStateStore(name));
    }

    /** Stores lie where their names say. */
    public static final class ByName extends BuiltInDslStoreSuppliers.RocksDBDslStoreSuppliers {
        private String disk = "";

        /** Made by name. */
        public ByName() {}

        @Override
        public void configure(Map<String, ?> configs) {
            disk = "app".equals(configs.get("application.id")) ? "on-disk" : "not configured";
        }

        @Override
        public KeyValueBytesStoreSupplier keyValueStore(DslKeyValueParams params) {
            return params.name().startsWith(disk)
                    ? Stores.persistentKeyValueStore(params.name())
                    : Stores.inMemoryKeyValueStore(params.name());
        }
    }

    /** Notes what it is asked for. */
    private static final class Asked implements DslStoreSuppliers {
        private final List<DslKeyValueParams> keyValues = new ArrayList<>();
        private final List<DslWindowParams> windows = new ArrayList<>();
        private final List<DslSessionParams> sessions = new ArrayList<>();

        @Override
        public KeyValueBytesStoreSupplier keyValueStore(DslKeyValueParams params) {
            keyValues.add(params);
            return BuiltInDslStoreSuppliers.IN_MEMORY.keyValueStore(params);
        }

        @Override
        public WindowBytesStoreSupplier windowStore(DslWindowParams params) {
            windows.add(params);
            return BuiltInDslStoreSuppliers.IN_MEMORY.windowStore(params);
        }

        @Override
        public SessionBytesStoreSupplier sessionStore(DslSessionParams params) {
            sessions.add(params);
            return BuiltInDslStoreSuppliers.IN_MEMORY.sessionStore(params);
        }
    }
}
