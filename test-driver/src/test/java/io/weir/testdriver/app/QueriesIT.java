package io.weir.testdriver.app;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.changelog.rocksdb.HandlesAtZero;
import io.weir.dsl.Consumed;
import io.weir.dsl.Materialized;
import io.weir.dsl.StreamsBuilder;
import io.weir.errors.InvalidStateStorePartitionException;
import io.weir.errors.StreamsNotStartedException;
import io.weir.errors.StreamsStoppedException;
import io.weir.errors.UnknownStateStoreException;
import io.weir.query.KeyQuery;
import io.weir.query.RangeQuery;
import io.weir.query.StateQueryRequest;
import io.weir.query.StateQueryResult;
import io.weir.runtime.CloseOptions;
import io.weir.runtime.KeyQueryMetadata;
import io.weir.runtime.StoreQueryParameters;
import io.weir.runtime.StreamsConfig;
import io.weir.runtime.StreamsMetadata;
import io.weir.runtime.WeirStreams;
import io.weir.state.FailureReason;
import io.weir.state.HostInfo;
import io.weir.state.KeyValueIterator;
import io.weir.state.Position;
import io.weir.state.PositionBound;
import io.weir.state.QueryResult;
import io.weir.state.QueryableStoreTypes;
import io.weir.state.ReadOnlyKeyValueStore;
import io.weir.task.HotKeys;
import io.weir.task.HotKeys.HotKey;
import io.weir.testdriver.broker.TestBroker;
import io.weir.topology.Topology;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** State is read from outside, wherever in the group it is. */
@ExtendWith(HandlesAtZero.class)
class QueriesIT {
    private static final int PARTITIONS = 4;
    private static final int KEYS = 40;
    private static final HostInfo FIRST = new HostInfo("localhost", 7001);
    private static final HostInfo SECOND = new HostInfo("localhost", 7002);

    private static TestBroker broker;
    private static KafkaProducer<String, String> producer;

    @TempDir
    Path directory;

    @BeforeAll
    static void start() {
        broker = TestBroker.start();
        producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", broker.bootstrapServers()), new StringSerializer(), new StringSerializer());
    }

    @AfterAll
    static void stop() {
        producer.close();
        broker.close();
    }

    private static Topology topology(String input, String places) {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream(input, Consumed.with(Serdes.String(), Serdes.String()))
                .groupByKey()
                .count(Materialized.as("counts"));
        builder.globalTable(places, Consumed.with(Serdes.String(), Serdes.String()), Materialized.as("places"));
        return builder.build();
    }

    private WeirStreams application(String name, HostInfo host, Map<String, String> more) {
        Properties settings = new Properties();
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, name);
        settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, broker.bootstrapServers());
        settings.put(
                StreamsConfig.STATE_DIR_CONFIG,
                directory.resolve(String.valueOf(host.port())).toString());
        settings.put(StreamsConfig.APPLICATION_SERVER_CONFIG, host.host() + ":" + host.port());
        settings.putAll(more);
        return new WeirStreams(topology(name + "-in", name + "-places"), settings);
    }

    private static void create(String name) {
        broker.topics().create(name + "-in", PARTITIONS);
        broker.topics().create(name + "-places", 2);
    }

    /** Sends each key a number of times; tells where in the input that is. */
    private static Position send(String topic, int times) throws Exception {
        Position position = Position.emptyPosition();
        for (int i = 0; i < KEYS * times; i++) {
            RecordMetadata sent = producer.send(new ProducerRecord<>(topic, "key-" + i % KEYS, "v"))
                    .get();
            position.withComponent(topic, sent.partition(), sent.offset());
        }
        return position;
    }

    private static void await(String what, BooleanSupplier done) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!done.getAsBoolean()) {
            assertThat(System.nanoTime()).as(what).isLessThan(deadline);
            Feed.pause();
        }
    }

    private static StateQueryRequest<Long> countOf(String key) {
        return StateQueryRequest.inStore("counts").withQuery(KeyQuery.<String, Long>withKey(key));
    }

    private static @Nullable StreamsMetadata metadata(WeirStreams streams, HostInfo host) {
        return streams.metadataForAllStreamsClients().stream()
                .filter(client -> client.hostInfo().equals(host))
                .findFirst()
                .orElse(null);
    }

    private static boolean owns(WeirStreams streams, HostInfo host, int partitions) {
        StreamsMetadata client = metadata(streams, host);
        return client != null && client.topicPartitions().size() == partitions;
    }

    @Test
    void a_key_is_found_at_its_owner_and_at_another_one_when_that_has_gone() throws Exception {
        create("moves");
        Map<HostInfo, WeirStreams> group = new HashMap<>();
        try (WeirStreams first = application("moves", FIRST, Map.of());
                WeirStreams second = application("moves", SECOND, Map.of())) {
            group.put(FIRST, first);
            group.put(SECOND, second);
            first.start();
            second.start();
            await(
                    "both have a half",
                    () -> group.values().stream()
                            .allMatch(one -> owns(one, FIRST, PARTITIONS / 2) && owns(one, SECOND, PARTITIONS / 2)));

            Position sent = send("moves-in", 3);
            awaitCounts(group, sent, 3);

            assertThat(first.streamsMetadataForStore("counts"))
                    .extracting(StreamsMetadata::hostInfo)
                    .containsExactlyInAnyOrder(FIRST, SECOND);
            assertThat(requireNonNull(metadata(second, FIRST)).stateStoreNames())
                    .containsExactlyInAnyOrder("counts", "places");
            second.close(CloseOptions.groupMembershipOperation(CloseOptions.GroupMembershipOperation.LEAVE_GROUP)
                    .withTimeout(Duration.ofSeconds(30)));
            group.remove(SECOND);
            await("the first has all", () -> owns(first, FIRST, PARTITIONS) && metadata(first, SECOND) == null);

            sent.merge(send("moves-in", 1));
            awaitCounts(group, sent, 4);
            assertThat(rows(first))
                    .hasSize(KEYS)
                    .allSatisfy((key, count) -> assertThat(count).isEqualTo(4));
            assertThat(first.allLocalStorePartitionLags().get("counts"))
                    .hasSize(PARTITIONS)
                    .allSatisfy((partition, lag) -> assertThat(lag.offsetLag()).isZero());
            assertThat(restored(first, "restore-remaining-records-total"))
                    .hasSize(PARTITIONS)
                    .containsOnly(0L);
            // What came from the other instance had something to restore.
            assertThat(restored(first, "restore-total"))
                    .anySatisfy(records -> assertThat(records).isPositive());
            assertThatThrownBy(() -> second.query(countOf("key-1"))).isInstanceOf(StreamsStoppedException.class);
        }
    }

    /** A figure of the store of counts, as the metrics show it of each partition. */
    private static List<Long> restored(WeirStreams streams, String figure) {
        return streams.metrics().entrySet().stream()
                .filter(entry -> entry.getKey().name().equals(figure)
                        && "counts".equals(entry.getKey().tags().get("rocksdb-state-id")))
                .map(entry -> (Long) entry.getValue().metricValue())
                .toList();
    }

    /** Each key is asked at its owner, for a state that contains all that was sent. */
    private static void awaitCounts(Map<HostInfo, WeirStreams> group, Position sent, long expected) {
        WeirStreams any = requireNonNull(group.get(FIRST));
        for (int i = 0; i < KEYS; i++) {
            String key = "key-" + i;
            await("the count of " + key, () -> {
                KeyQueryMetadata where = any.queryMetadataForKey("counts", key, new StringSerializer());
                WeirStreams owner = group.get(where.activeHost());
                if (owner == null) {
                    return false;
                }
                StateQueryRequest<Long> request = countOf(key)
                        .withPartitions(Set.of(where.partition()))
                        .withPositionBound(PositionBound.at(sent))
                        .requireActive();
                QueryResult<Long> answer = requireNonNull(
                        owner.query(request).getPartitionResults().get(where.partition()));
                if (answer.isSuccess()) {
                    assertThat(answer.getResult()).isEqualTo(expected);
                }
                return answer.isSuccess();
            });
        }
    }

    private static Map<String, Long> rows(WeirStreams streams) {
        Map<String, Long> rows = new HashMap<>();
        StateQueryResult<KeyValueIterator<String, Long>> all =
                streams.query(StateQueryRequest.inStore("counts").withQuery(RangeQuery.<String, Long>withNoBounds()));
        all.getPartitionResults().values().forEach(answer -> {
            try (KeyValueIterator<String, Long> found = requireNonNull(answer.getResult())) {
                found.forEachRemaining(row -> rows.put(row.key, row.value));
            }
        });
        return rows;
    }

    @Test
    void reads_follow_their_store_and_tell_why_they_cannot() throws Exception {
        create("reads");
        WeirStreams streams = application("reads", FIRST, Map.of(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, "3600000"));
        StoreQueryParameters<ReadOnlyKeyValueStore<String, Long>> counts =
                StoreQueryParameters.fromNameAndType("counts", QueryableStoreTypes.keyValueStore());
        assertThatThrownBy(() -> streams.store(counts)).isInstanceOf(StreamsNotStartedException.class);
        ReadOnlyKeyValueStore<String, Long> read;
        try (streams) {
            streams.start();
            await("it has all", () -> owns(streams, FIRST, PARTITIONS));
            await("it runs", () -> streams.state() == WeirStreams.State.RUNNING);
            read = streams.store(counts);
            send("reads-in", 2);

            // No commit is due for an hour: who asks the tasks sees what is done, who asks for commits sees nothing.
            ReadOnlyKeyValueStore<String, Long> uncommitted = read.readOnly(IsolationLevel.READ_UNCOMMITTED);
            await("the tasks count", () -> Long.valueOf(2).equals(uncommitted.get("key-7")));
            assertThat(read.get("key-7")).isNull();
            StateQueryRequest<Long> ofTask = countOf("key-7").withIsolationLevel(IsolationLevel.READ_UNCOMMITTED);
            assertThat(requireNonNull(streams.query(ofTask).getOnlyPartitionResult())
                            .getResult())
                    .isEqualTo(2);

            assertThatThrownBy(() -> streams.store(counts.withPartition(PARTITIONS)))
                    .isInstanceOf(InvalidStateStorePartitionException.class);
            assertThatThrownBy(() -> streams.query(
                            StateQueryRequest.inStore("none").withQuery(KeyQuery.<String, Long>withKey("a"))))
                    .isInstanceOf(UnknownStateStoreException.class);
            assertThat(requireNonNull(streams.query(countOf("a").withPartitions(Set.of(9)))
                                    .getPartitionResults()
                                    .get(9))
                            .getFailureReason())
                    .isEqualTo(FailureReason.DOES_NOT_EXIST);
        }
        assertThatThrownBy(() -> read.get("key-7")).isInstanceOf(StreamsStoppedException.class);
    }

    @Test
    void the_hottest_keys_of_each_task_are_told() throws Exception {
        create("hot");
        try (WeirStreams streams = application("hot", FIRST, Map.of())) {
            streams.start();
            await("it runs", () -> streams.state() == WeirStreams.State.RUNNING);

            send("hot-in", 1);
            for (int more = 0; more < 50; more++) {
                producer.send(new ProducerRecord<>("hot-in", "key-7", "v")).get();
            }

            await(
                    "all are read",
                    () -> hottest(streams, HotKeys::byRecords, "hot-in").amount() == 51);
            await(
                    "rows are committed",
                    () -> hottest(streams, HotKeys::byStateBytes, "counts").amount() > 0);
        }
    }

    /** What the task of key-7 tells of it. */
    private static HotKey hottest(WeirStreams streams, Function<HotKeys, List<HotKey>> by, String place) {
        return streams.hotKeys().values().stream()
                .flatMap(task -> by.apply(task).stream())
                .filter(key -> key.place().equals(place) && "key-7".equals(key.key()))
                .findFirst()
                .orElse(new HotKey(place, "key-7", 0, 0));
    }

    @Test
    void a_global_store_is_read_at_each_instance_and_says_how_far_it_has_come() throws Exception {
        create("whole");
        try (WeirStreams streams = application("whole", FIRST, Map.of())) {
            streams.start();
            RecordMetadata sent = producer.send(new ProducerRecord<>("whole-places", "a", "Rome"))
                    .get();
            StateQueryRequest<String> request = StateQueryRequest.inStore("places")
                    .withQuery(KeyQuery.<String, String>withKey("a"))
                    .withPositionBound(PositionBound.at(
                            Position.emptyPosition().withComponent("whole-places", sent.partition(), sent.offset())));

            await(
                    "the row",
                    () -> requireNonNull(streams.query(request).getGlobalResult())
                            .isSuccess());
            assertThat(requireNonNull(streams.query(request).getGlobalResult()).getResult())
                    .isEqualTo("Rome");
            assertThat(streams.queryMetadataForKey("places", "a", new StringSerializer()))
                    .isEqualTo(new KeyQueryMetadata(FIRST, Set.of(), -1));
            ReadOnlyKeyValueStore<String, String> places =
                    streams.store(StoreQueryParameters.fromNameAndType("places", QueryableStoreTypes.keyValueStore()));
            assertThat(places.get("a")).isEqualTo("Rome");
        }
    }
}
