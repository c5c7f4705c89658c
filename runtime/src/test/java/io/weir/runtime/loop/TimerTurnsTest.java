package io.weir.runtime.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.rocksdb.StateMemory;
import io.weir.changelog.view.StoreSet;
import io.weir.changelog.view.StoreSetParts;
import io.weir.dsl.Consumed;
import io.weir.dsl.Keyed;
import io.weir.dsl.StreamsBuilder;
import io.weir.engine.DropCounts;
import io.weir.engine.Task;
import io.weir.engine.TaskEnvironment;
import io.weir.engine.TaskParts;
import io.weir.engine.TaskPorts;
import io.weir.engine.TaskTimes;
import io.weir.processor.FixedKeyRecord;
import io.weir.processor.KeyedContext;
import io.weir.processor.KeyedProcessor;
import io.weir.processor.KeyedProcessorSupplier;
import io.weir.processor.PunctuationType;
import io.weir.processor.Timer;
import io.weir.runtime.Environments;
import io.weir.runtime.Sensors;
import io.weir.runtime.StreamsConfig;
import io.weir.runtime.tasks.TaskSpec;
import io.weir.task.TaskId;
import io.weir.topology.BuiltTopology;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A lane fires timers in bounded turns. */
class TimerTurnsTest {
    private static final int TIMERS = 2_500;
    private static final long DUE_MS = 60_000;

    @TempDir
    Path directory;

    private final List<String> told = new ArrayList<>();
    private final MemoryProducer producer = new MemoryProducer();
    private final MemoryOwner owner = new MemoryOwner();
    private StateMemory memory;
    private StoreSet stores;
    private Lane lane;

    @BeforeEach
    void open() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("words", Consumed.with(Serdes.String(), Serdes.String()))
                .processKeyed(KeyedProcessorSupplier.of(Alarms::new), Keyed.as("alarms"));
        BuiltTopology topology = builder.build().built();
        TaskEnvironment environment = Environments.of(
                new StreamsConfig(Map.of(
                        "application.id", "app", "bootstrap.servers", "none:1", "default.dsl.store", "in_memory")),
                topology,
                directory,
                new Sensors(new Metrics()));
        memory = StateMemory.ofBytes(8 << 20);
        stores = StoreSet.open(new StoreSetParts(
                directory, environment.stores(topology.subTopologies().get(0)), memory, 0));
        Task task = new Task(
                new TaskParts(new TaskId(0, 0), topology.subTopologies().get(0), stores, producer, environment),
                Set.of(CountingTasks.INPUT),
                TaskTimes.none(),
                new DropCounts(),
                0);
        lane = started(task, topology);
    }

    private Lane started(Task task, BuiltTopology topology) {
        TaskSpec spec = new TaskSpec(task.id(), topology.subTopologies().get(0), Set.of(CountingTasks.INPUT), Map.of());
        LaneSettings settings = new LaneSettings(false, 10 * DUE_MS, 64 << 20);
        LaneCommit commit = new LaneCommit(
                settings, producer, owner, new CommitGate(), new UncommittedBudget(settings.uncommittedBytesMax()));
        Lane made = new Lane("lane", new Ready(task), producer, owner, commit);
        made.step(0);
        made.mailbox().tell(loop -> loop.start(spec, stores, TaskTimes.none(), 1));
        return made;
    }

    @AfterEach
    void close() {
        stores.close();
        memory.close();
    }

    @Test
    void r2_at_most_a_thousand_fire_at_once_then_records_of_other_keys_are_processed() {
        add(0, IntStream.range(0, TIMERS).mapToObj(number -> "k" + number).toArray(String[]::new));
        while (told.size() < TIMERS) {
            lane.step(1);
        }
        told.clear();

        List<Integer> firedBefore = new ArrayList<>();
        for (int turn = 0; turn < 4; turn++) {
            add(TIMERS + turn, "other");
            lane.step(DUE_MS);
            firedBefore.add(told.indexOf("record other"));
            told.clear();
        }

        assertThat(firedBefore).containsExactly(1_000, 1_000, 500, 0);
    }

    @Test
    void r2_the_lane_does_not_rest_while_timers_are_left_that_are_due() {
        add(0, IntStream.range(0, TIMERS).mapToObj(number -> "k" + number).toArray(String[]::new));
        while (told.size() < TIMERS) {
            lane.step(1);
        }
        told.clear();

        assertThat(List.of(lane.step(DUE_MS), lane.step(DUE_MS), lane.step(DUE_MS)))
                .containsExactly(true, true, false);
        assertThat(told).hasSize(TIMERS);
    }

    @Test
    void r1_timers_of_stream_time_fire_in_turns_too_between_commits_and_before_the_record_that_makes_them_due() {
        add(0, IntStream.range(0, TIMERS).mapToObj(number -> "s" + number).toArray(String[]::new));
        while (told.size() < TIMERS) {
            lane.step(1);
        }
        told.clear();
        List<Integer> firedBy = new ArrayList<>();

        lane.mailbox()
                .tell(loop -> loop.add(
                        new TaskId(0, 0), 1, CountingTasks.INPUT, CountingTasks.words(DUE_MS, TIMERS, "other")));
        while (!told.contains("record other")) {
            assertThat(lane.step(2)).as("goes on at once").isTrue();
            firedBy.add(told.size());
        }

        assertThat(firedBy).containsExactly(0, 1_000, 2_000, 2_501);
    }

    private void add(long firstOffset, String... words) {
        lane.mailbox()
                .tell(loop ->
                        loop.add(new TaskId(0, 0), 1, CountingTasks.INPUT, CountingTasks.words(firstOffset, words)));
    }

    /** Wakes up for each key but one. */
    private final class Alarms implements KeyedProcessor<String, String, String> {
        private @Nullable KeyedContext<String, String> context;

        @Override
        public void init(KeyedContext<String, String> given) {
            context = given;
        }

        @Override
        public void process(FixedKeyRecord<String, String> record) {
            told.add("record " + record.key());
            if (context != null && !record.key().equals("other")) {
                boolean byStream = record.key().startsWith("s");
                PunctuationType clock = byStream ? PunctuationType.STREAM_TIME : PunctuationType.WALL_CLOCK_TIME;
                context.timers().schedule("alarm", clock, DUE_MS);
            }
        }

        @Override
        public void onTimer(Timer<String> timer) {
            told.add("fired " + timer.key());
        }
    }

    /** Hands out one task that was made before. */
    private record Ready(Task task) implements TaskFactory {
        @Override
        public StoreSet open(TaskSpec spec) {
            throw new AssertionError("The stores are open.");
        }

        @Override
        public Task make(TaskSpec spec, StoreSet stores, TaskTimes times, TaskPorts ports, long nowMs) {
            return task;
        }
    }
}
