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
import io.weir.topology.BuiltTopology;
import io.weir.topology.SubTopology;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;

/*
 * One task runs the whole topology, as if no topic lay between its parts: so one queue of each topic, and one choice of
 * the record that is next in event time, decide the order for all. Each record is committed alone, so a test sees the
 * result of each.
 */
/**
 * A whole topology as one task of the engine, fed by hand.
 *
 * <p>Owned by its driver.
 */
final class OfflineTask implements AutoCloseable {
    private static final TaskId ID = new TaskId(0, 0);

    private final OfflineLog log;
    private final StateMemory memory;
    private final Optional<OfflineGlobals> globals;
    private final StoreSet stores;
    private final Set<String> storeNames = new LinkedHashSet<>();
    private final Task task;
    private final Map<TopicPartition, Long> nextOffsets = new LinkedHashMap<>();

    OfflineTask(BuiltTopology topology, TaskEnvironment environment, Memory budget, OfflineLog log, long nowMs) {
        SubTopology whole = SubTopology.whole(ID.subtopology(), topology.subTopologies());
        this.log = log;
        this.memory = StateMemory.ofBytes(budget.stateBytes());
        this.globals = topology.global().map(all -> new OfflineGlobals(all, environment, memory, log, nowMs));
        globals.ifPresent(all -> storeNames.addAll(all.storeNames()));
        whole.stores().forEach(store -> storeNames.add(store.name()));
        whole.sourceTopics()
                .forEach(topic ->
                        nextOffsets.put(new TopicPartition(environment.names().full(topic), 0), 0L));
        this.stores = StoreSet.open(new StoreSetParts(
                environment.limits().stateDirectory().resolve(ID.toString()),
                environment.stores(whole),
                memory,
                budget.readCacheBytes(),
                globals.map(all -> Sharing.from(all.stores())).orElse(Sharing.NONE)));
        TaskParts parts = new TaskParts(ID, whole, stores, log, environment);
        this.task = new Task(parts, nextOffsets.keySet(), TaskTimes.none(), new DropCounts(), nowMs);
        commit(nowMs);
    }

    /**
     * How much memory stores may take.
     *
     * @param stateBytes native memory of stores on disk
     * @param readCacheBytes rows kept on the heap
     */
    record Memory(long stateBytes, long readCacheBytes) {}

    /** Processes a record and all that follows from it. */
    void pipe(ProducerRecord<byte[], byte[]> record, long nowMs) {
        if (takenByGlobals(record, nowMs)) {
            return;
        }
        TopicPartition partition = new TopicPartition(record.topic(), 0);
        if (!nextOffsets.containsKey(partition)) {
            throw new IllegalArgumentException("A topic that the topology reads is expected, one of "
                    + nextOffsets.keySet().stream().map(TopicPartition::topic).toList() + ", but found ["
                    + record.topic() + "]. Pipe into one of those.");
        }
        add(partition, record);
        processAll(nowMs);
    }

    private boolean takenByGlobals(ProducerRecord<byte[], byte[]> record, long nowMs) {
        return globals.isPresent() && globals.get().take(record, nowMs);
    }

    /** Calls what is due by the wall clock, and processes what follows. */
    void wallClock(long nowMs) {
        globals.ifPresent(all -> all.wallClock(nowMs));
        task.punctuateWallClock(nowMs);
        commit(nowMs);
        processAll(nowMs);
    }

    Set<String> storeNames() {
        return storeNames;
    }

    /** A store; null if the topology has none of that name. */
    @Nullable StateStore store(String name) {
        StateStore global = globals.map(all -> all.store(name)).orElse(null);
        return global == null && storeNames.contains(name) ? stores.store(name) : global;
    }

    @Override
    public void close() {
        try (memory) {
            closeStores();
        }
    }

    // What reads the global stores first.
    private void closeStores() {
        try (stores) {
            task.close();
        } finally {
            globals.ifPresent(OfflineGlobals::close);
        }
    }

    private void processAll(long nowMs) {
        while (task.process(nowMs)) {
            task.punctuateStreamTime();
            commit(nowMs);
        }
    }

    private void commit(long nowMs) {
        task.prepareCommit(log);
        task.committed(log.positions());
        for (ProducerRecord<byte[], byte[]> sent : log.takeSent()) {
            TopicPartition partition = new TopicPartition(sent.topic(), 0);
            if (!takenByGlobals(sent, nowMs) && nextOffsets.containsKey(partition)) {
                add(partition, sent);
            }
        }
    }

    private void add(TopicPartition partition, ProducerRecord<byte[], byte[]> record) {
        long offset = nextOffsets.merge(partition, 1L, Long::sum) - 1;
        task.add(partition, InputBatch.of(List.of(consumed(record, offset)), offset + 1));
        nextOffsets.keySet().forEach(task::caughtUp);
    }

    static ConsumerRecord<byte[], byte[]> consumed(ProducerRecord<byte[], byte[]> record, long offset) {
        byte[] key = record.key();
        byte[] value = record.value();
        Headers headers = record.headers();
        return new ConsumerRecord<>(
                record.topic(),
                0,
                offset,
                record.timestamp(),
                TimestampType.CREATE_TIME,
                key == null ? ConsumerRecord.NULL_SIZE : key.length,
                value == null ? ConsumerRecord.NULL_SIZE : value.length,
                key,
                value,
                headers,
                Optional.empty());
    }
}
