package io.weir.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.MemoryChangelog;
import io.weir.changelog.rocksdb.StateMemory;
import io.weir.changelog.view.StoreSet;
import io.weir.changelog.view.StoreSetParts;
import io.weir.dsl.Consumed;
import io.weir.dsl.Grouped;
import io.weir.dsl.KStream;
import io.weir.dsl.Keyed;
import io.weir.dsl.Named;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.errors.LogAndContinueProcessingExceptionHandler;
import io.weir.processor.FixedKeyProcessor;
import io.weir.processor.FixedKeyProcessorContext;
import io.weir.processor.FixedKeyRecord;
import io.weir.processor.KeyedContext;
import io.weir.processor.KeyedProcessor;
import io.weir.processor.KeyedProcessorSupplier;
import io.weir.processor.PunctuationType;
import io.weir.processor.StateSpec;
import io.weir.processor.Timer;
import io.weir.processor.ValueState;
import io.weir.runtime.Environments;
import io.weir.runtime.Sensors;
import io.weir.runtime.StreamsConfig;
import io.weir.state.KeyValueStore;
import io.weir.state.Stores;
import io.weir.state.Ttl;
import io.weir.task.TaskId;
import io.weir.topology.BuiltTopology;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A record that makes more timers due than fire at once waits for them, and the task commits meanwhile.
 *
 * <p>Above the timers each record is numbered by its key, in a store, and copied to a topic.
 */
@Timeout(120)
class PostponedRecordTest {
    private static final TopicPartition INPUT = new TopicPartition("in", 0);
    private static final TopicPartition OTHER = new TopicPartition("other", 0);
    private static final int TIMERS = 3_500;
    private static final int TIMERS_PER_TURN = 1_000;
    private static final long DUE_MS = 60_000;

    @TempDir
    Path directory;

    private final StateMemory memory = StateMemory.ofBytes(64 << 20);
    private final Outputs outputs = new Outputs();
    private final MemoryChangelog log = new MemoryChangelog();
    private final Map<TopicPartition, OffsetAndMetadata> committed = new HashMap<>();
    private final BuiltTopology topology = topology();
    private DropCounts drops = new DropCounts();
    private StoreSet stores;
    private Task task;

    @BeforeEach
    void open() {
        stores = opened("first");
        task = started();
    }

    @AfterEach
    void close() {
        stores.close();
        memory.close();
    }

    @Test
    void timers_fire_in_turns_before_the_record_with_commits_between_and_the_record_waits_uncommitted() {
        schedule(TIMERS);
        add(INPUT, TIMERS, "late-comer", 2 * DUE_MS);
        assertThat(task.process(0)).isFalse();

        List<Integer> told = new ArrayList<>();
        while (task.isBehind()) {
            assertThat(task.process(0)).as("a record before its timers").isFalse();
            int before = outputs.of("out").size();
            task.workOff(0);
            told.add(outputs.of("out").size() - before);
            commit();
            assertThat(offset(INPUT)).isEqualTo(TIMERS);
        }
        assertThat(task.process(0)).isTrue();
        commit();

        assertThat(told).containsExactly(1_000, 1_000, 1_000, 500);
        assertThat(outputs.of("out")).isEqualTo(wanted("late-comer#1"));
        assertThat(offset(INPUT)).isEqualTo(TIMERS + 1L);
    }

    @Test
    void changes_of_one_turn_at_most_are_held_uncommitted() {
        schedule(20 * TIMERS_PER_TURN);
        long all = task.uncommittedBytes();
        commit();
        add(INPUT, 100_000, "late-comer", 2 * DUE_MS);

        long most = 0;
        while (!task.process(0)) {
            task.workOff(0);
            most = Math.max(most, task.uncommittedBytes());
            commit();
        }

        assertThat(outputs.of("out").size()).isEqualTo(20 * TIMERS_PER_TURN + 1);
        assertThat(most).isBetween(1L, all / 10);
    }

    @Test
    void what_the_record_did_above_the_timers_is_done_once() {
        schedule(TIMERS);
        outputs.clear();
        add(INPUT, TIMERS, "k7", 2 * DUE_MS);
        processAll();

        assertThat(outputs.of("copies")).containsExactly("k7#2");
        assertThat(outputs.of("out")).endsWith("k7#2");
    }

    @Test
    void a_record_that_a_node_beside_drops_is_counted_once() {
        schedule(TIMERS);
        add(INPUT, TIMERS, "valueless", 2 * DUE_MS);
        processAll();

        assertThat(drops.snapshot()).hasSize(1).containsValue(1L);
    }

    @Test
    void a_record_that_another_input_brings_meanwhile_does_not_overtake() {
        schedule(TIMERS);
        add(INPUT, TIMERS, "first", 2 * DUE_MS);
        task.process(0);
        add(OTHER, 0, "second", 2 * DUE_MS - 1);
        processAll();

        assertThat(outputs.of("copies")).endsWith("first#1", "second#1");
    }

    @Test
    void after_a_crash_the_timers_that_are_left_fire_then_the_record_is_read_again() {
        schedule(TIMERS);
        add(INPUT, TIMERS, "late-comer", 2 * DUE_MS);
        task.process(0);
        task.workOff(0);
        commit();
        outputs.committed();
        task.workOff(0);
        crash();

        assertThat(task.workOff(0)).isTrue();
        assertThat(task.process(0)).isFalse();
        add(INPUT, TIMERS, "late-comer", 2 * DUE_MS);
        processAll();

        assertThat(outputs.of("out")).isEqualTo(wanted("late-comer#1"));
    }

    @Test
    void after_the_loss_of_the_disk_too_with_states_as_old_as_the_record_makes_them() {
        schedule(TIMERS);
        add(INPUT, TIMERS, "late-comer", 2 * DUE_MS);
        task.process(0);
        task.workOff(0);
        commit();
        outputs.committed();
        crashAndLoseDisk();
        while (task.workOff(0)) {
            assertThat(task.process(0)).isFalse();
        }
        add(INPUT, TIMERS, "late-comer", 2 * DUE_MS);
        processAll();

        assertThat(outputs.of("out")).isEqualTo(wanted("late-comer#1"));
    }

    @Test
    void a_record_that_fails_beside_the_timers_is_skipped_whole_at_once() {
        schedule(TIMERS);
        outputs.clear();
        add(INPUT, TIMERS, "fail", 2 * DUE_MS);
        processAll();

        assertThat(outputs.of("out")).isEmpty();
        assertThat(drops.snapshot()).hasSize(1).containsValue(1L);
    }

    // ---- the course of a test

    private void schedule(int timers) {
        IntStream.range(0, timers).forEach(number -> add(INPUT, number, "k" + number, 1 + number / 600));
        processAll();
        outputs.clear();
    }

    /** Timers of keys k0 to k3499, by their times and then their keys, all of whose states are over; then a record. */
    private static List<String> wanted(String last) {
        List<String> wanted = new ArrayList<>();
        IntStream.range(0, TIMERS)
                .boxed()
                .sorted(Comparator.<Integer, Integer>comparing(number -> number / 600)
                        .thenComparing(number -> "k" + number))
                .forEach(number -> wanted.add("k" + number + " null"));
        wanted.add(last);
        return wanted;
    }

    private void processAll() {
        boolean more = true;
        while (more) {
            boolean fired = task.workOff(0);
            more = task.process(0) || fired || task.isBehind();
        }
    }

    private void commit() {
        committed.putAll(task.prepareCommit(log));
        task.committed(Map.copyOf(log.commit()));
        outputs.committed();
    }

    private long offset(TopicPartition partition) {
        return Objects.requireNonNull(committed.get(partition)).offset();
    }

    private void crash() {
        task.close();
        stores.drop();
        outputs.drop();
        drops = new DropCounts();
        task = started();
    }

    private void crashAndLoseDisk() {
        task.close();
        stores.close();
        outputs.drop();
        stores = opened("second");
        topology.subTopologies().get(0).stores().forEach(store -> {
            stores.replay(store.name(), log.changes(store.name(), 0), log.end(store.name()));
        });
        drops = new DropCounts();
        task = started();
    }

    private Task started() {
        TaskParts parts =
                new TaskParts(new TaskId(0, 0), topology.subTopologies().get(0), stores, outputs, environment());
        return new Task(parts, Set.of(INPUT, OTHER), TaskTimes.committed(committed), drops, 0);
    }

    private StoreSet opened(String disk) {
        return StoreSet.open(new StoreSetParts(
                directory.resolve(disk),
                environment().stores(topology.subTopologies().get(0)),
                memory,
                1 << 20));
    }

    private TaskEnvironment environment() {
        return Environments.of(
                new StreamsConfig(Map.of(
                        "application.id",
                        "app",
                        "bootstrap.servers",
                        "none:1",
                        "processing.exception.handler",
                        LogAndContinueProcessingExceptionHandler.class)),
                topology,
                directory,
                new Sensors(new Metrics()));
    }

    private void add(TopicPartition partition, long offset, @Nullable String key, long timestampMs) {
        byte[] bytes = key == null ? null : key.getBytes(StandardCharsets.UTF_8);
        ConsumerRecord<byte[], byte[]> record = new ConsumerRecord<>(
                partition.topic(),
                partition.partition(),
                offset,
                timestampMs,
                TimestampType.CREATE_TIME,
                1,
                1,
                bytes,
                new byte[] {'x'},
                new RecordHeaders(),
                Optional.empty());
        task.add(partition, InputBatch.of(List.of(record), offset + 1));
        task.caughtUp(INPUT);
        task.caughtUp(OTHER);
    }

    // ---- the topology

    @SuppressWarnings("NullAway") // A value may become null.
    private static BuiltTopology topology() {
        StateSpec<ValueState<String>> state =
                StateSpec.value("state", Serdes.String()).withTtl(Ttl.ofStreamTime(Duration.ofMillis(DUE_MS)));
        StreamsBuilder builder = new StreamsBuilder();
        builder.addStateStore(
                Stores.keyValueStoreBuilder(Stores.persistentKeyValueStore("numbers"), Serdes.String(), Serdes.Long()));
        KStream<String, String> numbered = builder.stream(
                        List.of("in", "other"), Consumed.with(Serdes.String(), Serdes.String()))
                .processValues(Numbering::new, Named.as("numbering"), "numbers");
        numbered.to("copies", Produced.with(Serdes.String(), Serdes.String()));
        numbered.processKeyed(KeyedProcessorSupplier.of(() -> new Alarms(state), state), Keyed.as("alarms"))
                .to("out", Produced.with(Serdes.String(), Serdes.String()));
        numbered.mapValues(PostponedRecordTest::valued)
                .groupByKey(Grouped.with(Serdes.String(), Serdes.String()))
                .reduce((before, value) -> value);
        return builder.build().built();
    }

    private static @Nullable String valued(String key, String value) {
        if (key.equals("fail")) {
            throw new IllegalStateException("told to fail");
        }
        return key.equals("valueless") ? null : value;
    }

    /** Makes the number of a key's record its value. */
    private static final class Numbering implements FixedKeyProcessor<String, String, String> {
        private @Nullable FixedKeyProcessorContext<String, String> context;

        @Override
        public void init(FixedKeyProcessorContext<String, String> given) {
            context = given;
        }

        @Override
        public void process(FixedKeyRecord<String, String> record) {
            FixedKeyProcessorContext<String, String> here = Objects.requireNonNull(context);
            KeyValueStore<String, Long> numbers = here.getStateStore("numbers");
            String key = record.key() == null ? "" : record.key();
            Long before = numbers.get(key);
            long number = before == null ? 1 : before + 1;
            numbers.put(key, number);
            here.forward(record.withValue(key + "#" + number));
        }
    }

    /** Wakes up for each key that is a number. */
    private static final class Alarms implements KeyedProcessor<String, String, String> {
        private final StateSpec<ValueState<String>> state;
        private @Nullable KeyedContext<String, String> context;

        Alarms(StateSpec<ValueState<String>> state) {
            this.state = state;
        }

        @Override
        public void init(KeyedContext<String, String> given) {
            context = given;
        }

        private KeyedContext<String, String> context() {
            return Objects.requireNonNull(context);
        }

        @Override
        public void process(FixedKeyRecord<String, String> record) {
            if (record.timestamp() < DUE_MS) {
                context().state(state).update("x");
                context().timers().schedule("alarm", PunctuationType.STREAM_TIME, DUE_MS + record.timestamp());
            }
            context().forward(record.value());
        }

        @Override
        public void onTimer(Timer<String> timer) {
            context().forward(timer.key() + " " + context().state(state).get());
        }
    }

    /** What was sent, by topic, and what of it was committed. */
    private static final class Outputs implements Outbox {
        private final Map<String, List<String>> sent = new HashMap<>();
        private final Map<String, Integer> kept = new HashMap<>();

        List<String> of(String topic) {
            return sent.computeIfAbsent(topic, first -> new ArrayList<>());
        }

        void committed() {
            sent.forEach((topic, values) -> kept.put(topic, values.size()));
        }

        void drop() {
            sent.forEach((topic, values) ->
                    values.subList(kept.getOrDefault(topic, 0), values.size()).clear());
        }

        void clear() {
            sent.clear();
            kept.clear();
        }

        @Override
        public void send(OutputRecord record) {
            of(record.target().topic()).add(new String(Objects.requireNonNull(record.value()), StandardCharsets.UTF_8));
        }

        @Override
        public int partitions(String topic) {
            return 1;
        }
    }
}
