package io.weir.testdriver;

import io.weir.engine.DropCounts;
import io.weir.state.StateStore;
import io.weir.task.HotKeys;
import io.weir.task.TaskId;
import io.weir.topology.Topology;
import java.io.Closeable;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * Runs a topology offline: no broker, no thread, no clock but the test's own.
 *
 * <p>It drives the same engine as {@code WeirStreams}. Each record that is piped in is processed and committed, with
 * all that follows from it through repartition topics, before the call returns: so caches hold nothing back. Every
 * topic has one partition. {@link DriverOptions} change that. State lies in a directory of its own, below
 * {@code state.dir}, and is deleted at the end.
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
public final class TopologyTestDriver implements Closeable, DriverStores {
    private final OfflineRun run;

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
        this(topology, config, (Instant) null);
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
        this(topology, DriverOptions.standard().startingAt(initialWallClockTime), config);
    }

    private TopologyTestDriver(Topology topology, DriverOptions options, Properties config) {
        this.run = new OfflineRun(topology, config, options);
    }

    /**
     * Drives a topology in another way than usual: with partitions, or with commits when the test says so.
     *
     * @param topology the topology
     * @param config settings, as for {@code WeirStreams}; an application id and brokers need not be named
     * @param options what is not as usual
     * @return the driver
     * @throws org.apache.kafka.common.config.ConfigException if a setting is wrong
     */
    public static TopologyTestDriver of(Topology topology, Properties config, DriverOptions options) {
        return new TopologyTestDriver(topology, options, config);
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
        run.advance(advance.toMillis());
    }

    /**
     * Waits until no record is in hand whose call has not ended, of words such as {@code mapValuesAsync}.
     *
     * <p>A call that has ended when a record is piped or the wall clock is moved, even by nothing, has its answer taken
     * then, in the order in which calls ended. So a test whose calls end when it says so needs no waiting: it completes
     * them and goes on with {@code advanceWallClockTime(Duration.ZERO)}. This method is for calls that end on other
     * threads. Timeouts and second trials come by the driver's wall clock, which does not move here.
     *
     * @param atMost how long to wait, by the time of this machine
     * @throws IllegalStateException if records are still in hand then
     * @throws InterruptedException if the thread is interrupted
     */
    public void awaitAnswers(Duration atMost) throws InterruptedException {
        if (!run.awaitAnswers(atMost)) {
            throw new IllegalStateException(
                    "All calls are expected to end within " + atMost + ", but some have not. End"
                            + " them, allow more time, or move the wall clock on if they are to be tried again.");
        }
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
        return createInputTopic(topic, keySerializer, valueSerializer, run.now(), Duration.ZERO);
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
        return new TestInputTopic<>(run, topic, keySerializer, valueSerializer, clock);
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
        return new TestOutputTopic<>(run, topic, keyDeserializer, valueDeserializer);
    }

    /**
     * The topics that anything was sent to.
     *
     * @return full names, of repartition topics and changelogs too
     */
    public Set<String> producedTopicNames() {
        return Set.copyOf(run.world().log().topics());
    }

    /**
     * The metrics: {@code dropped-records-total} of each task, and what processors add through their context.
     *
     * @return the metrics by name, read-only
     */
    public Map<MetricName, ? extends Metric> metrics() {
        return Collections.unmodifiableMap(run.metrics().metrics());
    }

    /**
     * Commits once, as in production at each commit interval. Of use with {@link DriverOptions#committingOnRequest()}.
     *
     * <p>What the commit sends to repartition topics is processed before the call returns, and waits for the next one.
     */
    public void commit() {
        run.commit();
    }

    /** Stops cleanly, after a commit, and starts again on the same state, topics and offsets. */
    public void restart() {
        run.restart(null);
    }

    /**
     * Stops cleanly, after a commit, and starts another topology on the same state, topics and offsets.
     *
     * @param next the topology to go on with
     */
    public void restart(Topology next) {
        run.restart(next);
    }

    /**
     * Dies, and starts again on the same disk: what was not committed is lost, and its input is processed again.
     *
     * <p>Under {@code at_least_once} what had been sent before stays sent. Processors are not closed.
     */
    public void crash() {
        run.crash(false);
    }

    /** Dies as by {@link #crash()}, and starts again on an empty disk: state is replayed from the changelogs. */
    public void crashAndLoseDisk() {
        run.crash(true);
    }

    /**
     * Every record that was dropped, by node and reason. A record that is processed again is counted again.
     *
     * @return counts that are not zero, in order of node and reason
     */
    public Map<DropCounts.Key, Long> drops() {
        return run.world().drops().all();
    }

    /**
     * The keys that cause most of each task's work, by records and by bytes of state.
     *
     * @return by task; of records since the driver began, or was restarted last
     */
    public Map<TaskId, HotKeys> hotKeys() {
        return run.tasks().hotKeys();
    }

    /**
     * The stores of one partition, of a driver whose topics have several.
     *
     * @param number of the partition
     * @return its stores
     */
    public DriverStores partition(int number) {
        return new PartitionStores(run.tasks(), number);
    }

    @Override
    public Map<String, StateStore> getAllStateStores() {
        Map<String, StateStore> all = new LinkedHashMap<>();
        for (String name : run.tasks().storeNames()) {
            StateStore store = run.store(name);
            if (store != null) {
                all.put(name, store);
            }
        }
        return all;
    }

    @Override
    public @Nullable StateStore getStateStore(String name) {
        return run.store(name);
    }

    /** Closes processors and stores, and deletes the state. */
    @Override
    public void close() {
        run.close();
    }
}
