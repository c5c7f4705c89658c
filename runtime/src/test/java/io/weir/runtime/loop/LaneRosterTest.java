package io.weir.runtime.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.rocksdb.StateMemory;
import io.weir.changelog.view.StoreSet;
import io.weir.engine.TaskTimes;
import io.weir.runtime.tasks.TaskSpec;
import io.weir.task.TaskId;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LaneRosterTest {
    @TempDir
    Path directory;

    private StateMemory memory;
    private CountingTasks factory;
    private final MemoryOwner owner = new MemoryOwner();
    private final List<TaskEntry> entries = new ArrayList<>();
    private final List<StoreSet> opened = new ArrayList<>();
    private final LaneRoster roster = new LaneRoster(entries);

    @BeforeEach
    void open() {
        memory = StateMemory.ofBytes(8 << 20);
        factory = new CountingTasks(memory, directory);
    }

    @AfterEach
    void close() {
        opened.forEach(StoreSet::close);
        memory.close();
    }

    private Lane lane(String name) {
        MemoryProducer producer = new MemoryProducer();
        LaneSettings settings = new LaneSettings(true, 100, 1 << 20);
        LaneCommit commit = new LaneCommit(
                settings, producer, owner, new CommitGate(), new UncommittedBudget(settings.uncommittedBytesMax()));
        return new Lane(name, factory, producer, owner, commit);
    }

    private TaskSpec spec(int partition) {
        return new TaskSpec(
                new TaskId(0, partition),
                factory.spec().topology(),
                Set.of(new TopicPartition("words", partition)),
                Map.of());
    }

    private TaskEntry restoring(int partition) {
        TaskEntry entry = new TaskEntry(spec(partition), roster.leastBusy(), 1);
        entries.add(entry);
        return entry;
    }

    private TaskEntry running(int partition) {
        TaskEntry entry = restoring(partition);
        StoreSet stores = factory.open(entry.spec());
        opened.add(stores);
        entry.run();
        entry.lane().mailbox().tell(lane -> lane.start(entry.spec(), stores, TaskTimes.none(), 1));
        return entry;
    }

    /** What the ingress does when a lane gave a task back. */
    private void takeBack() {
        for (MemoryOwner.Rewound back : owner.rewound) {
            entries.stream().filter(entry -> entry.spec().equals(back.spec())).forEach(entry -> entry.rewind(2));
        }
        owner.rewound.clear();
        roster.endEmptied();
    }

    private Map<String, Long> loads() {
        return entries.stream()
                .collect(Collectors.groupingBy(entry -> entry.lane().name(), Collectors.counting()));
    }

    @Test
    void a_lane_that_comes_takes_tasks_over_until_none_has_two_more_than_another() {
        Lane first = lane("first");
        roster.add(first);
        for (int i = 0; i < 5; i++) {
            running(i);
        }
        first.step(0);

        roster.add(lane("second"));
        assertThat(loads()).isEqualTo(Map.of("first", 5L));
        first.step(0);
        takeBack();

        assertThat(loads()).isEqualTo(Map.of("first", 3L, "second", 2L));
    }

    @Test
    void a_task_that_is_being_restored_changes_lanes_at_once() {
        roster.add(lane("first"));
        restoring(0);
        restoring(1);

        roster.add(lane("second"));

        assertThat(loads()).isEqualTo(Map.of("first", 1L, "second", 1L));
        assertThat(owner.rewound).isEmpty();
    }

    @Test
    void a_lane_that_is_to_leave_ends_only_when_its_last_task_has_left_it() {
        Lane first = lane("first");
        Lane second = lane("second");
        roster.add(first);
        roster.add(second);
        running(0);
        running(1);
        first.step(0);
        second.step(0);

        assertThat(roster.remove(second)).isTrue();
        second.step(0);
        second.step(0);
        assertThat(second.isStopped()).isFalse();
        assertThat(roster.all()).containsExactly(first, second);
        takeBack();
        second.step(0);

        assertThat(second.isStopped()).isTrue();
        assertThat(roster.all()).containsExactly(first);
        assertThat(loads()).isEqualTo(Map.of("first", 2L));
    }

    @Test
    void the_last_lane_stays() {
        Lane only = lane("only");
        roster.add(only);

        assertThat(roster.remove(only)).isFalse();

        assertThat(roster.all()).containsExactly(only);
    }
}
