package io.weir.runtime.reads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.dsl.Keyed;
import io.weir.dsl.StreamsBuilder;
import io.weir.engine.LoggedTask;
import io.weir.errors.InvalidStateStoreException;
import io.weir.processor.FixedKeyRecord;
import io.weir.processor.KeyedContext;
import io.weir.processor.KeyedProcessor;
import io.weir.processor.KeyedProcessorSupplier;
import io.weir.processor.ListState;
import io.weir.processor.MapState;
import io.weir.processor.PunctuationType;
import io.weir.processor.StateKey;
import io.weir.processor.StateSpec;
import io.weir.processor.ValueState;
import io.weir.query.KeyQuery;
import io.weir.query.RangeQuery;
import io.weir.query.StateQueryRequest;
import io.weir.runtime.tasks.TaskSpec;
import io.weir.state.KeyValueIterator;
import io.weir.state.Query;
import io.weir.state.QueryResult;
import io.weir.state.QueryableStoreType;
import io.weir.state.QueryableStoreTypes;
import io.weir.state.ReadOnlyKeyValueStore;
import io.weir.state.Ttl;
import io.weir.state.ValueAndTimestamp;
import io.weir.task.TaskId;
import io.weir.topology.BuiltTopology;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** States of keyed processors are read from outside like other stores. */
class KeyedStatesTest {
    private static final StateSpec<ValueState<String>> LAST = StateSpec.value("last", Serdes.String());
    private static final StateSpec<ListState<String>> ALL =
            StateSpec.list("all", Serdes.String()).withTtl(Ttl.ofStreamTime(Duration.ofMillis(100)));
    private static final StateSpec<MapState<String, Long>> COUNTS =
            StateSpec.map("counts", Serdes.String(), Serdes.Long());

    @TempDir
    Path directory;

    private final LocalStores local = new LocalStores();
    private LoggedTask run;
    private StoreCatalog catalog;

    @BeforeEach
    void some_records_are_committed() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.<String, String>stream("in")
                .processKeyed(KeyedProcessorSupplier.of(Remembering::new, LAST, ALL, COUNTS), Keyed.as("words"));
        BuiltTopology topology = builder.build().built();
        run = new LoggedTask(topology, directory);
        run.add("in", "a", "old", 10);
        run.add("in", "a", "x", 60);
        run.add("in", "ab", "y", 70);
        run.add("in", "a", "x", 100);
        run.processAll();
        run.commit();
        TaskSpec spec = new TaskSpec(
                new TaskId(0, 0), topology.subTopologies().get(0), Set.of(new TopicPartition("in", 0)), Map.of());
        catalog = StoreCatalog.of(topology, List.of(spec));
        local.running(spec, run.stores(), Map.of(), new NoOwner());
    }

    @AfterEach
    void close() {
        run.close();
    }

    @Test
    void a_value_is_found_by_its_key_with_and_without_its_time() {
        ReadOnlyKeyValueStore<String, String> last = reads("words-last", QueryableStoreTypes.keyValueStore());
        ReadOnlyKeyValueStore<String, ValueAndTimestamp<String>> timed =
                reads("words-last", QueryableStoreTypes.timestampedKeyValueStore());

        assertThat(last.get("a")).isEqualTo("x");
        assertThat(last.get("none")).isNull();
        assertThat(timed.get("ab")).isEqualTo(ValueAndTimestamp.make("y", 70));
        assertThat(ask("words-last", KeyQuery.<String, String>withKey("a"))).isEqualTo("x");
    }

    @Test
    void the_elements_of_a_list_are_found_in_order_by_what_their_keys_begin_with() {
        ReadOnlyKeyValueStore<StateKey<String, Long>, String> all =
                reads("words-all", QueryableStoreTypes.keyValueStore());

        assertThat(values(all.prefixScan("a", StateKey.prefix(new StringSerializer()))))
                .containsExactly("old", "x", "x");
        assertThat(all.get(new StateKey<>("a", 1L))).isEqualTo("x");
        assertThat(values(ask(
                        "words-all",
                        RangeQuery.<StateKey<String, Long>, String>withRange(
                                new StateKey<>("a", 0L), new StateKey<>("a", 1L)))))
                .containsExactly("old", "x");
    }

    @Test
    void an_element_whose_life_is_over_is_not_shown() {
        ReadOnlyKeyValueStore<StateKey<String, Long>, String> all =
                reads("words-all", QueryableStoreTypes.keyValueStore());
        run.add("in", "ab", "later", 111);
        run.processAll();
        run.commit();

        assertThat(values(all.prefixScan("a", StateKey.prefix(new StringSerializer()))))
                .containsExactly("x", "x");
        assertThat(all.get(new StateKey<>("a", 0L))).isNull();
    }

    @Test
    void an_entry_of_a_map_is_found_by_its_key_and_all_by_that_of_the_state() {
        ReadOnlyKeyValueStore<StateKey<String, String>, Long> counts =
                reads("words-counts", QueryableStoreTypes.keyValueStore());

        assertThat(counts.get(new StateKey<>("a", "x"))).isEqualTo(2L);
        assertThat(values(counts.prefixScan("a", StateKey.prefix(new StringSerializer()))))
                .containsExactly(1L, 2L);
        assertThat(ask("words-counts", KeyQuery.<StateKey<String, String>, Long>withKey(new StateKey<>("ab", "y"))))
                .isEqualTo(1L);
    }

    @Test
    void who_asks_a_list_or_a_map_with_a_plain_key_is_told_what_to_ask_with() {
        ReadOnlyKeyValueStore<String, String> wrong = reads("words-all", QueryableStoreTypes.keyValueStore());

        assertThatThrownBy(() -> wrong.get("a"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("words-all")
                .hasMessageContaining("new StateKey<>(key, part)")
                .hasMessageContaining("StateKey.prefix");
        assertThat(answer("words-all", KeyQuery.<String, String>withKey("a")).getFailureMessage())
                .contains("StateKey.prefix");
    }

    @Test
    void timers_cannot_be_read_and_whoever_tries_is_told_so() {
        assertThatThrownBy(() -> reads("words-timers", QueryableStoreTypes.keyValueStore())
                        .all())
                .isInstanceOf(InvalidStateStoreException.class)
                .hasMessageContaining("[words-timers] has rows for its operator alone");
        assertThat(answer("words-timers", KeyQuery.<String, Long>withKey("a")).isFailure())
                .isTrue();
    }

    private <T> T reads(String store, QueryableStoreType<T> type) {
        LocalProvider.Terms terms = new LocalProvider.Terms(null, false, IsolationLevel.READ_COMMITTED, () -> {});
        return type.create(new LocalProvider(local, catalog, terms), store);
    }

    private <R> R ask(String store, Query<R> query) {
        return Objects.requireNonNull(answer(store, query).getResult());
    }

    private <R> QueryResult<R> answer(String store, Query<R> query) {
        return Objects.requireNonNull(new LocalQueries(local, catalog, IsolationLevel.READ_COMMITTED, () -> 0)
                .answer(StateQueryRequest.inStore(store).withQuery(query))
                .getPartitionResults()
                .get(0));
    }

    private static <V> List<V> values(KeyValueIterator<?, V> rows) {
        List<V> values = new ArrayList<>();
        try (rows) {
            rows.forEachRemaining(row -> values.add(row.value));
        }
        return values;
    }

    /** Keeps each value in each form of state. */
    private static final class Remembering implements KeyedProcessor<String, String, String> {
        private @Nullable KeyedContext<String, String> context;

        @Override
        public void init(KeyedContext<String, String> given) {
            context = given;
        }

        @Override
        public void process(FixedKeyRecord<String, String> record) {
            KeyedContext<String, String> here = Objects.requireNonNull(context);
            here.state(LAST).update(record.value());
            here.state(ALL).add(record.value());
            Long count = here.state(COUNTS).get(record.value());
            here.state(COUNTS).put(record.value(), count == null ? 1 : count + 1);
            here.timers().schedule("alarm", PunctuationType.STREAM_TIME, record.timestamp() + 1_000);
        }
    }
}
