package io.weir.runtime.loop;

import io.weir.changelog.rocksdb.StateMemory;
import io.weir.changelog.view.StoreSet;
import io.weir.changelog.view.StoreSetParts;
import io.weir.dsl.Consumed;
import io.weir.dsl.KTable;
import io.weir.dsl.Materialized;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.engine.DropCounts;
import io.weir.engine.InputBatch;
import io.weir.engine.Task;
import io.weir.engine.TaskEnvironment;
import io.weir.engine.TaskParts;
import io.weir.engine.TaskPorts;
import io.weir.engine.TaskTimes;
import io.weir.runtime.Environments;
import io.weir.runtime.Sensors;
import io.weir.runtime.StreamsConfig;
import io.weir.runtime.tasks.TaskSpec;
import io.weir.state.KeyValueBytesStoreSupplier;
import io.weir.state.Stores;
import io.weir.state.TimestampedKeyValueStore;
import io.weir.state.ValueAndTimestamp;
import io.weir.task.TaskId;
import io.weir.topology.BuiltTopology;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;

/** Tasks that count words on the heap; the word "fail" fails. */
final class CountingTasks implements TaskFactory {
    /** Tasks whose local state was to be deleted. */
    final List<TaskId> discarded = new ArrayList<>();

    static final TopicPartition INPUT = new TopicPartition("words", 0);
    static final String RESULTS = "results";
    static final TopicPartition CHANGELOG = new TopicPartition("app-counts-changelog", 0);
    static final TopicPartition OTHER_CHANGELOG = new TopicPartition("app-counts-changelog", 1);

    private final BuiltTopology topology;
    private final TaskEnvironment environment;
    private final StateMemory memory;
    private final Path directory;

    @Nullable StoreSet opened;

    CountingTasks(StateMemory memory, Path directory) {
        this(memory, directory, Stores.inMemoryKeyValueStore("counts"), counts -> {});
    }

    /** Tasks whose counts are on disk. */
    static CountingTasks onDisk(StateMemory memory, Path directory) {
        return new CountingTasks(memory, directory, Stores.persistentKeyValueStore("counts"), counts -> {});
    }

    /** Tasks that also send each count to the topic {@link #RESULTS}. */
    static CountingTasks sending(StateMemory memory, Path directory) {
        return new CountingTasks(
                memory,
                directory,
                Stores.inMemoryKeyValueStore("counts"),
                counts -> counts.toStream().to(RESULTS, Produced.with(Serdes.String(), Serdes.Long())));
    }

    private CountingTasks(
            StateMemory memory, Path directory, KeyValueBytesStoreSupplier store, Consumer<KTable<String, Long>> then) {
        StreamsBuilder builder = new StreamsBuilder();
        KTable<String, Long> counts = builder.stream("words", Consumed.with(Serdes.String(), Serdes.String()))
                .filter((key, word) -> {
                    if (word.equals("fail")) {
                        throw new IllegalStateException("told to");
                    }
                    return true;
                })
                .groupByKey()
                .count(Materialized.<String, Long>as(store).withKeySerde(Serdes.String()));
        then.accept(counts);
        this.topology = builder.build().built();
        this.environment = Environments.of(
                new StreamsConfig(Map.of("application.id", "app", "bootstrap.servers", "none:1")),
                topology,
                directory,
                new Sensors(new Metrics()));
        this.memory = memory;
        this.directory = directory;
    }

    TaskSpec spec() {
        return new TaskSpec(
                new TaskId(0, 0),
                topology.subTopologies().get(0),
                Set.of(INPUT),
                Map.of("counts", new TaskSpec.Changelog(CHANGELOG, Uuid.ONE_UUID, false)));
    }

    /** Another task of the same kind, with an empty changelog. */
    TaskSpec other() {
        return new TaskSpec(
                new TaskId(0, 1),
                topology.subTopologies().get(0),
                Set.of(new TopicPartition(INPUT.topic(), 1)),
                Map.of("counts", new TaskSpec.Changelog(OTHER_CHANGELOG, Uuid.ONE_UUID, false)));
    }

    @Override
    public void discard(TaskId task) {
        discarded.add(task);
    }

    @Override
    public StoreSet open(TaskSpec spec) {
        opened = StoreSet.open(new StoreSetParts(directory, environment.stores(spec.topology()), memory, 0));
        return opened;
    }

    @Override
    public Task make(TaskSpec spec, StoreSet stores, TaskTimes times, TaskPorts ports, long nowMs) {
        return new Task(
                new TaskParts(spec.id(), spec.topology(), stores, ports, environment),
                spec.inputs(),
                times,
                new DropCounts(),
                nowMs);
    }

    static InputBatch words(long firstOffset, String... words) {
        return words(0L, firstOffset, words);
    }

    static InputBatch words(long timeMs, long firstOffset, String... words) {
        List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
        for (String word : words) {
            byte[] bytes = word.getBytes(StandardCharsets.UTF_8);
            records.add(new ConsumerRecord<>(
                    INPUT.topic(),
                    INPUT.partition(),
                    firstOffset + records.size(),
                    timeMs,
                    TimestampType.CREATE_TIME,
                    bytes.length,
                    bytes.length,
                    bytes,
                    bytes,
                    new RecordHeaders(),
                    Optional.empty()));
        }
        return InputBatch.of(records, firstOffset + words.length);
    }

    @SuppressWarnings("unchecked") // The store counts words.
    static @Nullable Long count(StoreSet stores, String word) {
        return ValueAndTimestamp.getValueOrNull(
                ((TimestampedKeyValueStore<String, Long>) stores.store("counts")).get(word));
    }
}
