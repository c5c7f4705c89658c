package io.weir.runtime.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.LogPosition;
import io.weir.changelog.rocksdb.StateMemory;
import io.weir.changelog.view.ResolvedStore;
import io.weir.changelog.view.StoreSet;
import io.weir.changelog.view.StoreSetParts;
import io.weir.engine.Task;
import io.weir.engine.TaskPorts;
import io.weir.engine.TaskTimes;
import io.weir.runtime.tasks.TaskSpec;
import io.weir.state.Backend;
import io.weir.state.ChangelogSettings;
import io.weir.state.KeyValueStore;
import io.weir.state.Retention;
import io.weir.state.StoreDefinition;
import io.weir.state.StoreKind;
import io.weir.task.TaskId;
import io.weir.topology.SubTopology;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A store whose changelog is an input topic holds what was processed of it, and no more. */
class InputRestoreTest {
    private static final TopicPartition INPUT = new TopicPartition("in", 0);
    private static final StoreDefinition ROWS = new StoreDefinition(
            "rows",
            StoreKind.KEY_VALUE,
            null,
            new StoreDefinition.RowSerdes(null, null),
            ChangelogSettings.ENABLED.in("in"),
            true,
            Retention.FOREVER);
    private static final TaskSpec SPEC = new TaskSpec(
            new TaskId(0, 0),
            new SubTopology(0, List.of(), List.of(ROWS), Set.of("in")),
            Set.of(INPUT),
            Map.of("rows", new TaskSpec.Changelog(INPUT, Uuid.ONE_UUID, true)));

    private final StateMemory memory = StateMemory.ofBytes(1 << 20);
    private final Map<TopicPartition, Long> committed = new HashMap<>();
    private final Log log = new Log();
    private @Nullable StoreSet restored;
    private @Nullable LogPosition followed;
    private final RestoreLoop loop = new RestoreLoop(
            new Stores(),
            log,
            new Owner(),
            new RestoreTold(new CountedProgress(), 0),
            ChunkWriters.inPlace(Long.MAX_VALUE));

    @AfterEach
    void close() {
        if (restored != null) {
            restored.close();
        }
        memory.close();
    }

    @Test
    void the_store_is_restored_up_to_the_committed_offset() {
        committed.put(INPUT, 2L);

        restore();

        assertThat(value("a")).isEqualTo("a0");
        assertThat(value("b")).isEqualTo("b1");
        assertThat(value("c")).isNull();
    }

    @Test
    void nothing_is_restored_where_nothing_is_committed() {
        restore();

        assertThat(value("a")).isNull();
    }

    @Test
    void a_coordinator_that_forgot_the_offset_once_is_found_out_before_the_input_begins() {
        restore();
        Sought sought = new Sought(Map.of(INPUT, new OffsetAndMetadata(3)));

        assertThat(sought.isReachedBy(restored(), SPEC)).isFalse();

        committed.put(INPUT, 3L);
        loop.bringUpToDate(SPEC, restored(), 2);
        loop.step(0);
        assertThat(sought.isReachedBy(restored(), SPEC)).isTrue();
        assertThat(value("c")).isEqualTo("c2");
    }

    @Test
    void a_copy_holds_what_was_committed_and_goes_on_when_more_is() {
        committed.put(INPUT, 1L);
        loop.mailbox().tell(one -> one.follow(SPEC));
        loop.step(1_000);
        loop.step(1_001);

        committed.put(INPUT, 3L);
        loop.step(1_002);
        assertThat(followed).isEqualTo(new LogPosition(Uuid.ONE_UUID, 0));
        loop.step(2_001);
        loop.step(2_002);

        assertThat(followed).isEqualTo(new LogPosition(Uuid.ONE_UUID, 2));
        loop.open(SPEC, 1);
        loop.step(2_003);
        assertThat(value("c")).isEqualTo("c2");
    }

    @Test
    void a_store_that_is_ahead_of_the_input_begins_anew() {
        committed.put(INPUT, 3L);
        restore();

        // As after a reset of the application's offsets by hand.
        committed.put(INPUT, 1L);
        loop.bringUpToDate(SPEC, restored(), 2);
        loop.step(0);

        assertThat(value("a")).isEqualTo("a0");
        assertThat(value("c")).isNull();
        assertThat(restored().position("rows")).isEqualTo(new LogPosition(Uuid.ONE_UUID, 0));
    }

    private void restore() {
        loop.open(SPEC, 1);
        loop.step(0);
        assertThat(restored).isNotNull();
    }

    private StoreSet restored() {
        if (restored == null) {
            throw new AssertionError("not restored");
        }
        return restored;
    }

    @SuppressWarnings("unchecked") // The store holds text.
    private @Nullable String value(String key) {
        return ((KeyValueStore<String, String>) restored().store("rows")).get(key);
    }

    private final class Stores implements TaskFactory {
        @Override
        public StoreSet open(TaskSpec spec) {
            ResolvedStore store = new ResolvedStore(ROWS, Backend.MEMORY, Serdes.String(), Serdes.String(), "in");
            return StoreSet.open(new StoreSetParts(Path.of("none"), List.of(store), memory, 0));
        }

        @Override
        public Task make(TaskSpec spec, StoreSet stores, TaskTimes times, TaskPorts ports, long nowMs) {
            throw new AssertionError("A restoration makes no task.");
        }
    }

    private final class Owner implements RestoreOwner {
        @Override
        public void followed(TaskId task, String store, LogPosition position) {
            followed = position;
        }

        @Override
        public void closed(TaskId task) {}

        @Override
        public void copyIsCurrent(TaskSpec spec, boolean current) {}

        @Override
        public void notCopied(TaskSpec spec, Throwable failure) {
            throw new AssertionError(failure);
        }

        @Override
        public void restored(TaskSpec spec, StoreSet stores, long epoch) {
            restored = stores;
        }

        @Override
        public void notRestored(TaskSpec spec, long epoch, Throwable failure) {
            throw new AssertionError(failure);
        }

        @Override
        public boolean hasCommittedInput(TaskSpec spec) {
            return !committed.isEmpty();
        }

        @Override
        public Map<TopicPartition, Long> committedInput(TaskSpec spec) {
            return committed;
        }
    }

    /** Three records. */
    private static final class Log implements ChangelogConsumer {
        private final List<String> values = List.of("a0", "b1", "c2");
        private int next = -1;

        @Override
        public Map<TopicPartition, Bounds> bounds(Set<TopicPartition> partitions) {
            return Map.of(INPUT, new Bounds(0, values.size()));
        }

        @Override
        public void add(TopicPartition partition, long offset) {
            next = (int) offset;
        }

        @Override
        public void remove(TopicPartition partition) {
            next = -1;
        }

        @Override
        public Map<TopicPartition, InputConsumer.Batch> poll(Duration timeout) {
            if (next < 0) {
                return Map.of();
            }
            List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
            for (int offset = next; offset < values.size(); offset++) {
                records.add(record(offset, values.get(offset)));
            }
            return Map.of(INPUT, new InputConsumer.Batch(records, values.size()));
        }

        private static ConsumerRecord<byte[], byte[]> record(long offset, String value) {
            return new ConsumerRecord<>(
                    INPUT.topic(),
                    INPUT.partition(),
                    offset,
                    0,
                    TimestampType.CREATE_TIME,
                    0,
                    0,
                    value.substring(0, 1).getBytes(StandardCharsets.UTF_8),
                    value.getBytes(StandardCharsets.UTF_8),
                    new RecordHeaders(),
                    Optional.empty());
        }

        @Override
        public void wakeup() {}

        @Override
        public void close() {}
    }
}
