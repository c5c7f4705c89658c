package io.weir.runtime.loop;

import static io.weir.runtime.loop.CountingTasks.CHANGELOG;
import static io.weir.runtime.loop.CountingTasks.INPUT;
import static io.weir.runtime.loop.CountingTasks.count;
import static io.weir.runtime.loop.CountingTasks.words;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.rocksdb.StateMemory;
import io.weir.changelog.view.StoreSet;
import io.weir.engine.CommitFailedException;
import io.weir.engine.OutputRecord;
import io.weir.engine.TaskTimes;
import io.weir.task.TaskId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The changes of a commit that the stores did not take over need not be read from the log. */
final class TailRestoreTest {
    private static final TaskId ID = new TaskId(0, 0);
    private static final int KEYS = 2_000;

    @TempDir
    private Path directory;

    private final StateMemory memory = StateMemory.ofBytes(1 << 20);
    private final MemoryLog log = new MemoryLog();
    private final MemoryRestoreOwner restores = new MemoryRestoreOwner();
    private final CountedProgress progress = new CountedProgress();
    private final MemoryProducer producer = new MemoryProducer();
    private final MemoryOwner lanes = new MemoryOwner();
    private CountingTasks tasks;
    private RestoreLoop loop;

    @BeforeEach
    void make_loops() {
        tasks = CountingTasks.onDisk(memory, directory);
        loop = new RestoreLoop(
                tasks, log, restores, new RestoreTold(progress, 10), ChunkWriters.inPlace(Long.MAX_VALUE));
    }

    @AfterEach
    void close() {
        loop.abandon();
        requireNonNull(tasks.opened).close();
        memory.close();
    }

    private StoreSet restored() {
        for (int steps = 0; restores.restored == null && steps < 100; steps++) {
            loop.step(0);
        }
        return requireNonNull(restores.restored);
    }

    private StoreSet opened() {
        loop.mailbox().tell(one -> one.open(tasks.spec(), 1));
        return restored();
    }

    private StoreSet broughtUpToDate(StoreSet stores) {
        restores.restored = null;
        loop.mailbox().tell(one -> one.bringUpToDate(tasks.spec(), stores, 2));
        return restored();
    }

    /** Each key is counted once; the transaction reaches the log, but nobody hears of it. */
    private StoreSet countedWithoutAnswer() {
        StoreSet stores = opened();
        producer.onCommit(() -> {
            throw new CommitFailedException("The answer was lost.", null);
        });
        laneThatCommits(stores, true);
        producer.committed().stream().filter(TailRestoreTest::isChange).forEach(log::append);
        log.appendMarker();
        assertThat(lanes.rewound).hasSize(1);
        assertThat(requireNonNull(stores.position("counts")).offset()).isNegative();
        return stores;
    }

    /** Each key is counted once; of the changes a number reaches the log, and nobody hears of any. */
    private StoreSet countedInPart(int reaching) {
        StoreSet stores = opened();
        Lane lane = laneThatCommits(stores, false);
        producer.uncommitted(CHANGELOG.topic()).stream().limit(reaching).forEach(log::append);
        lanes.asked.remove().completeExceptionally(new CommitFailedException("The answer was lost.", null));
        lane.step(2_000);
        assertThat(lanes.rewound).hasSize(1);
        return stores;
    }

    private Lane laneThatCommits(StoreSet stores, boolean exactlyOnce) {
        LaneSettings settings = new LaneSettings(exactlyOnce, 100, 1 << 20);
        LaneCommit commit = new LaneCommit(settings, producer, lanes, new CommitGate(), new UncommittedBudget(1 << 20));
        Lane lane = new Lane("lane", tasks, producer, lanes, commit);
        lane.step(1_000);
        lane.mailbox().tell(one -> one.start(tasks.spec(), stores, TaskTimes.none(), 1));
        String[] keys = new String[KEYS];
        for (int key = 0; key < KEYS; key++) {
            keys[key] = "key-" + key;
        }
        lane.mailbox().tell(one -> one.add(ID, 1, INPUT, words(0, keys)));
        while (lane.step(1_000)) {
            // Until all is counted.
        }
        lane.step(2_000);
        return lane;
    }

    private static boolean isChange(OutputRecord sent) {
        return sent.target().topic().equals(CHANGELOG.topic());
    }

    private static void counted_each_key(StoreSet stores) {
        for (int key = 0; key < KEYS; key++) {
            assertThat(count(stores, "key-" + key)).isOne();
        }
        assertThat(requireNonNull(stores.committed().figures("counts")).rows()).isEqualTo(KEYS);
    }

    @Test
    void a_commit_whose_answer_was_lost_is_not_read_from_the_log() {
        StoreSet stores = broughtUpToDate(countedWithoutAnswer());

        counted_each_key(stores);
        assertThat(requireNonNull(stores.position("counts")).offset()).isEqualTo(KEYS);
        assertThat(progress.applied).isZero();
        assertThat(requireNonNull(restores.followed).offset()).isEqualTo(KEYS);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 100, 1_023, 1_999, KEYS})
    void of_changes_that_reached_the_log_unheard_few_are_read_from_there(int reaching) {
        StoreSet stores = broughtUpToDate(countedInPart(reaching));

        assertThat(requireNonNull(stores.committed().figures("counts")).rows()).isEqualTo(reaching);
        assertThat(requireNonNull(stores.position("counts")).offset()).isEqualTo(reaching - 1);
        assertThat(count(stores, "key-0")).isOne();
        assertThat(progress.applied).isLessThanOrEqualTo(reaching / 100);
    }

    @Test
    void the_log_is_read_where_a_producer_may_send_twice_or_in_another_order() {
        producer.repeatsItself();

        StoreSet stores = broughtUpToDate(countedInPart(KEYS));

        counted_each_key(stores);
        assertThat(progress.applied).isEqualTo(KEYS);
    }

    @Test
    void a_commit_that_was_aborted_leaves_nothing() {
        StoreSet stores = countedWithoutAnswer();
        log.abort();

        broughtUpToDate(stores);

        assertThat(count(stores, "key-0")).isNull();
        assertThat(requireNonNull(stores.position("counts")).offset()).isEqualTo(KEYS);
        assertThat(requireNonNull(stores.committed().figures("counts")).rows()).isZero();
    }

    @Test
    void what_others_wrote_since_is_read_from_the_log() {
        StoreSet stores = countedWithoutAnswer();
        log.counts("key-7", 1, 3);

        broughtUpToDate(stores);

        assertThat(count(stores, "key-7")).isEqualTo(3);
        assertThat(count(stores, "key-8")).isOne();
        assertThat(progress.applied).isEqualTo(3);
    }

    @Test
    void a_damaged_file_costs_that_the_log_is_read() throws IOException {
        StoreSet stores = countedWithoutAnswer();
        Path file = directory.resolve("tail");
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= 1;
        Files.write(file, bytes);

        broughtUpToDate(stores);

        counted_each_key(stores);
        assertThat(progress.applied).isPositive().isLessThan(KEYS);
    }

    @Test
    void a_copy_is_not_current_before_it_is_known_what_it_holds() {
        StoreSet stores = countedWithoutAnswer();
        stores.close();

        loop.mailbox().tell(one -> one.follow(tasks.spec()));
        loop.mailbox().run(loop);
        assertThat(restores.told).containsExactly("behind");
        for (int steps = 0; steps < 4; steps++) {
            loop.step(0);
        }

        assertThat(restores.told).containsExactly("behind", "current");
        assertThat(progress.copied).isZero();
        counted_each_key(requireNonNull(tasks.opened));
    }

    @Test
    void a_commit_goes_on_where_the_file_cannot_be_written() throws IOException {
        Files.createDirectories(directory.resolve("tail"));

        StoreSet stores = broughtUpToDate(countedWithoutAnswer());

        counted_each_key(stores);
        assertThat(progress.applied).isEqualTo(KEYS);
    }
}
