package io.weir.testdriver;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.processor.ContextualProcessor;
import io.weir.processor.Record;
import io.weir.query.KeyQuery;
import io.weir.query.RangeQuery;
import io.weir.query.VersionedKeyQuery;
import io.weir.state.FailureReason;
import io.weir.state.KeyValueBytesStoreSupplier;
import io.weir.state.KeyValueIterator;
import io.weir.state.KeyValueStore;
import io.weir.state.Position;
import io.weir.state.PositionBound;
import io.weir.state.Query;
import io.weir.state.QueryConfig;
import io.weir.state.QueryResult;
import io.weir.state.StateStore;
import io.weir.state.Stores;
import io.weir.state.TimestampedBytesStore;
import io.weir.state.VersionedBytesStore;
import io.weir.topology.Topology;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stores answer queries inside their task too, and as bytes where a test makes them so. */
final class StoreAnswersTest {
    private static final QueryConfig PLAIN = new QueryConfig(false);

    @TempDir
    private Path state;

    @Test
    void a_processor_asks_its_store_and_sees_what_it_wrote_itself() {
        List<String> answers = new ArrayList<>();
        try (TopologyTestDriver driver = asking(store -> {
            QueryResult<String> one = store.query(
                    KeyQuery.<String, String>withKey("a"), PositionBound.unbounded(), new QueryConfig(true));
            QueryResult<KeyValueIterator<String, String>> all =
                    store.query(RangeQuery.<String, String>withNoBounds(), PositionBound.unbounded(), PLAIN);
            try (KeyValueIterator<String, String> rows = requireNonNull(all.getResult())) {
                int count = 0;
                while (rows.hasNext()) {
                    rows.next();
                    count++;
                }
                answers.add(one.getResult() + " of " + count + ", "
                        + one.getExecutionInfo().size());
            }
        })) {
            DriverCase.in(driver, "in").pipeInput("a", "first");
            DriverCase.in(driver, "in").pipeInput("b", "second");
        }

        assertThat(answers).containsExactly("first of 1, 1", "first of 2, 1");
    }

    @Test
    void a_store_knows_how_far_its_task_has_read_the_record_in_hand_included() {
        List<Position> positions = new ArrayList<>();
        List<FailureReason> failures = new ArrayList<>();
        try (TopologyTestDriver driver = asking(store -> {
            positions.add(store.getPosition());
            PositionBound ahead = PositionBound.at(store.getPosition().withComponent("in", 0, 99));
            QueryResult<String> late = store.query(KeyQuery.<String, String>withKey("a"), ahead, PLAIN);
            failures.add(late.getFailureReason());
            PositionBound here = PositionBound.at(store.getPosition());
            assertThat(store.query(KeyQuery.<String, String>withKey("a"), here, PLAIN)
                            .isSuccess())
                    .isTrue();
        })) {
            DriverCase.in(driver, "in").pipeInput("a", "first");
            DriverCase.in(driver, "other").pipeInput("a", "second");
            DriverCase.in(driver, "in").pipeInput("a", "third");
        }

        assertThat(positions)
                .containsExactly(
                        Position.emptyPosition().withComponent("in", 0, 0),
                        Position.emptyPosition().withComponent("in", 0, 0).withComponent("other", 0, 0),
                        Position.emptyPosition().withComponent("in", 0, 1).withComponent("other", 0, 0));
        assertThat(failures).containsOnly(FailureReason.NOT_UP_TO_BOUND);
    }

    @Test
    void a_query_that_does_not_suit_the_store_is_told_so() {
        List<FailureReason> failures = new ArrayList<>();
        try (TopologyTestDriver driver = asking(store -> {
            failures.add(store.query(VersionedKeyQuery.<String, String>withKey("a"), PositionBound.unbounded(), PLAIN)
                    .getFailureReason());
            failures.add(store.query(new Query<String>() {}, PositionBound.unbounded(), PLAIN)
                    .getFailureReason());
        })) {
            DriverCase.in(driver, "in").pipeInput("a", "first");
        }

        assertThat(failures).containsExactly(FailureReason.UNKNOWN_QUERY_TYPE, FailureReason.UNKNOWN_QUERY_TYPE);
    }

    @Test
    void a_store_of_ones_own_that_answers_nothing_says_so() {
        StateStore own = new DiaryStore("diary", new ArrayList<>());

        assertThat(own.query(KeyQuery.withKey("a"), PositionBound.unbounded(), PLAIN)
                        .getFailureReason())
                .isEqualTo(FailureReason.UNKNOWN_QUERY_TYPE);
        assertThatThrownBy(own::getPosition)
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("[diary]");
    }

    @Test
    void the_supplier_of_a_versioned_store_makes_one_of_bytes_with_their_times() {
        KeyValueBytesStoreSupplier supplier = Stores.persistentVersionedKeyValueStore("prices", Duration.ofHours(1));
        VersionedBytesStore store = (VersionedBytesStore) supplier.get();
        MockProcessorContext<String, String> context = new MockProcessorContext<>();
        store.init(context.getStateStoreContext(), store);
        Bytes key = Bytes.wrap("a".getBytes(StandardCharsets.UTF_8));

        store.put(key, bytes("old"), 10);
        store.put(key, bytes("new"), 20);

        assertThat(store.get(key)).isEqualTo(timed(20, "new"));
        assertThat(store.get(key, 15)).isEqualTo(timed(10, "old"));
        assertThat(store.readOnly(IsolationLevel.READ_COMMITTED).get(key)).isEqualTo(timed(20, "new"));
        assertThat(store.delete(key, 30)).isEqualTo(timed(20, "new"));
        assertThat(store.get(key)).isNull();
        assertThatThrownBy(() -> store.put(key, bytes("when?")))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("put(key, value, timestamp)");
        assertThatThrownBy(store::all).isInstanceOf(UnsupportedOperationException.class);
        store.close();
        assertThat(store.isOpen()).isFalse();
    }

    @Test
    void a_plain_value_becomes_one_with_an_unknown_time() {
        assertThat(TimestampedBytesStore.convertToTimestampedFormat(bytes("x"))).isEqualTo(timed(-1, "x"));
        assertThat(TimestampedBytesStore.convertToTimestampedFormat(null)).isNull();
    }

    @Test
    void a_versioned_supplier_is_refused_where_a_plain_store_is_built() {
        KeyValueBytesStoreSupplier versioned = Stores.persistentVersionedKeyValueStore("prices", Duration.ofHours(1));

        assertThatThrownBy(() -> Stores.keyValueStoreBuilder(versioned, Serdes.String(), Serdes.String()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("[prices]")
                .hasMessageContaining("versionedKeyValueStoreBuilder");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] timed(long timestamp, String value) {
        return ByteBuffer.allocate(Long.BYTES + value.length())
                .putLong(timestamp)
                .put(bytes(value))
                .array();
    }

    private TopologyTestDriver asking(Consumer<KeyValueStore<String, String>> question) {
        Topology topology = new Topology();
        topology.addSource(
                "source", Serdes.String().deserializer(), Serdes.String().deserializer(), "in", "other");
        topology.addProcessor("asks", () -> new Asking(question), "source");
        topology.addStateStore(
                Stores.keyValueStoreBuilder(Stores.persistentKeyValueStore("words"), Serdes.String(), Serdes.String()),
                "asks");
        return DriverCase.driver(topology, state, DriverOptions.standard());
    }

    private static final class Asking extends ContextualProcessor<String, String, String, String> {
        private final Consumer<KeyValueStore<String, String>> question;

        private Asking(Consumer<KeyValueStore<String, String>> question) {
            this.question = question;
        }

        @Override
        public void process(Record<String, String> record) {
            KeyValueStore<String, String> words = context().getStateStore("words");
            words.put(record.key(), record.value());
            question.accept(words);
        }
    }
}
