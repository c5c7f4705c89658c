package io.weir.runtime.loop;

import static io.weir.runtime.loop.CountingTasks.INPUT;
import static io.weir.runtime.loop.CountingTasks.count;
import static io.weir.runtime.loop.CountingTasks.words;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.rocksdb.StateMemory;
import io.weir.changelog.view.StoreSet;
import io.weir.engine.CommitFailedException;
import io.weir.engine.InputBatch;
import io.weir.engine.TaskTimes;
import io.weir.errors.StreamsException;
import io.weir.task.TaskId;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LaneTest {
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
    private UncommittedBudget budget = new UncommittedBudget(MANY_BYTES);
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
        return lane(exactlyOnce, MANY_BYTES);
    }

    private Lane lane(boolean exactlyOnce, long uncommittedBytesMax) {
        LaneSettings settings = new LaneSettings(exactlyOnce, INTERVAL_MS, uncommittedBytesMax);
        budget = new UncommittedBudget(settings.uncommittedBytesMax());
        Lane lane = new Lane("lane", tasks, producer, owner, new LaneCommit(settings, producer, owner, gate, budget));
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

    private long position() {
        return requireNonNull(stores.position("counts")).offset();
    }

    private long committedOffset() {
        return requireNonNull(producer.offsets().get(INPUT)).offset();
    }

    @Test
    void exactly_once_commits_changelog_and_offsets_together_after_the_interval() {
        Lane lane = lane(true);
        lane.mailbox().tell(loop -> loop.add(ID, 1, INPUT, words(0, "a", "b", "a")));

        step(lane, 5);
        assertThat(producer.committed()).isEmpty();
        passInterval(lane);

        assertThat(producer.committed()).hasSize(2);
        assertThat(committedOffset()).isEqualTo(3);
        assertThat(stores.dirty()).isFalse();
        assertThat(position()).isEqualTo(1);
    }

    @Test
    void at_least_once_takes_changes_over_only_when_the_offsets_are_committed() {
        Lane lane = lane(false);
        lane.mailbox().tell(loop -> loop.add(ID, 1, INPUT, words(0, "a")));
        step(lane, 5);

        passInterval(lane);
        assertThat(stores.position("counts")).isNull();
        owner.asked.remove().complete(null);
        lane.step(nowMs);

        assertThat(position()).isEqualTo(0);
        assertThat(owner.committed).containsKey(INPUT);
    }

    @Test
    void at_least_once_results_are_safe_before_the_log_says_what_they_were_made_of() {
        Lane lane = lane(false);
        lane.mailbox().tell(loop -> loop.add(ID, 1, INPUT, words(0, "a", "b")));
        step(lane, 5);

        passInterval(lane);

        assertThat(producer.sentAtFlushes()).containsExactly(0, 2);
    }

    @Test
    void the_inputs_time_is_committed_beside_its_offset() {
        Lane lane = lane(true);
        lane.mailbox().tell(loop -> loop.add(ID, 1, INPUT, words(0, "a")));
        step(lane, 5);

        passInterval(lane);

        String metadata = requireNonNull(producer.offsets().get(INPUT)).metadata();
        assertThat(TaskTimes.of(Map.of(INPUT, metadata)).partitions()).containsExactly(Map.entry(INPUT, 0L));
    }

    @Test
    void commits_that_take_longer_than_their_interval_leave_turns_their_length() {
        producer.onCommit(() -> nowMs += 3 * INTERVAL_MS);
        Lane lane = lane(true);
        lane.mailbox().tell(loop -> loop.add(ID, 1, INPUT, words(0, "a")));
        stepUntilCommitted(lane, 1);
        String[] many = new String[1_000];
        Arrays.fill(many, "a");

        lane.mailbox().tell(loop -> loop.add(ID, 1, INPUT, words(1, many)));
        stepUntilCommitted(lane, 1 + many.length);

        assertThat(producer.commits()).isEqualTo(2);
    }

    private void stepUntilCommitted(Lane lane, long offset) {
        while (!producer.offsets().containsKey(INPUT) || committedOffset() < offset) {
            nowMs++;
            lane.step(nowMs);
        }
    }

    @Test
    void a_full_change_buffer_commits_early() {
        Lane lane = lane(true, 1);
        lane.mailbox().tell(loop -> loop.add(ID, 1, INPUT, words(0, "a")));

        step(lane, 2);

        assertThat(producer.committed()).hasSize(1);
    }

    @Test
    void changes_that_meet_few_rows_changed_before_do_not_wait_for_a_full_buffer() {
        Lane lane = lane(true, 1_000);
        lane.mailbox().tell(loop -> loop.add(ID, 1, INPUT, words(0, "a", "a", "b")));
        step(lane, 5);
        assertThat(producer.committed()).isEmpty();
        passInterval(lane);
        int before = producer.committed().size();

        lane.mailbox().tell(loop -> loop.add(ID, 1, INPUT, words(3, "a", "b")));
        step(lane, 5);

        assertThat(producer.committed()).hasSizeGreaterThan(before);
    }

    @Test
    void a_lane_beside_which_others_have_come_commits_when_its_share_is_used() {
        Lane alone = lane(true, 1_000);
        alone.mailbox().tell(loop -> loop.add(ID, 1, INPUT, words(0, "a")));
        step(alone, 5);
        assertThat(producer.committed()).isEmpty();

        for (int other = 0; other < 999; other++) {
            budget.open();
        }
        step(alone, 1);

        assertThat(producer.committed()).hasSize(1);
    }

    @Test
    void a_lane_that_has_ended_leaves_its_share_to_the_others() {
        Lane lane = lane(true, 1_000);
        UncommittedBudget.Share other = budget.open();
        assertThat(other.bytes()).isEqualTo(500);

        lane.mailbox().tell(loop -> loop.stop(true, new CompletableFuture<>()));
        step(lane, 2);

        assertThat(other.bytes()).isEqualTo(1_000);
    }

    @Test
    void a_failed_commit_drops_what_was_done_and_rewinds_the_task() {
        Lane lane = lane(true);
        lane.mailbox().tell(loop -> loop.add(ID, 1, INPUT, words(0, "a")));
        step(lane, 3);
        producer.failNextFlush();

        passInterval(lane);

        assertThat(producer.recoveries()).isEqualTo(1);
        assertThat(owner.rewound).hasSize(1);
        assertThat(owner.rewound.get(0).rests()).isFalse();
        assertThat(count(stores, "a")).isNull();
    }

    @Test
    void offsets_that_cannot_be_committed_rewind_the_task() {
        Lane lane = lane(false);
        lane.mailbox().tell(loop -> loop.add(ID, 1, INPUT, words(0, "a")));
        step(lane, 3);
        passInterval(lane);

        owner.asked.remove().completeExceptionally(new CommitFailedException("The group moved on.", null));
        lane.step(nowMs);

        assertThat(owner.rewound).hasSize(1);
        assertThat(count(stores, "a")).isNull();
    }

    @Test
    void after_a_failed_commit_commits_begin_with_one_record_and_double_until_they_are_past_the_place() {
        Lane lane = lane(true);
        String[] failing = new String[10];
        Arrays.fill(failing, "a");
        failCommitOf(lane, 1, words(0, failing));

        String[] many = new String[1_000];
        Arrays.fill(many, "a");
        goOn(lane, 2, words(0, many));

        assertThat(nextCommits(lane, 4)).containsExactly(1L, 3L, 7L, 15L);
        step(lane, 10);
        assertThat(committedOffset()).isEqualTo(15);
    }

    @Test
    void commits_that_fail_again_on_the_way_begin_with_one_record_again() {
        Lane lane = lane(true);
        failCommitOf(lane, 1, words(0, "a", "b", "c", "d", "e"));
        goOn(lane, 2, words(0, "a", "b", "c", "d", "e"));
        assertThat(nextCommits(lane, 1)).containsExactly(1L);
        producer.failNextFlush();
        step(lane, 2);

        goOn(lane, 3, words(1, "b", "c", "d", "e", "f", "g", "h"));

        assertThat(nextCommits(lane, 3)).containsExactly(2L, 4L, 8L);
    }

    private void failCommitOf(Lane lane, long epoch, InputBatch batch) {
        lane.mailbox().tell(loop -> loop.add(ID, epoch, INPUT, batch));
        step(lane, 5);
        producer.failNextFlush();
        passInterval(lane);
    }

    private void goOn(Lane lane, long epoch, InputBatch batch) {
        lane.mailbox().tell(loop -> loop.start(tasks.spec(), stores, TaskTimes.none(), epoch));
        lane.mailbox().tell(loop -> loop.add(ID, epoch, INPUT, batch));
    }

    private List<Long> nextCommits(Lane lane, int commits) {
        List<Long> offsets = new ArrayList<>();
        for (int i = 0; i < commits; i++) {
            step(lane, 2);
            offsets.add(committedOffset());
        }
        return offsets;
    }

    @Test
    void records_of_an_earlier_life_of_a_task_are_ignored() {
        Lane lane = lane(true);
        lane.mailbox().tell(loop -> loop.add(ID, 7, INPUT, words(0, "a")));

        step(lane, 3);
        passInterval(lane);

        assertThat(producer.committed()).isEmpty();
    }

    @Test
    void a_task_that_leaves_commits_at_once_even_while_the_gate_is_closed() {
        Lane lane = lane(true);
        lane.mailbox().tell(loop -> loop.add(ID, 1, INPUT, words(0, "a")));
        step(lane, 3);
        assertThat(gate.close(Duration.ZERO)).isTrue();
        CompletableFuture<Void> closed = new CompletableFuture<>();

        lane.mailbox().tell(loop -> loop.leave(ID, closed));
        lane.step(nowMs);

        assertThat(closed).isCompleted();
        assertThat(producer.committed()).hasSize(1);
    }

    @Test
    void a_closed_gate_holds_back_commits_that_can_wait() {
        Lane lane = lane(true);
        lane.mailbox().tell(loop -> loop.add(ID, 1, INPUT, words(0, "a")));
        step(lane, 3);
        assertThat(gate.close(Duration.ZERO)).isTrue();

        passInterval(lane);
        assertThat(producer.committed()).isEmpty();
        gate.open();
        lane.step(nowMs);

        assertThat(producer.committed()).hasSize(1);
    }

    @Test
    void a_task_that_is_lost_closes_without_a_commit() {
        Lane lane = lane(false);
        lane.mailbox().tell(loop -> loop.add(ID, 1, INPUT, words(0, "a")));
        step(lane, 3);
        CompletableFuture<Void> closed = new CompletableFuture<>();

        lane.mailbox().tell(loop -> loop.drop(ID, closed));
        passInterval(lane);

        assertThat(closed).isCompleted();
        assertThat(owner.asked).isEmpty();
    }

    @Test
    void a_record_that_fails_is_named_and_its_task_rewinds_after_a_rest() {
        Lane lane = lane(true);
        lane.mailbox().tell(loop -> loop.add(ID, 1, INPUT, words(5, "a", "fail")));

        step(lane, 4);

        assertThat(owner.failures)
                .singleElement()
                .isInstanceOf(StreamsException.class)
                .asString()
                .contains("KSTREAM-FILTER-0000000001", "offset 6");
        assertThat(owner.rewound).singleElement().matches(MemoryOwner.Rewound::rests);
    }

    @Test
    void a_lane_that_stops_commits_first_and_closes_its_producer() {
        Lane lane = lane(true);
        lane.mailbox().tell(loop -> loop.add(ID, 1, INPUT, words(0, "a")));
        step(lane, 3);
        CompletableFuture<Void> done = new CompletableFuture<>();

        lane.mailbox().tell(loop -> loop.stop(true, done));
        lane.step(nowMs);

        assertThat(done).isCompleted();
        assertThat(producer.committed()).hasSize(1);
        assertThat(producer.isClosed()).isTrue();
        assertThat(lane.isStopped()).isTrue();
    }
}
