package io.weir.runtime.loop;

import static io.weir.runtime.loop.CountingTasks.count;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.changelog.restore.ChangelogLostException;
import io.weir.changelog.rocksdb.StateMemory;
import io.weir.changelog.view.StoreSet;
import io.weir.runtime.reads.LocalProvider;
import io.weir.runtime.reads.LocalStores;
import io.weir.runtime.reads.StoreCatalog;
import io.weir.runtime.reads.StoreLags;
import io.weir.state.QueryableStoreTypes;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.common.IsolationLevel;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A copy of a task follows its changelog until the task itself comes, or the copy is not wanted any more. */
final class CopyTest {
    private static final long ACCEPTABLE_LAG = 10;
    private static final int MANY = 60_000;

    @TempDir
    private Path directory;

    private final StateMemory memory = StateMemory.ofBytes(1 << 20);
    private final MemoryLog log = new MemoryLog();
    private final MemoryRestoreOwner owner = new MemoryRestoreOwner();
    private final CountedProgress progress = new CountedProgress();
    private CountingTasks tasks;
    private RestoreLoop loop;

    @BeforeEach
    void make_a_loop() {
        tasks = new CountingTasks(memory, directory);
        loop = new RestoreLoop(
                tasks, log, owner, new RestoreTold(progress, ACCEPTABLE_LAG), ChunkWriters.inPlace(Long.MAX_VALUE));
    }

    @AfterEach
    void close() {
        loop.abandon();
        Optional.ofNullable(owner.restored).ifPresent(StoreSet::close);
        memory.close();
    }

    private void copy() {
        loop.mailbox().tell(one -> one.follow(tasks.spec()));
        steps(4);
    }

    private void steps(int steps) {
        for (int step = 0; step < steps; step++) {
            loop.step(0);
        }
    }

    @Test
    void follows_what_is_written_to_the_changelog_later() {
        log.counts("a", 1, 3);
        copy();
        assertThat(count(opened(), "a")).isEqualTo(3);

        log.counts("a", 4, 5);
        steps(1);

        assertThat(count(opened(), "a")).isEqualTo(5);
        assertThat(requireNonNull(owner.followed).offset()).isEqualTo(4);
        assertThat(progress.copied).isEqualTo(5);
        assertThat(owner.restored).isNull();
    }

    @Test
    void a_task_that_comes_takes_over_the_stores_and_replays_only_what_is_missing() {
        log.counts("a", 1, 1_000);
        copy();
        StoreSet copied = opened();
        log.counts("a", 1_001, 1_003);

        loop.mailbox().tell(one -> one.open(tasks.spec(), 7));
        steps(2);

        assertThat(owner.restored).isSameAs(copied);
        assertThat(count(copied, "a")).isEqualTo(1_003);
        assertThat(progress.done).isEqualTo(3);
        assertThat(progress.copies).containsExactly("started at 0", "taken over at 1000 of 1000");
    }

    @Test
    void a_task_that_is_restored_reads_on_from_where_its_copy_was() {
        log.counts("a", 1, 10);
        copy();

        loop.mailbox().tell(one -> one.open(tasks.spec(), 7));
        steps(1);

        assertThat(progress.done).isZero();
        assertThat(owner.restored).isNotNull();
        assertThat(log.added).isEmpty();
    }

    @Test
    void tells_when_it_has_caught_up_and_when_it_falls_behind() {
        log.counts("a", 1, MANY);
        loop.mailbox().tell(one -> one.follow(tasks.spec()));
        steps(2);
        assertThat(owner.told).containsExactly("behind");

        steps(MANY / MemoryLog.BATCH);
        assertThat(owner.told).containsExactly("behind", "current");

        log.counts("a", 1, 3 * MemoryLog.BATCH);
        steps(1);
        assertThat(owner.told).containsExactly("behind", "current", "behind");
    }

    @Test
    void copies_wait_while_a_task_is_restored() {
        log.counts("a", 1, MANY);
        loop.mailbox().tell(one -> one.follow(tasks.other()));
        steps(2);
        assertThat(log.added).containsExactly(CountingTasks.OTHER_CHANGELOG);

        loop.mailbox().tell(one -> one.open(tasks.spec(), 7));
        steps(2);
        assertThat(owner.restored).isNull();
        assertThat(log.added).containsExactly(CountingTasks.CHANGELOG);

        steps(MANY / MemoryLog.BATCH);
        assertThat(owner.restored).isNotNull();
        steps(1);
        assertThat(log.added).containsExactly(CountingTasks.OTHER_CHANGELOG);
    }

    @Test
    void a_copy_that_comes_while_a_task_is_restored_waits_too() {
        log.counts("a", 1, MANY);
        loop.mailbox().tell(one -> one.open(tasks.spec(), 7));
        steps(2);

        loop.mailbox().tell(one -> one.follow(tasks.other()));
        steps(2);
        assertThat(log.added).containsExactly(CountingTasks.CHANGELOG);

        loop.mailbox().tell(one -> one.abandon(tasks.spec().id(), new CompletableFuture<>()));
        steps(2);
        assertThat(log.added).containsExactly(CountingTasks.OTHER_CHANGELOG);
    }

    @Test
    void stale_reads_of_a_copy_are_as_old_as_its_lag_says() {
        log.counts("a", 1, 3);
        copy();
        LocalStores local = new LocalStores();
        local.standby(tasks.spec(), opened());
        StoreLags lags = new StoreLags(local, logs -> Map.of(CountingTasks.CHANGELOG, end()));

        log.counts("a", 4, 10);
        assertThat(lags.all()).isEqualTo(Map.of("counts", Map.of(0, new StoreLags.Lag(3, 10))));
        assertThat(stale(local)).isEqualTo(3);

        steps(1);
        assertThat(lags.all()).isEqualTo(Map.of("counts", Map.of(0, new StoreLags.Lag(10, 10))));
        assertThat(stale(local)).isEqualTo(10);
    }

    private long end() {
        return requireNonNull(log.bounds(Set.of(CountingTasks.CHANGELOG)).get(CountingTasks.CHANGELOG))
                .end();
    }

    /** The count that a reader sees who takes what copies have. */
    private static @Nullable Long stale(LocalStores local) {
        LocalProvider provider = new LocalProvider(
                local,
                new StoreCatalog(Map.of("counts", 0), Map.of(0, 1)),
                new LocalProvider.Terms(null, true, IsolationLevel.READ_COMMITTED, () -> {}));
        return provider.stores("counts", QueryableStoreTypes.<String, Long>keyValueStore())
                .get(0)
                .get("a");
    }

    @Test
    void a_copy_that_is_not_wanted_any_more_is_closed() {
        log.counts("a", 1, 3);
        copy();
        CompletableFuture<Void> closed = new CompletableFuture<>();

        loop.mailbox().tell(one -> one.abandon(tasks.spec().id(), closed));
        steps(1);

        assertThat(closed).isDone();
        assertThat(log.added).isEmpty();
        assertThat(progress.copies).containsExactly("started at 0", "ended at 3 of 3");
        assertThatThrownBy(() -> count(opened(), "a")).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void a_copy_whose_changelog_expires_is_begun_again_later() {
        log.counts("a", 1, 3);
        copy();
        log.expired = true;

        steps(1);

        assertThat(owner.notCopied).isInstanceOf(LogUnavailableException.class);
        assertThat(owner.failure).isNull();
        assertThat(log.added).isEmpty();
    }

    @Test
    void a_copy_of_a_changelog_that_has_lost_records_is_refused() {
        log.counts("a", 1, 3);
        log.first = 2;

        copy();

        assertThat(owner.notCopied).isInstanceOf(ChangelogLostException.class);
        assertThat(owner.failure).isNull();
    }

    private StoreSet opened() {
        return requireNonNull(tasks.opened);
    }
}
