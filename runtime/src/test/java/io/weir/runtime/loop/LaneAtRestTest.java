package io.weir.runtime.loop;

import static io.weir.runtime.loop.CountingTasks.INPUT;
import static io.weir.runtime.loop.CountingTasks.RESULTS;
import static io.weir.runtime.loop.CountingTasks.words;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.rocksdb.StateMemory;
import io.weir.changelog.view.StoreSet;
import io.weir.engine.TaskTimes;
import io.weir.task.TaskId;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When a lane sends results that operators hold back. */
class LaneAtRestTest {
    private static final TaskId ID = new TaskId(0, 0);
    private static final long INTERVAL_MS = 1_000;
    private static final long NOW_MS = 5_000;

    @TempDir
    Path directory;

    private StateMemory memory;
    private CountingTasks tasks;
    private StoreSet stores;
    private final MemoryProducer producer = new MemoryProducer();
    private final MemoryOwner owner = new MemoryOwner();

    @BeforeEach
    void open() {
        memory = StateMemory.ofBytes(8 << 20);
        tasks = CountingTasks.sending(memory, directory);
        stores = tasks.open(tasks.spec());
    }

    @AfterEach
    void close() {
        stores.close();
        memory.close();
    }

    private Lane lane(boolean exactlyOnce) {
        LaneSettings settings = new LaneSettings(exactlyOnce, INTERVAL_MS, 1 << 20);
        LaneCommit commit = new LaneCommit(
                settings, producer, owner, new CommitGate(), new UncommittedBudget(settings.uncommittedBytesMax()));
        Lane lane = new Lane("lane", tasks, producer, owner, commit);
        lane.step(NOW_MS);
        lane.mailbox().tell(loop -> loop.start(tasks.spec(), stores, TaskTimes.none(), 1));
        return lane;
    }

    private static void add(Lane lane, long firstOffset, String... words) {
        lane.mailbox().tell(loop -> loop.add(ID, 1, INPUT, words(firstOffset, words)));
    }

    private static void caughtUp(Lane lane) {
        lane.mailbox().tell(loop -> loop.caughtUp(ID, 1, INPUT));
    }

    private static void work(Lane lane) {
        while (lane.step(NOW_MS)) {
            // Until there is nothing to do.
        }
    }

    private List<String> told() {
        return producer.uncommitted(RESULTS).stream()
                .map(record -> new String(Objects.requireNonNull(record.key()), StandardCharsets.UTF_8) + "="
                        + ByteBuffer.wrap(Objects.requireNonNull(record.value()))
                                .getLong())
                .toList();
    }

    @Test
    void results_are_sent_at_once_when_the_input_is_at_its_end_one_for_each_key() {
        Lane lane = lane(false);
        add(lane, 0, "a", "b", "a");
        caughtUp(lane);

        work(lane);

        assertThat(told()).containsExactly("a=2", "b=1");
    }

    @Test
    void nothing_is_committed_by_sending_them() {
        Lane lane = lane(false);
        add(lane, 0, "a");
        caughtUp(lane);

        work(lane);

        assertThat(owner.asked).isEmpty();
        assertThat(stores.dirty()).isTrue();
        assertThat(producer.sentAtFlushes()).isEmpty();
    }

    @Test
    void results_wait_while_the_broker_holds_more_records() {
        Lane lane = lane(false);
        add(lane, 0, "a");
        work(lane);
        assertThat(told()).isEmpty();

        add(lane, 1, "a", "a");
        caughtUp(lane);
        work(lane);

        assertThat(told()).containsExactly("a=3");
    }

    @Test
    void an_end_that_is_told_late_sends_them_too() {
        Lane lane = lane(false);
        add(lane, 0, "a");
        work(lane);

        caughtUp(lane);
        work(lane);

        assertThat(told()).containsExactly("a=1");
    }

    @Test
    void records_behind_the_end_take_the_task_from_its_rest() {
        Lane lane = lane(false);
        add(lane, 0, "a");
        caughtUp(lane);
        work(lane);

        add(lane, 1, "a");
        work(lane);

        assertThat(told()).containsExactly("a=1");
    }

    @Test
    void what_was_sent_at_rest_is_not_sent_again_by_the_commit() {
        Lane lane = lane(false);
        add(lane, 0, "a");
        caughtUp(lane);
        work(lane);

        lane.step(NOW_MS + INTERVAL_MS);

        assertThat(owner.asked).hasSize(1);
        assertThat(told()).containsExactly("a=1");
    }

    @Test
    void under_exactly_once_they_wait_for_the_commit_that_shows_them() {
        Lane lane = lane(true);
        add(lane, 0, "a");
        caughtUp(lane);

        work(lane);

        assertThat(told()).isEmpty();
    }
}
