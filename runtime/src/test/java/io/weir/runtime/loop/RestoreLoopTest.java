package io.weir.runtime.loop;

import static io.weir.runtime.loop.CountingTasks.CHANGELOG;
import static io.weir.runtime.loop.CountingTasks.count;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.changelog.rocksdb.StateMemory;
import io.weir.changelog.view.StoreSet;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RestoreLoopTest {
    private static final int MANY = 60_000;
    private static final int BATCH = MemoryLog.BATCH;

    @TempDir
    private Path directory;

    private final StateMemory memory = StateMemory.ofBytes(1 << 20);
    private final MemoryLog log = new MemoryLog();
    private final MemoryRestoreOwner owner = new MemoryRestoreOwner();
    private final CountedProgress progress = new CountedProgress();
    private CountingTasks tasks;

    @BeforeEach
    void make_tasks() {
        tasks = new CountingTasks(memory, directory);
    }

    @AfterEach
    void close() {
        Optional.ofNullable(owner.restored).ifPresent(StoreSet::close);
        memory.close();
    }

    private RestoreLoop loop(ChunkWriters writers) {
        RestoreLoop loop = new RestoreLoop(tasks, log, owner, new RestoreTold(progress, 10), writers);
        loop.mailbox().tell(one -> one.open(tasks.spec(), 1));
        return loop;
    }

    @Test
    void a_short_log_is_applied_as_it_is_read() {
        log.counts("a", 1, 1_200);
        RestoreLoop loop = loop(ChunkWriters.inPlace(Long.MAX_VALUE));

        loop.step(0);
        loop.step(0);
        assertThat(progress.applied).isEqualTo(1_000);
        loop.step(0);

        assertThat(count(restored(), "a")).isEqualTo(1_200);
        assertThat(requireNonNull(restored().position("counts")).offset()).isEqualTo(1_199);
        assertThat(progress.done).isEqualTo(1_200);
    }

    @Test
    void the_local_state_of_a_task_is_not_deleted_while_it_is_restored() {
        log.counts("a", 1, 1_200);
        RestoreLoop loop = loop(ChunkWriters.inPlace(Long.MAX_VALUE));
        loop.step(0);

        loop.discard(tasks.spec().id());
        assertThat(tasks.discarded).isEmpty();

        stepUntilRestored(loop);
        loop.discard(tasks.spec().id());
        assertThat(tasks.discarded).containsExactly(tasks.spec().id());
    }

    @Test
    void a_long_log_is_applied_in_large_chunks() {
        log.counts("a", 1, MANY);
        RestoreLoop loop = loop(ChunkWriters.inPlace(Long.MAX_VALUE));

        for (int i = 0; i < 20; i++) {
            loop.step(0);
        }
        assertThat(progress.applied).isZero();
        stepUntilRestored(loop);

        assertThat(count(restored(), "a")).isEqualTo(MANY);
        assertThat(progress.done).isEqualTo(MANY);
        assertThat(requireNonNull(restored().committed().figures("counts")).rows())
                .isEqualTo(1);
    }

    @Test
    void what_is_read_and_not_written_is_bounded() {
        log.counts("a", 1, MANY);
        long bytesMax = 200_000;
        RestoreLoop loop = loop(ChunkWriters.inPlace(bytesMax));

        stepUntilRestored(loop);

        // One chunk may begin just below the bound, and a change takes about 33 bytes.
        assertThat(progress.largest).isBetween(BATCH, (int) (bytesMax / 33) + BATCH);
        assertThat(count(restored(), "a")).isEqualTo(MANY);
    }

    @Test
    void a_store_that_cannot_be_written_is_reported_and_closed() {
        log.counts("a", 1, 10);
        RestoreLoop loop = loop(ChunkWriters.inPlace(Long.MAX_VALUE));
        loop.mailbox().run(loop);
        StoreSet opened = requireNonNull(tasks.opened);
        opened.close();

        loop.step(0);

        assertThat(owner.failure).isInstanceOf(RuntimeException.class);
        assertThat(owner.restored).isNull();
        assertThat(log.added).isEmpty();
    }

    @Test
    void a_log_whose_next_records_expire_is_begun_again_later() {
        log.counts("a", 1, MANY);
        RestoreLoop loop = loop(ChunkWriters.inPlace(Long.MAX_VALUE));
        loop.step(0);
        log.expired = true;

        loop.step(0);

        assertThat(owner.failure).isInstanceOf(LogUnavailableException.class).hasMessageContaining(CHANGELOG.topic());
        assertThat(log.added).isEmpty();
        assertThatThrownBy(() -> count(requireNonNull(tasks.opened), "a")).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void a_chunk_on_its_way_is_written_before_the_stores_are_closed() {
        log.counts("a", 1, MANY);
        RestoreLoop loop = loop(ChunkWriters.onThreads("writer", 1));
        while (progress.applied == 0 && log.next < MANY) {
            loop.step(0);
        }
        CompletableFuture<Void> closed = new CompletableFuture<>();

        loop.mailbox().tell(one -> one.abandon(tasks.spec().id(), closed));
        loop.step(0);

        assertThat(closed).isDone();
        assertThat(progress.suspended).isTrue();
        assertThatThrownBy(() -> count(requireNonNull(tasks.opened), "a")).isInstanceOf(IllegalStateException.class);
        loop.abandon();
    }

    @Test
    void the_loop_rests_while_all_that_was_read_is_being_written() {
        log.counts("a", 1, MANY);
        Deque<Runnable> writes = new ArrayDeque<>();
        RestoreLoop loop = loop(ChunkWriters.by(writes::add, Long.MAX_VALUE));
        loop.step(0);
        while (!log.added.isEmpty()) {
            assertThat(loop.step(0)).isTrue();
        }

        assertThat(loop.step(0)).isFalse();
        writes.remove().run();
        assertThat(loop.step(0)).isTrue();
        assertThat(loop.step(0)).isFalse();
        writes.remove().run();
        assertThat(loop.step(0)).isTrue();

        assertThat(count(restored(), "a")).isEqualTo(MANY);
    }

    private StoreSet restored() {
        return requireNonNull(owner.restored);
    }

    private void stepUntilRestored(RestoreLoop loop) {
        for (int steps = 0; owner.restored == null && steps < 10 * MANY / BATCH; steps++) {
            loop.step(0);
        }
    }
}
