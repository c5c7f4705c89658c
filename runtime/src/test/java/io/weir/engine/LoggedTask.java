package io.weir.engine;

import io.weir.changelog.MemoryChangelog;
import io.weir.changelog.rocksdb.StateMemory;
import io.weir.changelog.view.StoreSet;
import io.weir.changelog.view.StoreSetParts;
import io.weir.runtime.Environments;
import io.weir.runtime.Sensors;
import io.weir.runtime.StreamsConfig;
import io.weir.task.TaskId;
import io.weir.topology.BuiltTopology;
import io.weir.topology.SubTopology;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;

/**
 * Runs of one task, one after the other, over a log, stores and inputs that outlive them.
 *
 * <p>Keys and values are texts. What a run sent and did not commit is gone with it, as under exactly-once.
 */
public final class LoggedTask implements AutoCloseable {
    private final StateMemory memory = StateMemory.ofBytes(64 << 20);
    private final Metrics metrics = new Metrics();
    private final MemoryChangelog log = new MemoryChangelog();
    private final Map<TopicPartition, List<ConsumerRecord<byte[], byte[]>>> inputs = new LinkedHashMap<>();
    private final Map<TopicPartition, OffsetAndMetadata> committed = new HashMap<>();
    private final Outputs outputs = new Outputs();
    private final BuiltTopology topology;
    private final TaskEnvironment environment;
    private final Path directory;
    private DropCounts drops = new DropCounts();
    private StoreSet stores;
    private Task task;
    private int disks;

    /** The first run of the first sub-topology; more settings come as names and values by turns. */
    public LoggedTask(BuiltTopology topology, Path directory, Object... more) {
        this.topology = topology;
        this.directory = directory;
        Map<String, Object> settings = new HashMap<>(Map.of(
                "application.id",
                "app",
                "bootstrap.servers",
                "none:1",
                "default.key.serde",
                Serdes.StringSerde.class,
                "default.value.serde",
                Serdes.StringSerde.class));
        for (int place = 0; place < more.length; place += 2) {
            settings.put((String) more[place], more[place + 1]);
        }
        this.environment = Environments.of(new StreamsConfig(settings), topology, directory, new Sensors(metrics));
        part().sourceTopics().forEach(topic -> inputs.put(partition(topic), new ArrayList<>()));
        this.stores = opened();
        this.task = begun();
    }

    private SubTopology part() {
        return topology.subTopologies().get(0);
    }

    private static TopicPartition partition(String topic) {
        return new TopicPartition(topic, 0);
    }

    private StoreSet opened() {
        return StoreSet.open(
                new StoreSetParts(directory.resolve("disk-" + disks++), environment.stores(part()), memory, 1 << 20));
    }

    private Task begun() {
        TaskParts parts = new TaskParts(new TaskId(0, 0), part(), stores, outputs, environment);
        Task begun = new Task(parts, Set.copyOf(inputs.keySet()), TaskTimes.committed(committed), drops, 0);
        inputs.forEach((input, records) -> {
            OffsetAndMetadata next = committed.get(input);
            give(begun, records.subList(next == null ? 0 : (int) next.offset(), records.size()));
            begun.caughtUp(input);
        });
        return begun;
    }

    private static void give(Task to, List<ConsumerRecord<byte[], byte[]>> records) {
        for (ConsumerRecord<byte[], byte[]> record : records) {
            to.add(
                    new TopicPartition(record.topic(), record.partition()),
                    InputBatch.of(List.of(record), record.offset() + 1));
        }
    }

    /** The task that runs now. */
    public Task task() {
        return task;
    }

    /** The stores, open until the run ends. */
    public StoreSet stores() {
        return stores;
    }

    /** What the task dropped. */
    public DropCounts drops() {
        return drops;
    }

    /** Puts a record into an input, and gives it to the task. */
    public void add(String topic, @Nullable String key, @Nullable String value, long timestampMs) {
        List<ConsumerRecord<byte[], byte[]>> records = Objects.requireNonNull(inputs.get(partition(topic)));
        records.add(new ConsumerRecord<>(
                topic,
                0,
                records.size(),
                timestampMs,
                TimestampType.CREATE_TIME,
                1,
                1,
                bytes(key),
                bytes(value),
                new RecordHeaders(),
                Optional.empty()));
        give(task, records.subList(records.size() - 1, records.size()));
        inputs.keySet().forEach(task::caughtUp);
    }

    private static byte @Nullable [] bytes(@Nullable String text) {
        return text == null ? null : text.getBytes(StandardCharsets.UTF_8);
    }

    /** Goes on until nothing is left to do, without a commit. */
    public void processAll() {
        boolean more = true;
        while (more) {
            boolean fired = task.workOff(0);
            more = task.process(0) || fired || task.isBehind();
        }
    }

    public void commit() {
        committed.putAll(task.prepareCommit(log));
        task.committed(Map.copyOf(log.commit()));
        outputs.commit();
    }

    /** The next offset of an input, as it was committed; 0 if none was. */
    public long offset(String topic) {
        OffsetAndMetadata next = committed.get(partition(topic));
        return next == null ? 0 : next.offset();
    }

    /** The next run begins from the last commit. */
    public void crash() {
        task.close();
        stores.drop();
        outputs.drop();
        drops = new DropCounts();
        task = begun();
    }

    /** The next run begins from the last commit, and from what the log has. */
    public void crashAndLoseDisk() {
        task.close();
        stores.close();
        outputs.drop();
        stores = opened();
        part().stores()
                .forEach(store -> stores.replay(store.name(), log.changes(store.name(), 0), log.end(store.name())));
        drops = new DropCounts();
        task = begun();
    }

    /** Values that were sent to a topic. */
    public List<String> sent(String topic) {
        return outputs.of(topic);
    }

    /** Forgets what was sent. */
    public void clearSent() {
        outputs.sent.clear();
        outputs.kept.clear();
    }

    /** A figure, summed over all nodes that have one of the name. */
    public double metric(String name) {
        return metrics.metrics().values().stream()
                .filter(metric -> metric.metricName().name().equals(name))
                .mapToDouble(metric -> (Double) metric.metricValue())
                .sum();
    }

    @Override
    public void close() {
        stores.close();
        memory.close();
        metrics.close();
    }

    private static final class Outputs implements Outbox {
        private final Map<String, List<String>> sent = new HashMap<>();
        private final Map<String, Integer> kept = new HashMap<>();

        List<String> of(String topic) {
            return sent.computeIfAbsent(topic, first -> new ArrayList<>());
        }

        void commit() {
            sent.forEach((topic, values) -> kept.put(topic, values.size()));
        }

        void drop() {
            sent.forEach((topic, values) ->
                    values.subList(kept.getOrDefault(topic, 0), values.size()).clear());
        }

        @Override
        public void send(OutputRecord record) {
            of(record.target().topic()).add(new String(Objects.requireNonNull(record.value()), StandardCharsets.UTF_8));
        }

        @Override
        public int partitions(String topic) {
            return 1;
        }
    }
}
