package io.weir.runtime.loop;

import static io.weir.runtime.loop.CountingTasks.INPUT;
import static io.weir.runtime.loop.CountingTasks.count;
import static io.weir.runtime.loop.CountingTasks.words;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.rocksdb.StateMemory;
import io.weir.changelog.view.StoreSet;
import io.weir.engine.TaskTimes;
import io.weir.task.TaskId;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LaneMovesTest {
    private static final TaskId ID = new TaskId(0, 0);
    private static final long INTERVAL_MS = 100;
    private static final long MANY_BYTES = 1 << 20;

    @TempDir
    Path directory;

    private StateMemory memory;
    private CountingTasks tasks;
    private StoreSet stores;
    private final MemoryProducer producer = new MemoryProducer();
    private final MemoryOwner owner = new MemoryOwner();
    private final CommitGate gate = new CommitGate();
    private long nowMs = 1_000;

    @BeforeEach
    void open() {
        memory = StateMemory.ofBytes(8 << 20);
        tasks = new CountingTasks(memory, directory);
        stores = tasks.open(tasks.spec());
    }

    @AfterEach
    void close() {
        stores.close();
        memory.close();
    }

    private Lane lane(boolean exactlyOnce) {
        LaneSettings settings = new LaneSettings(exactlyOnce, INTERVAL_MS, MANY_BYTES);
        Lane lane = new Lane(
                "lane",
                tasks,
                producer,
                owner,
                new LaneCommit(settings, producer, owner, gate, new UncommittedBudget(MANY_BYTES)));
        lane.step(nowMs);
        lane.mailbox().tell(loop -> loop.start(tasks.spec(), stores, TaskTimes.none(), 1));
        return lane;
    }

    private void step(Lane lane, int times) {
        for (int i = 0; i < times; i++) {
            lane.step(nowMs);
        }
    }

    private void passInterval(Lane lane) {
        nowMs += INTERVAL_MS;
        lane.step(nowMs);
    }

    private long committedOffset() {
        return requireNonNull(producer.offsets().get(INPUT)).offset();
    }

    @Test
    void a_task_given_back_commits_first_and_keeps_its_stores_open() {
        Lane lane = lane(true);
        lane.mailbox().tell(loop -> loop.add(ID, 1, INPUT, words(0, "a", "a")));
        step(lane, 3);

        lane.mailbox().tell(loop -> loop.giveBack(ID));
        step(lane, 2);

        assertThat(committedOffset()).isEqualTo(2);
        assertThat(owner.rewound).singleElement().matches(back -> back.stores() == stores && !back.rests());
        assertThat(count(stores, "a")).isEqualTo(2);
        assertThat(producer.recoveries()).isZero();
    }

    @Test
    void a_task_given_back_waits_at_a_closed_gate_and_does_nothing_meanwhile() {
        Lane lane = lane(true);
        lane.mailbox().tell(loop -> loop.add(ID, 1, INPUT, words(0, "a")));
        step(lane, 3);
        assertThat(gate.close(Duration.ZERO)).isTrue();

        lane.mailbox().tell(loop -> loop.giveBack(ID));
        lane.mailbox().tell(loop -> loop.add(ID, 1, INPUT, words(1, "a")));
        step(lane, 5);
        assertThat(owner.rewound).isEmpty();
        gate.open();
        step(lane, 2);

        assertThat(owner.rewound).hasSize(1);
        assertThat(committedOffset()).isEqualTo(1);
    }

    @Test
    void a_task_given_back_that_the_group_takes_away_is_closed() {
        Lane lane = lane(false);
        lane.mailbox().tell(loop -> loop.add(ID, 1, INPUT, words(0, "a")));
        step(lane, 3);
        CompletableFuture<Void> closed = new CompletableFuture<>();

        lane.mailbox().tell(loop -> loop.giveBack(ID));
        lane.step(nowMs);
        lane.mailbox().tell(loop -> loop.leave(ID, closed));
        owner.asked.remove().complete(null);
        step(lane, 2);

        assertThat(closed).isCompleted();
        assertThat(owner.rewound).isEmpty();
    }

    @Test
    void a_lane_at_rest_processes_nothing_and_commits_what_was_done() {
        Lane lane = lane(true);
        lane.mailbox().tell(loop -> loop.add(ID, 1, INPUT, words(0, "a")));
        step(lane, 3);
        owner.paused = true;
        lane.mailbox().tell(loop -> loop.add(ID, 1, INPUT, words(1, "a")));

        passInterval(lane);
        passInterval(lane);
        assertThat(committedOffset()).isEqualTo(1);
        owner.paused = false;
        step(lane, 2);
        passInterval(lane);

        assertThat(committedOffset()).isEqualTo(2);
    }
}
