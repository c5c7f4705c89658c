package io.weir.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.LogPosition;
import io.weir.changelog.MemoryChangelog;
import io.weir.changelog.rocksdb.StateMemory;
import io.weir.changelog.view.StoreFigures;
import io.weir.changelog.view.StoreSet;
import io.weir.changelog.view.StoreSetParts;
import io.weir.dsl.Deduplicate;
import io.weir.dsl.Named;
import io.weir.dsl.StreamsBuilder;
import io.weir.runtime.Environments;
import io.weir.runtime.Sensors;
import io.weir.runtime.StreamsConfig;
import io.weir.task.TaskId;
import io.weir.topology.BuiltTopology;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A value is its identifier, but for what follows a slash. */
class DeduplicationTest {
    private static final TopicPartition INPUT = new TopicPartition("in", 0);
    private static final long HOUR = 3_600_000;
    private static final long DAY = 24 * HOUR;

    @TempDir
    Path directory;

    private final StateMemory memory = StateMemory.ofBytes(64 << 20);
    private final Outputs outputs = new Outputs();
    private final MemoryChangelog log = new MemoryChangelog();
    private final Uuid topicId = Uuid.randomUuid();
    private long forgotten;

    @AfterEach
    void close() {
        memory.close();
    }

    @Test
    void a_record_that_is_read_again_goes_through_again_and_its_duplicates_do_not() {
        try (Life first = life(options -> options, "in_memory")) {
            first.take("a/1", 100);
            first.take("a/2", 101);
            first.take("b/1", 102);
            first.commit();

            // The stores know of all that, the input's offsets were not committed.
            Life second = first.again();
            second.take("a/1", 100);
            second.take("a/2", 101);
            second.take("b/1", 102);
            second.take("b/2", 103);
        }

        assertThat(outputs.values).containsExactly("a/1", "b/1", "a/1", "b/1");
    }

    @Test
    void a_duplicate_that_is_read_again_is_still_one() {
        try (Life first = life(options -> options, "in_memory")) {
            first.take("a/1", 100);
            first.commit();
            Life second = first.again(1, TaskTimes.none());
            second.take("a/2", 101);

            assertThat(outputs.values).containsExactly("a/1");
        }
    }

    @Test
    void the_last_record_waits_again_where_it_is_read_again() {
        try (Life first = life(Deduplicate::keepLast, "in_memory")) {
            first.take("begin", 100);
            first.commit();
            TaskTimes committed = first.times();
            first.take("a/1", 100);
            first.take("a/2", 101);
            first.take("end", 100 + HOUR);
            first.commit();

            Life second = first.again(1, committed);
            second.take("a/1", 100);
            second.take("a/2", 101);
            second.take("end", 100 + HOUR);
        }

        assertThat(outputs.values).containsExactly("a/2", "begin", "a/2");
    }

    @Test
    void a_last_record_that_still_waits_when_it_is_read_again_goes_through_once() {
        try (Life first = life(Deduplicate::keepLast, "in_memory")) {
            first.take("a/1", 100);
            first.take("a/2", 101);
            first.commit();

            Life second = first.again();
            second.take("a/1", 100);
            second.take("a/2", 101);
            second.take("end", 100 + HOUR);
        }

        assertThat(outputs.values).containsExactly("a/2");
    }

    /**
     * A day of events with an hour's horizon. Run by hand with {@code -Dweir.dedup.ids=10000000}; a tenth of them are
     * sent again, up to two hours later.
     */
    @ParameterizedTest
    @ValueSource(strings = {"in_memory", "rocksDB"})
    void state_stays_within_a_horizon_and_a_tenth_and_results_are_those_of_a_map(String backend) {
        int ids = Integer.getInteger("weir.dedup.ids", 100_000);
        Map<String, Long> expected = new HashMap<>();
        long most = 0;
        try (Life life = life(options -> options, backend)) {
            SplittableRandom random = new SplittableRandom(5);
            long wanted = 0;
            outputs.counting = true;
            for (int place = 0; place < ids; place++) {
                long timeMs = HOUR + (long) ((double) place / ids * DAY);
                boolean again = random.nextInt(10) == 0;
                String id = "id" + (again ? Math.max(0, place - random.nextInt(1 + ids / 12)) : place);
                Long seen = expected.get(id);
                if (seen == null || seen <= timeMs - HOUR) {
                    expected.put(id, timeMs);
                    wanted++;
                }
                life.take(id, timeMs);
                if (place % Math.max(1, ids / 2_000) == 0) {
                    life.commitAndForget();
                    most = Math.max(most, life.rows());
                }
                if (place % 500_000 == 0) {
                    long old = timeMs - HOUR;
                    expected.values().removeIf(time -> time <= old);
                }
            }

            assertThat(outputs.count).isEqualTo(wanted);
            assertThat(most).as("rows").isBetween(ids / 25L, (long) (ids / 24.0 * 1.1));
        }
    }

    private Life life(UnaryOperator<Deduplicate<String, String, String>> more, String backend) {
        StreamsBuilder builder = new StreamsBuilder();
        builder.<String, String>stream("in")
                .deduplicate(
                        more.apply(
                                Deduplicate.<String, String, String>by(value -> value.split("/", 2)[0], Serdes.String())
                                        .within(Duration.ofHours(1))),
                        Named.as("unique"))
                .to("out");
        BuiltTopology topology = builder.build().built();
        TaskEnvironment environment = Environments.of(
                new StreamsConfig(Map.of(
                        "application.id",
                        "app",
                        "bootstrap.servers",
                        "none:1",
                        "default.dsl.store",
                        backend,
                        "default.key.serde",
                        Serdes.StringSerde.class,
                        "default.value.serde",
                        Serdes.StringSerde.class)),
                topology,
                directory,
                new Sensors(new Metrics()));
        StoreSet stores = StoreSet.open(new StoreSetParts(
                directory, environment.stores(topology.subTopologies().get(0)), memory, 1 << 20));
        return new Life(topology, environment, stores, 0, TaskTimes.none());
    }

    /** A task over stores that outlive it. */
    private final class Life implements AutoCloseable {
        private final BuiltTopology topology;
        private final TaskEnvironment environment;
        private final StoreSet stores;
        private final Task task;
        private long offset;
        private Map<TopicPartition, OffsetAndMetadata> offsets = Map.of();

        Life(BuiltTopology topology, TaskEnvironment environment, StoreSet stores, long offset, TaskTimes times) {
            this.topology = topology;
            this.environment = environment;
            this.stores = stores;
            this.offset = offset;
            TaskParts parts =
                    new TaskParts(new TaskId(0, 0), topology.subTopologies().get(0), stores, outputs, environment);
            this.task = new Task(parts, Set.of(INPUT), times, new DropCounts(), 0);
        }

        /** The next task, which reads the input from the start. */
        Life again() {
            return again(0, TaskTimes.none());
        }

        Life again(long from, TaskTimes times) {
            task.close();
            stores.drop();
            return new Life(topology, environment, stores, from, times);
        }

        TaskTimes times() {
            return TaskTimes.committed(offsets);
        }

        void take(String value, long timestampMs) {
            byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
            ConsumerRecord<byte[], byte[]> record = new ConsumerRecord<>(
                    INPUT.topic(),
                    INPUT.partition(),
                    offset++,
                    timestampMs,
                    TimestampType.CREATE_TIME,
                    1,
                    bytes.length,
                    new byte[] {'k'},
                    bytes,
                    new RecordHeaders(),
                    Optional.empty());
            task.add(INPUT, InputBatch.of(List.of(record), offset));
            assertThat(task.process(0)).isTrue();
        }

        void commit() {
            offsets = task.prepareCommit(log);
            task.committed(Map.copyOf(log.commit()));
        }

        /** A commit to a log that nobody reads again, so it is not kept. */
        void commitAndForget() {
            task.prepareCommit((store, change) -> forgotten++);
            task.committed(Map.of("unique-ids", new LogPosition(topicId, forgotten)));
        }

        long rows() {
            StoreFigures figures = stores.committed().figures("unique-ids");
            return Objects.requireNonNull(figures).rows();
        }

        @Override
        public void close() {
            stores.close();
        }
    }

    /** What was sent. */
    private static final class Outputs implements Outbox {
        private final List<String> values = new ArrayList<>();
        private boolean counting;
        private long count;

        @Override
        public void send(OutputRecord record) {
            count++;
            byte @Nullable [] value = record.value();
            if (!counting && value != null) {
                values.add(new String(value, StandardCharsets.UTF_8));
            }
        }

        @Override
        public int partitions(String topic) {
            return 1;
        }
    }
}
