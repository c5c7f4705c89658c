package io.weir.testdriver;

import io.weir.changelog.view.Sharing;
import io.weir.changelog.view.StoreSet;
import io.weir.changelog.view.StoreSetParts;
import io.weir.engine.InputBatch;
import io.weir.engine.Task;
import io.weir.engine.TaskEnvironment;
import io.weir.engine.TaskParts;
import io.weir.engine.TaskTimes;
import io.weir.state.StateStore;
import io.weir.task.TaskId;
import io.weir.topology.SubTopology;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * The global stores of a topology under test, filled from their topics.
 *
 * <p>Owned by its driver.
 */
final class OfflineGlobals implements AutoCloseable {
    private final StoreSet stores;
    private final Set<String> storeNames;
    private final OfflineLog log;
    private final OfflineOutbox outbox;
    private final Task task;
    private final Map<TopicPartition, Long> nextOffsets = new LinkedHashMap<>();

    /** Opens the stores, empty: they are filled anew from all that their topics hold. */
    OfflineGlobals(SubTopology whole, OfflineWorld.Surroundings around, long nowMs) {
        OfflineWorld world = around.world();
        TaskEnvironment eager = around.environment().eager();
        this.log = world.log();
        this.outbox = new OfflineOutbox(world, around.layout(), 0);
        this.storeNames = whole.stores().stream().map(store -> store.name()).collect(Collectors.toSet());
        for (String topic : whole.sourceTopics()) {
            for (int number = 0; number < around.layout().partitions(topic); number++) {
                TopicPartition partition = new TopicPartition(topic, number);
                log.keep(partition);
                nextOffsets.put(partition, 0L);
            }
        }
        this.stores = StoreSet.open(new StoreSetParts(
                eager.limits().stateDirectory().resolve(TaskId.GLOBAL.toString()),
                eager.stores(whole),
                world.memory(),
                0,
                Sharing.NONE,
                0));
        this.task = started(new TaskParts(TaskId.GLOBAL, whole, stores, outbox, eager), world, nowMs);
    }

    private Task started(TaskParts parts, OfflineWorld world, long nowMs) {
        try {
            storeNames.forEach(stores::clear);
            return new Task(
                    parts, nextOffsets.keySet(), TaskTimes.none(), world.drops().of(TaskId.GLOBAL), nowMs);
        } catch (RuntimeException failure) {
            stores.close();
            throw failure;
        }
    }

    /** The stores, for the topology's tasks to read. */
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

    /** Takes into the stores what came to their topics. */
    void catchUp(long nowMs) {
        nextOffsets.replaceAll((partition, next) -> {
            List<ConsumerRecord<byte[], byte[]>> records = log.from(partition, next);
            long end = next + records.size();
            if (!records.isEmpty()) {
                task.add(partition, InputBatch.of(records, end));
            }
            task.caughtUp(partition);
            return end;
        });
        while (task.process(nowMs)) {
            task.punctuateStreamTime();
        }
        commit();
    }

    /** Calls what is due by the wall clock. */
    void wallClock(long nowMs) {
        task.punctuateWallClock(nowMs);
        commit();
    }

    private void commit() {
        task.prepareCommit(outbox);
        task.committed(Map.of());
    }

    @Override
    public void close() {
        try (stores) {
            task.close();
        }
    }

    /** Ends as a killed process does. */
    void kill() {
        stores.close();
    }
}
