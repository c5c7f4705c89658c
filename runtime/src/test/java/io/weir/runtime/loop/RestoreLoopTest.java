package io.weir.runtime.loop;

import static io.weir.runtime.loop.CountingTasks.CHANGELOG;
import static io.weir.runtime.loop.CountingTasks.count;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.changelog.rocksdb.StateMemory;
import io.weir.changelog.view.StoreSet;
import io.weir.runtime.tasks.TaskSpec;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.serialization.LongSerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RestoreLoopTest {
    private static final int MANY = 60_000;
    private static final int BATCH = 500;

    @TempDir
    private Path directory;

    private final StateMemory memory = StateMemory.ofBytes(1 << 20);
    private final Log log = new Log();
    private final Owner owner = new Owner();
    private final Progress progress = new Progress();
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
        RestoreLoop loop = new RestoreLoop(tasks, log, owner, progress, writers);
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

        // One chunk may begin just below the bound, and a change takes about 100 bytes.
        assertThat(progress.largest).isBetween(BATCH, (int) (bytesMax / 100) + BATCH);
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

    private StoreSet restored() {
        return requireNonNull(owner.restored);
    }

    private void stepUntilRestored(RestoreLoop loop) {
        for (int steps = 0; owner.restored == null && steps < 10 * MANY / BATCH; steps++) {
            loop.step(0);
        }
    }

    /** One changelog partition in memory. */
    private static final class Log implements ChangelogConsumer {
        private final List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
        private final Set<TopicPartition> added = new HashSet<>();
        private int next;
        private boolean expired;

        void counts(String word, long first, long last) {
            byte[] key = word.getBytes(StandardCharsets.UTF_8);
            try (LongSerializer serializer = new LongSerializer()) {
                for (long count = first; count <= last; count++) {
                    byte[] value = serializer.serialize("", count);
                    records.add(new ConsumerRecord<>(
                            CHANGELOG.topic(),
                            CHANGELOG.partition(),
                            records.size(),
                            count,
                            TimestampType.CREATE_TIME,
                            key.length,
                            value.length,
                            key,
                            value,
                            new RecordHeaders(),
                            Optional.empty()));
                }
            }
        }

        @Override
        public Map<TopicPartition, Bounds> bounds(Set<TopicPartition> partitions) {
            return Map.of(CHANGELOG, new Bounds(0, records.size()));
        }

        @Override
        public void add(TopicPartition partition, long offset) {
            added.add(partition);
            next = (int) offset;
        }

        @Override
        public void remove(TopicPartition partition) {
            added.remove(partition);
        }

        @Override
        public Map<TopicPartition, InputConsumer.Batch> poll(Duration timeout) {
            if (expired) {
                throw new LogMovedException(Set.of(CHANGELOG), new IllegalStateException("out of range"));
            }
            int to = Math.min(records.size(), next + BATCH);
            if (added.isEmpty() || to == next) {
                return Map.of();
            }
            InputConsumer.Batch batch = new InputConsumer.Batch(records.subList(next, to), to);
            next = to;
            return Map.of(CHANGELOG, batch);
        }

        @Override
        public void wakeup() {}

        @Override
        public void close() {}
    }

    private static final class Owner implements RestoreOwner {
        private @Nullable StoreSet restored;
        private @Nullable Throwable failure;

        @Override
        public void restored(TaskSpec spec, StoreSet stores, long epoch) {
            restored = stores;
        }

        @Override
        public void notRestored(TaskSpec spec, long epoch, Throwable why) {
            failure = why;
        }

        @Override
        public boolean hasCommittedInput(TaskSpec spec) {
            return true;
        }

        @Override
        public Map<TopicPartition, Long> committedInput(TaskSpec spec) {
            return Map.of();
        }
    }

    private static final class Progress implements RestoreProgress {
        private long applied;
        private int largest;
        private long done;
        private boolean suspended;

        @Override
        public void started(TopicPartition changelog, String store, long from, long end) {}

        @Override
        public void applied(TopicPartition changelog, String store, long lastOffset, long records) {
            applied += records;
            largest = Math.max(largest, (int) records);
        }

        @Override
        public void done(TopicPartition changelog, String store, long records, long tookMs) {
            done = records;
        }

        @Override
        public void suspended(TopicPartition changelog, String store, long records) {
            suspended = true;
        }
    }
}
