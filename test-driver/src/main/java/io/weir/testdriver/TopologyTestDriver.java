package io.weir.testdriver;

import io.weir.engine.TaskEnvironment;
import io.weir.runtime.Environments;
import io.weir.runtime.Settings;
import io.weir.runtime.StreamsConfig;
import io.weir.state.KeyValueStore;
import io.weir.state.StateStore;
import io.weir.state.TimestampedKeyValueStore;
import io.weir.state.ValueAndTimestamp;
import io.weir.topology.BuiltTopology;
import io.weir.topology.Topology;
import java.io.Closeable;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * Runs a topology offline: no broker, no thread, no clock but the test's own.
 *
 * <p>It drives the same engine as {@code WeirStreams}. Each record that is piped in is processed and committed, with
 * all that follows from it through repartition topics, before the call returns: so caches hold nothing back. Every
 * topic has one partition. State lies in a directory of its own, below {@code state.dir}, and is deleted at the end.
 *
 * <pre>{@code
 * try (TopologyTestDriver driver = new TopologyTestDriver(builder.build(), config)) {
 *     TestInputTopic<String, String> lines = driver.createInputTopic("lines", strings, strings);
 *     TestOutputTopic<String, Long> counts = driver.createOutputTopic("counts", strings, longs);
 *
 *     lines.pipeInput("key", "hello");
 *
 *     assertThat(counts.readKeyValue()).isEqualTo(KeyValue.pair("hello", 1L));
 * }
 * }</pre>
 *
 * <p>Owned by the thread of the test.
 */
public final class TopologyTestDriver implements Closeable {
    private final OfflineState state;
    private final OfflineLog log;
    private final OfflineTask task;
    private long nowMs;

    /**
     * Drives a topology with the settings' own values, from now.
     *
     * @param topology the topology
     */
    public TopologyTestDriver(Topology topology) {
        this(topology, new Properties());
    }

    /**
     * Drives a topology with the settings' own values.
     *
     * @param topology the topology
     * @param initialWallClockTime the wall clock at the beginning
     */
    public TopologyTestDriver(Topology topology, @Nullable Instant initialWallClockTime) {
        this(topology, new Properties(), initialWallClockTime);
    }

    /**
     * Drives a topology, from now.
     *
     * @param topology the topology
     * @param config settings, as for {@code WeirStreams}; an application id and brokers need not be named
     */
    public TopologyTestDriver(Topology topology, Properties config) {
        this(topology, config, null);
    }

    /**
     * Drives a topology.
     *
     * @param topology the topology
     * @param config settings, as for {@code WeirStreams}; an application id and brokers need not be named
     * @param initialWallClockTime the wall clock at the beginning, or null for now
     * @throws org.apache.kafka.common.config.ConfigException if a setting is wrong
     */
    public TopologyTestDriver(Topology topology, Properties config, @Nullable Instant initialWallClockTime) {
        StreamsConfig settings = new StreamsConfig(completed(config));
        BuiltTopology built = topology.built();
        this.nowMs = (initialWallClockTime == null ? Instant.now() : initialWallClockTime).toEpochMilli();
        this.state = OfflineState.below(Path.of(settings.get(Settings.STATE_DIR)));
        TaskEnvironment environment = Environments.of(settings, built, state.directory());
        this.log = new OfflineLog(environment.names());
        this.task = started(built, environment, settings);
    }

    private OfflineTask started(BuiltTopology built, TaskEnvironment environment, StreamsConfig settings) {
        try {
            environment.requireSerdes(built);
            OfflineTask.Memory budget = new OfflineTask.Memory(
                    settings.get(Settings.MEMORY_STATE_MAX_BYTES), settings.get(Settings.STATESTORE_CACHE_MAX_BYTES));
            return new OfflineTask(built, environment, budget, log, nowMs);
        } catch (RuntimeException failure) {
            state.close();
            throw failure;
        }
    }

    private static Map<Object, Object> completed(Properties config) {
        Map<Object, Object> completed = new LinkedHashMap<>();
        completed.put(StreamsConfig.APPLICATION_ID_CONFIG, "topology-test-driver");
        completed.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "nowhere:1");
        config.stringPropertyNames().forEach(name -> completed.put(name, config.getProperty(name)));
        completed.putAll(config);
        return completed;
    }

    /**
     * Moves the wall clock forward, and calls the punctuations that are due.
     *
     * @param advance how far, not negative
     * @throws IllegalArgumentException if it is negative
     */
    public void advanceWallClockTime(Duration advance) {
        if (advance.isNegative()) {
            throw new IllegalArgumentException(
                    "The wall clock goes forward, but was to advance by " + advance + ". Give 0 or more.");
        }
        nowMs += advance.toMillis();
        task.wallClock(nowMs);
    }

    /**
     * A way to pipe records into a topic, at the driver's wall-clock time if they have no time of their own.
     *
     * @param topic name of a topic that the topology reads
     * @param keySerializer serialiser of keys
     * @param valueSerializer serialiser of values
     * @param <K> type of keys
     * @param <V> type of values
     * @return the topic
     */
    public <K extends @Nullable Object, V extends @Nullable Object> TestInputTopic<K, V> createInputTopic(
            String topic, Serializer<K> keySerializer, Serializer<V> valueSerializer) {
        return createInputTopic(topic, keySerializer, valueSerializer, Instant.ofEpochMilli(nowMs), Duration.ZERO);
    }

    /**
     * A way to pipe records into a topic.
     *
     * @param topic name of a topic that the topology reads
     * @param keySerializer serialiser of keys
     * @param valueSerializer serialiser of values
     * @param startTimestamp event time of the first record that has none
     * @param autoAdvance from one such record to the next
     * @param <K> type of keys
     * @param <V> type of values
     * @return the topic
     */
    public <K extends @Nullable Object, V extends @Nullable Object> TestInputTopic<K, V> createInputTopic(
            String topic,
            Serializer<K> keySerializer,
            Serializer<V> valueSerializer,
            Instant startTimestamp,
            Duration autoAdvance) {
        TestInputTopic.Clock clock = new TestInputTopic.Clock(startTimestamp, autoAdvance);
        return new TestInputTopic<>(new Topics(), topic, keySerializer, valueSerializer, clock);
    }

    /**
     * A way to read what was sent to a topic.
     *
     * @param topic full name of any topic that the topology writes: outputs, repartition topics, changelogs
     * @param keyDeserializer deserialiser of keys
     * @param valueDeserializer deserialiser of values
     * @param <K> type of keys
     * @param <V> type of values
     * @return the topic
     */
    public <K extends @Nullable Object, V extends @Nullable Object> TestOutputTopic<K, V> createOutputTopic(
            String topic, Deserializer<K> keyDeserializer, Deserializer<V> valueDeserializer) {
        return new TestOutputTopic<>(new Topics(), topic, keyDeserializer, valueDeserializer);
    }

    /**
     * The topics that anything was sent to.
     *
     * @return full names, of repartition topics and changelogs too
     */
    public Set<String> producedTopicNames() {
        return Set.copyOf(log.topics());
    }

    /**
     * All stores.
     *
     * @return the stores by name
     */
    public Map<String, StateStore> getAllStateStores() {
        Map<String, StateStore> all = new LinkedHashMap<>();
        for (String name : task.storeNames()) {
            StateStore store = task.store(name);
            if (store != null) {
                all.put(name, store);
            }
        }
        return all;
    }

    /**
     * A store.
     *
     * @param name name of the store
     * @return the store, or null if the topology has none of that name
     */
    public @Nullable StateStore getStateStore(String name) {
        return task.store(name);
    }

    /**
     * A key-value store. One that keeps event times is seen without them.
     *
     * @param name name of the store
     * @param <K> type of keys
     * @param <V> type of values
     * @return the store, or null if the topology has no key-value store of that name
     */
    @SuppressWarnings("unchecked") // The caller knows the store's types.
    public <K, V> @Nullable KeyValueStore<K, V> getKeyValueStore(String name) {
        StateStore store = task.store(name);
        if (store instanceof TimestampedKeyValueStore<?, ?> timed) {
            return new PlainValues<>((KeyValueStore<K, ValueAndTimestamp<V>>) timed);
        }
        return store instanceof KeyValueStore<?, ?> plain ? (KeyValueStore<K, V>) plain : null;
    }

    /**
     * A key-value store that keeps event times.
     *
     * @param name name of the store
     * @param <K> type of keys
     * @param <V> type of values
     * @return the store, or null if the topology has no such store of that name
     */
    @SuppressWarnings("unchecked") // The caller knows the store's types.
    public <K, V> @Nullable KeyValueStore<K, ValueAndTimestamp<V>> getTimestampedKeyValueStore(String name) {
        return task.store(name) instanceof TimestampedKeyValueStore<?, ?> store
                ? (KeyValueStore<K, ValueAndTimestamp<V>>) store
                : null;
    }

    /** Closes processors and stores, and deletes the state. */
    @Override
    public void close() {
        try {
            task.close();
        } finally {
            state.close();
        }
    }

    /** The driver as its topics see it. */
    private final class Topics implements DriverTopics {
        @Override
        public void pipe(ProducerRecord<byte[], byte[]> record) {
            task.pipe(record, nowMs);
        }

        @Override
        public @Nullable ProducerRecord<byte[], byte[]> read(String topic) {
            return log.poll(topic);
        }

        @Override
        public long queued(String topic) {
            return log.size(topic);
        }
    }
}
