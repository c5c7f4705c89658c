package io.weir.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.MemoryChangelog;
import io.weir.changelog.rocksdb.StateMemory;
import io.weir.changelog.view.StoreSet;
import io.weir.changelog.view.StoreSetParts;
import io.weir.dsl.KTable;
import io.weir.dsl.Materialized;
import io.weir.dsl.StreamsBuilder;
import io.weir.random.Seeds;
import io.weir.runtime.Environments;
import io.weir.runtime.Sensors;
import io.weir.runtime.StreamsConfig;
import io.weir.task.TaskId;
import io.weir.topology.BuiltTopology;
import io.weir.topology.SubTopology;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * Under at-least-once results are seen before they are committed; a run that dies has told what its successor's stores
 * do not know.
 */
class ToldAgainProperties {
    private static final TopicPartition LEFT = new TopicPartition("left", 0);
    private static final TopicPartition RIGHT = new TopicPartition("right", 0);

    @TempDir
    Path directory;

    private final StateMemory memory = StateMemory.ofBytes(64 << 20);
    private final Map<String, String> told = new TreeMap<>();
    private final List<@Nullable String> toldOfA = new ArrayList<>();

    @AfterEach
    void close() {
        memory.close();
    }

    @Test
    void a_row_that_a_dead_run_told_and_that_came_and_went_is_deleted() {
        try (Life life = new Life((left, right) -> left)) {
            life.send(LEFT, "a", "1");
            life.read(1);
            life.rest();
            life.send(LEFT, "a", null);
            life.die();
            life.read(2);
            life.commit();
        }

        assertThat(toldOfA).containsExactly("1", null);
    }

    @Test
    void once_all_input_was_read_a_row_that_came_and_went_is_told_to_nobody() {
        try (Life life = new Life((left, right) -> left)) {
            life.read(0);
            life.commit();
            life.send(LEFT, "a", "1");
            life.send(LEFT, "a", null);
            life.read(2);
            life.commit();
        }

        assertThat(toldOfA).isEmpty();
    }

    @ParameterizedTest
    @Seeds(200)
    void whoever_follows_the_results_ends_with_the_table(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Shape shape = Shape.values()[random.nextInt(Shape.values().length)];

        try (Life life = new Life(shape::of)) {
            for (int turn = 0; turn < 12; turn++) {
                for (int i = random.nextInt(6); i > 0; i--) {
                    String value = random.nextInt(2) == 0 ? null : "" + random.nextInt(10);
                    life.send(random.nextBoolean() ? LEFT : RIGHT, "" + (char) ('a' + random.nextInt(3)), value);
                }
                life.read(random.nextInt(8));
                switch (random.nextInt(3)) {
                    case 0 -> life.rest();
                    case 1 -> life.commit();
                    default -> life.die();
                }
            }
            life.read(Integer.MAX_VALUE);
            life.commit();

            assertThat(told).as("%s", shape).isEqualTo(life.table(shape));
        }
    }

    /** What is made of the two tables. */
    private enum Shape {
        ROWS,
        FILTERED,
        FILTERED_AND_KEPT,
        MAPPED_AND_KEPT,
        JOINED,
        JOINED_AND_KEPT,
        OUTER_JOINED,
        FILTERED_AND_JOINED;

        KTable<String, String> of(KTable<String, String> left, KTable<String, String> right) {
            return switch (this) {
                case ROWS -> left;
                case FILTERED -> left.filter((key, value) -> isEven(value));
                case FILTERED_AND_KEPT -> left.filter((key, value) -> isEven(value), Materialized.as("kept"));
                case MAPPED_AND_KEPT -> left.mapValues(Shape::even, Materialized.as("kept"));
                case JOINED -> left.join(right, String::concat);
                case JOINED_AND_KEPT -> left.join(right, String::concat, Materialized.as("kept"));
                case OUTER_JOINED -> left.outerJoin(right, (one, other) -> one + "|" + other);
                case FILTERED_AND_JOINED ->
                    left.filter((key, value) -> isEven(value)).leftJoin(right, (one, other) -> one + "|" + other);
            };
        }

        @Nullable String value(@Nullable String left, @Nullable String right) {
            return switch (this) {
                case ROWS -> left;
                case FILTERED, FILTERED_AND_KEPT, MAPPED_AND_KEPT -> left != null && isEven(left) ? left : null;
                case JOINED, JOINED_AND_KEPT -> left == null || right == null ? null : left + right;
                case OUTER_JOINED -> left == null && right == null ? null : left + "|" + right;
                case FILTERED_AND_JOINED -> left != null && isEven(left) ? left + "|" + right : null;
            };
        }

        @SuppressWarnings("NullAway") // A mapper of a table's values may say that there is none.
        private static String even(String value) {
            return isEven(value) ? value : null;
        }

        private static boolean isEven(String value) {
            return Integer.parseInt(value) % 2 == 0;
        }
    }

    /** Runs of one task, each dead before the next, over stores and a log that outlive them. */
    private final class Life implements AutoCloseable {
        private final BuiltTopology topology;
        private final TaskEnvironment environment;
        private final StoreSet stores;
        private final MemoryChangelog log = new MemoryChangelog();
        private final Map<TopicPartition, List<ConsumerRecord<byte[], byte[]>>> inputs = new HashMap<>();
        private final Map<TopicPartition, Map<String, String>> tables = new HashMap<>();
        private final Map<TopicPartition, OffsetAndMetadata> committed = new HashMap<>();
        private Task task;

        Life(BinaryOperator<KTable<String, String>> words) {
            StreamsBuilder builder = new StreamsBuilder();
            KTable<String, String> left = builder.table(LEFT.topic(), Materialized.as("lefts"));
            KTable<String, String> right = builder.table(RIGHT.topic(), Materialized.as("rights"));
            words.apply(left, right).toStream().to("out");
            topology = builder.build().built();
            environment = Environments.of(
                    new StreamsConfig(Map.of(
                            "application.id",
                            "app",
                            "bootstrap.servers",
                            "none:1",
                            "default.dsl.store",
                            "in_memory",
                            "default.key.serde",
                            Serdes.StringSerde.class,
                            "default.value.serde",
                            Serdes.StringSerde.class)),
                    topology,
                    directory,
                    new Sensors(new Metrics()));
            for (TopicPartition input : List.of(LEFT, RIGHT)) {
                tables.put(input, new TreeMap<>());
                if (part().sourceTopics().contains(input.topic())) {
                    inputs.put(input, new ArrayList<>());
                }
            }
            stores = StoreSet.open(new StoreSetParts(directory, environment.stores(part()), memory, 1 << 20));
            task = begun();
        }

        private Map<String, String> table(TopicPartition input) {
            return Objects.requireNonNull(tables.get(input));
        }

        private List<ConsumerRecord<byte[], byte[]>> records(TopicPartition input) {
            return Objects.requireNonNull(inputs.get(input));
        }

        private SubTopology part() {
            return topology.subTopologies().get(0);
        }

        private Task begun() {
            TaskParts parts = new TaskParts(new TaskId(0, 0), part(), stores, new Outputs(), environment);
            Task begun = new Task(parts, inputs.keySet(), TaskTimes.committed(committed), new DropCounts(), 0);
            begun.mayHaveTold();
            inputs.forEach((input, records) -> {
                OffsetAndMetadata next = committed.get(input);
                add(begun, input, records.subList(next == null ? 0 : (int) next.offset(), records.size()));
            });
            return begun;
        }

        private void add(Task to, TopicPartition input, List<ConsumerRecord<byte[], byte[]>> records) {
            if (!records.isEmpty()) {
                to.add(input, InputBatch.of(List.copyOf(records), records(input).size()));
            }
            to.caughtUp(input);
        }

        void send(TopicPartition input, String key, @Nullable String value) {
            if (value == null) {
                table(input).remove(key);
            } else {
                table(input).put(key, value);
            }
            if (inputs.containsKey(input)) {
                List<ConsumerRecord<byte[], byte[]>> records = records(input);
                records.add(new ConsumerRecord<>(
                        input.topic(),
                        input.partition(),
                        records.size(),
                        records.size(),
                        TimestampType.CREATE_TIME,
                        1,
                        1,
                        bytes(key),
                        value == null ? null : bytes(value),
                        new RecordHeaders(),
                        Optional.empty()));
                add(task, input, records.subList(records.size() - 1, records.size()));
            }
        }

        void read(int most) {
            int read = 0;
            while (read < most && task.process(0)) {
                read++;
            }
        }

        void rest() {
            task.sendHeldAtRest();
        }

        void commit() {
            committed.putAll(task.prepareCommit(log));
            task.committed(Map.copyOf(log.commit()));
        }

        void die() {
            task.close();
            stores.drop();
            task = begun();
        }

        Map<String, String> table(Shape shape) {
            Map<String, String> expected = new TreeMap<>();
            for (String key : List.of("a", "b", "c")) {
                String value = shape.value(table(LEFT).get(key), table(RIGHT).get(key));
                if (value != null) {
                    expected.put(key, value);
                }
            }
            return expected;
        }

        @Override
        public void close() {
            stores.close();
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** What those see who follow the results. */
    private final class Outputs implements Outbox {
        @Override
        public void send(OutputRecord record) {
            String key = new String(Objects.requireNonNull(record.key()), StandardCharsets.UTF_8);
            byte[] bytes = record.value();
            String value = bytes == null ? null : new String(bytes, StandardCharsets.UTF_8);
            if (value == null) {
                told.remove(key);
            } else {
                told.put(key, value);
            }
            if (key.equals("a")) {
                toldOfA.add(value);
            }
        }

        @Override
        public int partitions(String topic) {
            return 1;
        }
    }
}
