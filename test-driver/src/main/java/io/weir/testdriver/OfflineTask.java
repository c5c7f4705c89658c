package io.weir.testdriver;

import io.weir.changelog.LogPosition;
import io.weir.changelog.view.Sharing;
import io.weir.changelog.view.StoreSet;
import io.weir.changelog.view.StoreSetParts;
import io.weir.engine.InputBatch;
import io.weir.engine.Task;
import io.weir.engine.TaskParts;
import io.weir.engine.TaskPorts;
import io.weir.engine.TaskTimes;
import io.weir.state.StateStore;
import io.weir.task.HotKeys;
import io.weir.task.TaskId;
import io.weir.topology.SubTopology;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * A task of the engine, fed from the offline log.
 *
 * <p>Owned by its driver.
 */
final class OfflineTask implements AutoCloseable {
    private final OfflineWorld world;
    private final OfflineLayout layout;
    private final TaskId id;
    private final SubTopology part;
    private final OfflineOutbox outbox;
    private final OfflineReplay replay;
    private final StoreSet stores;
    private final Task task;
    private final Map<TopicPartition, Long> nextOffsets = new LinkedHashMap<>();
    private final Set<String> storeNames = new LinkedHashSet<>();

    OfflineTask(Of of, Set<TopicPartition> inputs, long nowMs) {
        OfflineWorld.Surroundings around = of.around();
        this.world = around.world();
        this.layout = around.layout();
        this.id = of.id();
        this.part = layout.part(id);
        this.outbox = new OfflineOutbox(world, layout, id.partition());
        this.replay = new OfflineReplay(around, id);
        part.stores().forEach(store -> storeNames.add(store.name()));
        part.ownStores().forEach(store -> storeNames.add(store.name()));
        inputs.forEach(this::begin);
        this.stores = StoreSet.open(new StoreSetParts(
                around.environment().limits().stateDirectory().resolve(id.toString()),
                around.environment().stores(part),
                world.memory(),
                world.habits().readCacheBytes(),
                of.sharing(),
                around.environment().limits().hotKeys()));
        this.task = started(around, nowMs);
    }

    /**
     * Which task it is, and where.
     *
     * @param around its surroundings
     * @param id its id
     * @param sharing the global stores that it reads
     */
    record Of(OfflineWorld.Surroundings around, TaskId id, Sharing sharing) {}

    private Task started(OfflineWorld.Surroundings around, long nowMs) {
        try {
            replay.into(stores);
            TaskPorts ports = new TaskPorts(outbox, world.habits().waker()::wake);
            TaskParts parts = new TaskParts(id, part, stores, ports, around.environment());
            return new Task(
                    parts,
                    nextOffsets.keySet(),
                    times(nextOffsets.keySet()),
                    world.drops().of(id),
                    nowMs);
        } catch (RuntimeException failure) {
            stores.close();
            throw failure;
        }
    }

    private void begin(TopicPartition partition) {
        OffsetAndMetadata committed = world.log().committed(partition);
        world.log().keep(partition);
        nextOffsets.put(partition, committed == null ? 0L : Long.valueOf(committed.offset()));
    }

    private TaskTimes times(Set<TopicPartition> partitions) {
        Map<TopicPartition, OffsetAndMetadata> committed = new HashMap<>();
        for (TopicPartition partition : partitions) {
            OffsetAndMetadata offset = world.log().committed(partition);
            if (offset != null) {
                committed.put(partition, offset);
            }
        }
        return TaskTimes.committed(committed);
    }

    /** Reads one more partition, unless it does so already. */
    void read(TopicPartition partition) {
        if (!nextOffsets.containsKey(partition)) {
            begin(partition);
            task.assign(partition, times(Set.of(partition)));
        }
    }

    /** Processes the record that is next; false if there is none. */
    boolean step(long nowMs) {
        boolean fed = feed();
        boolean processed = task.process(nowMs);
        while (task.isBehind()) {
            task.workOff(nowMs);
            settle();
            processed = processed || task.process(nowMs);
        }
        if (processed) {
            task.punctuateStreamTime();
            workOff(nowMs);
        }
        // Also what was skipped, as it could not be decoded, moves the input on and may have left a dead letter.
        if (fed || processed) {
            settle();
        }
        return processed;
    }

    /** Calls what is due by the wall clock. */
    void wallClock(long nowMs) {
        feed();
        task.punctuateWallClock(nowMs);
        task.passTime(nowMs);
        while (task.isBehind()) {
            workOff(nowMs);
            task.passTime(nowMs);
        }
        workOff(nowMs);
        settle();
    }

    // A lane does so between records; here nothing comes between.
    private void workOff(long nowMs) {
        boolean more = true;
        while (more) {
            more = task.workOff(nowMs);
        }
    }

    /** Begins: what is overdue is done first; that and what was done in init is committed, or waits, as anything is. */
    void begin(long nowMs) {
        workOff(nowMs);
        settle();
    }

    private void settle() {
        if (!world.habits().options().commitsOnRequest() || task.isCommitAsked()) {
            commit();
        } else if (!world.habits().exactlyOnce()) {
            outbox.publishRecords();
        }
    }

    void commit() {
        Map<TopicPartition, OffsetAndMetadata> offsets = task.prepareCommit(outbox);
        outbox.publishRecords();
        Map<String, LogPosition> positions = outbox.publishChanges();
        positions.putAll(replay.followed(offsets));
        world.log().commit(offsets);
        task.committed(positions);
    }

    /** Gives the task all input that waits; false if there is none. */
    private boolean feed() {
        boolean fed = false;
        for (Map.Entry<TopicPartition, Long> input : nextOffsets.entrySet()) {
            TopicPartition partition = input.getKey();
            List<ConsumerRecord<byte[], byte[]>> records = world.log().from(partition, input.getValue());
            if (!records.isEmpty()) {
                long end = input.getValue() + records.size();
                task.add(partition, InputBatch.of(records, end));
                input.setValue(end);
                fed = true;
            }
            task.caughtUp(partition);
        }
        return fed;
    }

    TaskId id() {
        return id;
    }

    Set<String> storeNames() {
        return storeNames;
    }

    /** A store; null if the task has none of that name. */
    @Nullable StateStore store(String name) {
        StateStore own = task.ownStore(name);
        return own == null && storeNames.contains(name) ? stores.store(name) : own;
    }

    boolean awaitsAnswers() {
        return task.awaitsAnswers();
    }

    HotKeys hotKeys() {
        return stores.committed().hotKeys();
    }

    long processed() {
        return task.processed();
    }

    /** Closes processors and stores as a clean end does; what is not committed is lost. */
    @Override
    public void close() {
        try (stores) {
            task.close();
        }
    }

    /** Ends as a killed process does: no processor is told. */
    void kill() {
        stores.close();
    }
}
