package io.weir.testdriver;

import io.weir.changelog.rocksdb.StateMemory;
import io.weir.changelog.view.Sharing;
import io.weir.changelog.view.StoreSet;
import io.weir.changelog.view.StoreSetParts;
import io.weir.engine.DropCounts;
import io.weir.engine.InputBatch;
import io.weir.engine.Task;
import io.weir.engine.TaskEnvironment;
import io.weir.engine.TaskParts;
import io.weir.engine.TaskTimes;
import io.weir.processor.TaskId;
import io.weir.state.StateStore;
import io.weir.topology.SubTopology;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * The global stores of a topology under test, fed by hand.
 *
 * <p>Owned by its driver.
 */
final class OfflineGlobals implements AutoCloseable {
    private final StoreSet stores;
    private final Set<String> storeNames;
    private final OfflineLog log;
    private final Task task;
    private final Map<TopicPartition, Long> nextOffsets = new LinkedHashMap<>();

    OfflineGlobals(SubTopology whole, TaskEnvironment environment, StateMemory memory, OfflineLog log, long nowMs) {
        TaskEnvironment eager = environment.eager();
        this.log = log;
        this.storeNames = whole.stores().stream().map(store -> store.name()).collect(Collectors.toSet());
        whole.sourceTopics().forEach(topic -> nextOffsets.put(new TopicPartition(topic, 0), 0L));
        this.stores = StoreSet.open(new StoreSetParts(
                environment.limits().stateDirectory().resolve(TaskId.GLOBAL.toString()),
                eager.stores(whole),
                memory,
                0,
                Sharing.LENDS));
        TaskParts parts = new TaskParts(TaskId.GLOBAL, whole, stores, log, eager);
        this.task = new Task(parts, nextOffsets.keySet(), TaskTimes.none(), new DropCounts(), nowMs);
    }

    /** The stores, for the topology's task to read. */
    StoreSet stores() {
        return stores;
    }

    Set<String> storeNames() {
        return storeNames;
    }

    @Nullable StateStore store(String name) {
        return storeNames.contains(name) ? stores.store(name) : null;
    }

    Set<String> topics() {
        return nextOffsets.keySet().stream().map(TopicPartition::topic).collect(Collectors.toSet());
    }

    /** Takes a record into the stores, if it is of one of their topics; true if it is. */
    boolean take(ProducerRecord<byte[], byte[]> record, long nowMs) {
        TopicPartition partition = new TopicPartition(record.topic(), 0);
        if (!nextOffsets.containsKey(partition)) {
            return false;
        }
        long offset = nextOffsets.merge(partition, 1L, Long::sum) - 1;
        task.add(partition, InputBatch.of(List.of(OfflineTask.consumed(record, offset)), offset + 1));
        while (task.process(nowMs)) {
            task.punctuateStreamTime();
        }
        commit();
        return true;
    }

    /** Calls what is due by the wall clock. */
    void wallClock(long nowMs) {
        task.punctuateWallClock(nowMs);
        commit();
    }

    private void commit() {
        task.prepareCommit(log);
        task.committed(Map.of());
    }

    @Override
    public void close() {
        try (stores) {
            task.close();
        }
    }
}
