package io.weir.runtime.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.rocksdb.StateMemory;
import io.weir.runtime.tasks.TaskSpec;
import io.weir.task.TaskId;
import io.weir.topology.SubTopology;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputEndsTest {
    private static final TopicPartition ORDERS = new TopicPartition("orders", 0);
    private static final TopicPartition PRICES = new TopicPartition("prices", 0);
    private static final TaskSpec SPEC = new TaskSpec(
            new TaskId(0, 0),
            new SubTopology(0, List.of(), List.of(), Set.of("orders", "prices")),
            Set.of(ORDERS, PRICES),
            Map.of());

    @TempDir
    Path directory;

    private final InputEnds ends = new InputEnds();

    @Test
    void an_end_is_told_once() {
        withLane(lane -> {
            TaskEntry entry = running(lane);

            ends.tell(List.of(entry), partition -> true);
            assertThat(heard(lane)).isTrue();
            ends.tell(List.of(entry), partition -> true);
            assertThat(heard(lane)).isFalse();
        });
    }

    @Test
    void an_end_is_told_again_after_records_that_came_and_were_the_last_at_once() {
        withLane(lane -> {
            TaskEntry entry = running(lane);
            ends.tell(List.of(entry), partition -> true);
            assertThat(heard(lane)).isTrue();

            // Fetched whole, so that the partition is at its end before and after.
            ends.delivered(PRICES);
            ends.tell(List.of(entry), partition -> true);

            assertThat(heard(lane)).isTrue();
        });
    }

    @Test
    void a_task_with_one_input_is_told_too() {
        SubTopology topology = new SubTopology(0, List.of(), List.of(), Set.of("orders"));
        TaskSpec one = new TaskSpec(new TaskId(0, 0), topology, Set.of(ORDERS), Map.of());
        withLane(lane -> {
            ends.tell(List.of(running(lane, one)), partition -> true);

            assertThat(heard(lane)).isTrue();
        });
    }

    private static TaskEntry running(Lane lane) {
        return running(lane, SPEC);
    }

    private static TaskEntry running(Lane lane, TaskSpec spec) {
        TaskEntry entry = new TaskEntry(spec, lane, 1);
        entry.run();
        return entry;
    }

    private static boolean heard(Lane lane) {
        boolean heard = !lane.mailbox().isEmpty();
        lane.step(0);
        return heard;
    }

    private void withLane(java.util.function.Consumer<Lane> test) {
        try (StateMemory memory = StateMemory.ofBytes(1 << 20)) {
            MemoryProducer producer = new MemoryProducer();
            MemoryOwner owner = new MemoryOwner();
            LaneSettings settings = new LaneSettings(false, 100, 1 << 20);
            LaneCommit commit = new LaneCommit(
                    settings, producer, owner, new CommitGate(), new UncommittedBudget(settings.uncommittedBytesMax()));
            test.accept(new Lane("lane", new CountingTasks(memory, directory), producer, owner, commit));
        }
    }
}
