package io.weir.runtime.reads;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.changelog.rocksdb.StateMemory;
import io.weir.changelog.view.ResolvedStore;
import io.weir.changelog.view.StoreSet;
import io.weir.changelog.view.StoreSetParts;
import io.weir.errors.InvalidStateStoreException;
import io.weir.errors.InvalidStateStorePartitionException;
import io.weir.errors.StateStoreNotAvailableException;
import io.weir.errors.UnknownStateStoreException;
import io.weir.query.KeyQuery;
import io.weir.query.MultiVersionedKeyQuery;
import io.weir.query.RangeQuery;
import io.weir.query.StateQueryRequest;
import io.weir.query.TimestampedKeyQuery;
import io.weir.query.TimestampedRangeQuery;
import io.weir.query.VersionedKeyQuery;
import io.weir.query.WindowKeyQuery;
import io.weir.query.WindowRangeQuery;
import io.weir.runtime.tasks.TaskSpec;
import io.weir.state.Backend;
import io.weir.state.ChangelogSettings;
import io.weir.state.FailureReason;
import io.weir.state.KeyValueStore;
import io.weir.state.Position;
import io.weir.state.PositionBound;
import io.weir.state.Query;
import io.weir.state.QueryResult;
import io.weir.state.QueryableStoreType;
import io.weir.state.QueryableStoreTypes;
import io.weir.state.Retention;
import io.weir.state.SessionStore;
import io.weir.state.SessionWindow;
import io.weir.state.StoreDefinition;
import io.weir.state.StoreKind;
import io.weir.state.TimestampedKeyValueStore;
import io.weir.state.TimestampedWindowStore;
import io.weir.state.ValueAndTimestamp;
import io.weir.state.VersionedKeyValueStore;
import io.weir.state.Windowed;
import io.weir.task.TaskId;
import io.weir.topology.SubTopology;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each kind of store answers the queries of its kind, and tells why it does not answer others. */
class LocalQueriesTest {
    private static final TopicPartition INPUT = new TopicPartition("in", 1);
    private static final TaskSpec TASK =
            new TaskSpec(new TaskId(0, 1), new SubTopology(0, List.of(), List.of(), Set.of()), Set.of(INPUT), Map.of());
    private static final StoreCatalog CATALOG =
            new StoreCatalog(Map.of("plain", 0, "timed", 0, "windows", 0, "sessions", 0, "versions", 0), Map.of(0, 3));

    @TempDir
    Path directory;

    private final LocalStores local = new LocalStores();
    private StateMemory memory;
    private StoreSet stores;

    @BeforeEach
    @SuppressWarnings("unchecked") // The stores are made of these types.
    void some_rows_are_committed() {
        memory = StateMemory.ofBytes(8 << 20);
        stores = StoreSet.open(new StoreSetParts(
                directory,
                List.of(
                        store("plain", StoreKind.KEY_VALUE, Backend.MEMORY, Retention.FOREVER),
                        store("timed", StoreKind.TIMESTAMPED_KEY_VALUE, Backend.ROCKSDB, Retention.FOREVER),
                        store(
                                "windows",
                                StoreKind.TIMESTAMPED_WINDOW,
                                Backend.ROCKSDB,
                                new Retention(600_000, 100, false)),
                        store("sessions", StoreKind.SESSION, Backend.MEMORY, new Retention(600_000, 0, false)),
                        store("versions", StoreKind.VERSIONED, Backend.ROCKSDB, new Retention(100, 0, false))),
                memory,
                1_000));
        stores.observe(5);
        KeyValueStore<String, Long> plain = (KeyValueStore<String, Long>) stores.store("plain");
        plain.put("a", 1L);
        plain.put("b", 2L);
        TimestampedKeyValueStore<String, Long> timed = (TimestampedKeyValueStore<String, Long>) stores.store("timed");
        timed.put("a", ValueAndTimestamp.make(1L, 10));
        timed.put("b", ValueAndTimestamp.make(2L, 20));
        TimestampedWindowStore<String, Long> windows = (TimestampedWindowStore<String, Long>) stores.store("windows");
        windows.put("a", ValueAndTimestamp.make(1L, 110), 100);
        windows.put("a", ValueAndTimestamp.make(2L, 210), 200);
        windows.put("b", ValueAndTimestamp.make(3L, 310), 300);
        SessionStore<String, Long> sessions = (SessionStore<String, Long>) stores.store("sessions");
        sessions.put(new Windowed<>("a", new SessionWindow(5, 9)), 7L);
        sessions.put(new Windowed<>("b", new SessionWindow(6, 8)), 8L);
        VersionedKeyValueStore<String, Long> versions = (VersionedKeyValueStore<String, Long>) stores.store("versions");
        versions.put("a", 1L, 10);
        versions.put("a", 2L, 20);
        versions.put("a", null, 30);
        versions.put("a", 4L, 40);
        stores.drainTo((store, change) -> {});
        stores.apply(Map.of());
        local.running(TASK, stores, Map.of(INPUT, new OffsetAndMetadata(42)), new NoOwner());
    }

    @AfterEach
    void close() {
        stores.close();
        memory.close();
        assertThat(memory.openHandles()).isZero();
    }

    private static ResolvedStore store(String name, StoreKind kind, Backend backend, Retention retention) {
        StoreDefinition definition = new StoreDefinition(
                name,
                kind,
                backend,
                new StoreDefinition.RowSerdes(Serdes.String(), Serdes.Long()),
                ChangelogSettings.DISABLED,
                false,
                retention);
        return new ResolvedStore(definition, backend, Serdes.String(), Serdes.Long(), name);
    }

    private <R> QueryResult<R> ask(String store, Query<R> query) {
        return ask(StateQueryRequest.inStore(store).withQuery(query), 1);
    }

    private <R> QueryResult<R> ask(StateQueryRequest<R> request, int partition) {
        return requireNonNull(new LocalQueries(local, CATALOG, IsolationLevel.READ_COMMITTED, () -> 0)
                .answer(request)
                .getPartitionResults()
                .get(partition));
    }

    private static List<String> told(@Nullable Iterator<?> rows) throws IOException {
        List<String> told = new ArrayList<>();
        while (rows != null && rows.hasNext()) {
            told.add(String.valueOf(rows.next()));
        }
        if (rows instanceof Closeable open) {
            open.close();
        }
        return told;
    }

    @Test
    void key_value_stores_answer_keys_and_ranges_with_and_without_times() throws IOException {
        assertThat(ask("plain", KeyQuery.withKey("b")).getResult()).isEqualTo(2L);
        assertThat(ask("timed", KeyQuery.withKey("b")).getResult()).isEqualTo(2L);
        assertThat(ask("timed", KeyQuery.withKey("none")).getResult()).isNull();
        assertThat(ask("timed", TimestampedKeyQuery.withKey("b")).getResult())
                .isEqualTo(ValueAndTimestamp.make(2L, 20));
        assertThat(told(ask("timed", RangeQuery.withNoBounds()).getResult()))
                .containsExactly("KeyValue(a, 1)", "KeyValue(b, 2)");
        assertThat(told(ask("plain", RangeQuery.withUpperBound("a")).getResult()))
                .containsExactly("KeyValue(a, 1)");
        assertThat(told(ask(
                                "plain",
                                RangeQuery.<String, Long>withLowerBound("a").withDescendingKeys())
                        .getResult()))
                .containsExactly("KeyValue(b, 2)", "KeyValue(a, 1)");
        assertThat(told(ask("timed", TimestampedRangeQuery.withRange("b", null)).getResult()))
                .hasSize(1)
                .first()
                .asString()
                .contains("b", "2", "20");
    }

    @Test
    void stores_of_windows_and_sessions_answer_spans_of_time_and_keys() throws IOException {
        Instant from = Instant.ofEpochMilli(150);
        Instant to = Instant.ofEpochMilli(300);

        assertThat(told(ask("windows", WindowKeyQuery.withKeyAndWindowStartRange("a", from, to))
                        .getResult()))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("KeyValue(200, ");
        assertThat(told(ask("windows", WindowRangeQuery.withWindowStartRange(from, to))
                        .getResult()))
                .hasSize(2);
        assertThat(told(ask("sessions", WindowRangeQuery.withKey("a")).getResult()))
                .hasSize(1)
                .first()
                .asString()
                .endsWith(", 7)");
    }

    @Test
    void stores_of_versions_answer_the_newest_those_of_a_time_and_those_of_a_span() throws IOException {
        VersionedKeyQuery<String, Long> newest = VersionedKeyQuery.withKey("a");
        MultiVersionedKeyQuery<String, Long> all = MultiVersionedKeyQuery.withKey("a");

        assertThat(requireNonNull(ask("versions", newest).getResult()).value()).isEqualTo(4);
        assertThat(requireNonNull(ask("versions", newest.asOf(Instant.ofEpochMilli(25)))
                                .getResult())
                        .value())
                .isEqualTo(2);
        assertThat(ask("versions", newest.asOf(Instant.ofEpochMilli(35))).getResult())
                .isNull();
        assertThat(values(all)).containsExactly("4@40", "2@20-30", "1@10-20");
        assertThat(values(all.withAscendingTimestamps())).containsExactly("1@10-20", "2@20-30", "4@40");
        assertThat(values(all.fromTime(Instant.ofEpochMilli(20)).toTime(Instant.ofEpochMilli(39))))
                .containsExactly("2@20-30");
        assertThat(values(all.toTime(Instant.ofEpochMilli(9)))).isEmpty();
    }

    private List<String> values(MultiVersionedKeyQuery<String, Long> query) {
        List<String> values = new ArrayList<>();
        requireNonNull(ask("versions", query).getResult())
                .forEachRemaining(version -> values.add(version.value() + "@" + version.timestamp()
                        + version.validTo().map(to -> "-" + to).orElse("")));
        return values;
    }

    @Test
    void a_query_of_another_kind_is_not_known() {
        assertThat(ask("windows", KeyQuery.withKey("a")).getFailureReason())
                .isEqualTo(FailureReason.UNKNOWN_QUERY_TYPE);
        assertThat(ask("plain", TimestampedKeyQuery.withKey("a")).getFailureReason())
                .isEqualTo(FailureReason.UNKNOWN_QUERY_TYPE);
        assertThat(ask("windows", WindowRangeQuery.withKey("a")).getFailureReason())
                .isEqualTo(FailureReason.UNKNOWN_QUERY_TYPE);
        assertThat(ask("plain", new Query<Long>() {}).getFailureMessage()).contains("[plain]");
        assertThat(ask("plain", KeyQuery.<Integer, Long>withKey(1)).getFailureReason())
                .isEqualTo(FailureReason.STORE_EXCEPTION);
    }

    @Test
    void an_answer_says_how_far_its_state_has_come_and_a_bound_asks_for_it() {
        StateQueryRequest<Long> request =
                StateQueryRequest.inStore("plain").withQuery(KeyQuery.<String, Long>withKey("a"));
        PositionBound reached = PositionBound.at(Position.emptyPosition()
                .withComponent("in", 1, 41)
                .withComponent("in", 2, 1_000)
                .withComponent("other", 1, 1_000));
        PositionBound ahead = PositionBound.at(Position.emptyPosition().withComponent("in", 1, 42));

        assertThat(ask(request, 1).getPosition())
                .isEqualTo(Position.emptyPosition().withComponent("in", 1, 41));
        assertThat(ask(request.withPositionBound(reached), 1).getResult()).isEqualTo(1L);
        assertThat(ask(request.withPositionBound(ahead), 1).getFailureReason())
                .isEqualTo(FailureReason.NOT_UP_TO_BOUND);

        local.committed(
                Map.of(INPUT, new OffsetAndMetadata(43), new TopicPartition("in", 2), new OffsetAndMetadata(9)));

        assertThat(ask(request.withPositionBound(ahead), 1).getPosition())
                .isEqualTo(Position.emptyPosition().withComponent("in", 1, 42));
    }

    @Test
    void a_partition_that_does_not_answer_says_why() {
        StateQueryRequest<Long> request = StateQueryRequest.inStore("plain")
                .withQuery(KeyQuery.<String, Long>withKey("a"))
                .withPartitions(Set.of(1, 2, 7));

        assertThat(ask(request, 1).getResult()).isEqualTo(1L);
        assertThat(ask(request, 2).getFailureReason()).isEqualTo(FailureReason.NOT_PRESENT);
        assertThat(ask(request, 7).getFailureReason()).isEqualTo(FailureReason.DOES_NOT_EXIST);

        local.resting(TASK.id());

        assertThat(ask(request, 1).getResult()).isEqualTo(1L);
        assertThat(ask(request.requireActive(), 1).getFailureReason()).isEqualTo(FailureReason.NOT_ACTIVE);
        assertThat(ask(request.enableExecutionInfo(), 1).getExecutionInfo())
                .hasSize(1)
                .first()
                .asString()
                .contains("[plain]", "0_1", "RESTORING");
        assertThatThrownBy(() -> ask("none", KeyQuery.withKey("a")))
                .isInstanceOf(UnknownStateStoreException.class)
                .hasMessageContaining("[none]")
                .hasMessageContaining("plain");
    }

    @Test
    void reads_are_of_the_stores_kind_and_follow_its_partitions() throws IOException {
        assertThat(reads("timed", QueryableStoreTypes.<String, Long>keyValueStore(), null)
                        .get("b"))
                .isEqualTo(2L);
        assertThat(reads("timed", QueryableStoreTypes.<String, Long>timestampedKeyValueStore(), 1)
                        .get("b"))
                .isEqualTo(ValueAndTimestamp.make(2L, 20));
        assertThat(reads("windows", QueryableStoreTypes.<String, Long>windowStore(), null)
                        .fetch("a", 200))
                .isEqualTo(2L);
        assertThat(told(reads("windows", QueryableStoreTypes.<String, Long>timestampedWindowStore(), null)
                        .fetch("a", Instant.EPOCH, Instant.ofEpochMilli(1_000))))
                .hasSize(2);
        assertThat(told(reads("sessions", QueryableStoreTypes.<String, Long>sessionStore(), null)
                        .fetch("b")))
                .hasSize(1);
        assertThatThrownBy(() -> reads("plain", QueryableStoreTypes.<String, Long>windowStore(), null)
                        .fetch("a", 1))
                .isInstanceOf(InvalidStateStoreException.class)
                .hasMessageContaining("[plain]");
        assertThatThrownBy(() -> reads("plain", QueryableStoreTypes.<String, Long>timestampedKeyValueStore(), null)
                        .get("a"))
                .isInstanceOf(InvalidStateStoreException.class);
        assertThatThrownBy(() -> reads("plain", QueryableStoreTypes.<String, Long>keyValueStore(), 2)
                        .get("a"))
                .isInstanceOf(InvalidStateStorePartitionException.class)
                .hasMessageContaining("[2]");
        assertThatThrownBy(() -> reads("plain", QueryableStoreTypes.<String, Long>keyValueStore(), 3)
                        .get("a"))
                .isInstanceOf(InvalidStateStorePartitionException.class)
                .hasMessageContaining("0 to 2");

        stores.close();

        assertThatThrownBy(() -> reads("plain", QueryableStoreTypes.<String, Long>keyValueStore(), null)
                        .get("a"))
                .isInstanceOf(StateStoreNotAvailableException.class);
    }

    private <T> T reads(String store, QueryableStoreType<T> type, @Nullable Integer partition) {
        LocalProvider.Terms terms = new LocalProvider.Terms(partition, false, IsolationLevel.READ_COMMITTED, () -> {});
        return type.create(new LocalProvider(local, CATALOG, terms), store);
    }
}
