package io.weir.testdriver;

import io.weir.changelog.rocksdb.StateMemory;
import io.weir.engine.TaskEnvironment;
import io.weir.runtime.Environments;
import io.weir.runtime.ProcessingGuarantee;
import io.weir.runtime.Sensors;
import io.weir.runtime.Settings;
import io.weir.runtime.StateMemories;
import io.weir.runtime.StoreBounds;
import io.weir.runtime.StreamsConfig;
import io.weir.runtime.Wrappers;
import io.weir.runtime.loop.Waker;
import io.weir.state.StateStore;
import io.weir.topology.BuiltTopology;
import io.weir.topology.Topology;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.metrics.Metrics;
import org.jspecify.annotations.Nullable;

/**
 * An application under test, from its first start to its last end.
 *
 * <p>Owned by its driver.
 */
final class OfflineRun implements DriverTopics, AutoCloseable {
    private final StreamsConfig settings;
    private final OfflineClock clock;
    private final Metrics metrics;
    private final OfflineState state;
    private final OfflineWorld world;
    private Topology topology;
    private OfflineTasks tasks;

    OfflineRun(Topology topology, Properties config, DriverOptions options) {
        Instant start = options.wallClock();
        this.topology = topology;
        this.settings = Wrappers.settings(settings(config, "topology-test-driver"), topology);
        this.clock = new OfflineClock(start == null ? Instant.now() : start);
        this.metrics = new Metrics(clock);
        this.state = OfflineState.below(Path.of(settings.get(Settings.STATE_DIR)));
        this.world = new OfflineWorld(
                new OfflineLog(),
                new OfflineChangelogs(),
                StateMemories.of(settings),
                new OfflineDrops(metrics),
                habits(options));
        try {
            this.tasks = opened();
        } catch (RuntimeException failure) {
            world.memory().close();
            metrics.close();
            state.close();
            throw failure;
        }
    }

    private OfflineWorld.Habits habits(DriverOptions options) {
        return new OfflineWorld.Habits(
                options,
                settings.get(Settings.STATESTORE_CACHE_MAX_BYTES),
                settings.get(Settings.PROCESSING_GUARANTEE) == ProcessingGuarantee.EXACTLY_ONCE_V2,
                new Waker());
    }

    private OfflineTasks opened() {
        BuiltTopology built = Wrappers.applied(settings, topology).built();
        TaskEnvironment environment = Environments.of(settings, built, state.directory(), new Sensors(metrics));
        environment.requireSerdes(built);
        StoreBounds.check(built, settings.get(Settings.STATE_BOUND_POLICY));
        OfflineLayout layout =
                new OfflineLayout(built, environment.names(), world.habits().options());
        return new OfflineTasks(new OfflineWorld.Surroundings(world, environment, layout), clock.milliseconds());
    }

    /** Settings of a test, which need not name an application and brokers. */
    static StreamsConfig settings(Properties config, String applicationId) {
        Map<Object, Object> completed = new LinkedHashMap<>();
        completed.put(StreamsConfig.APPLICATION_ID_CONFIG, applicationId);
        completed.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "nowhere:1");
        config.stringPropertyNames().forEach(name -> completed.put(name, config.getProperty(name)));
        completed.putAll(config);
        return new StreamsConfig(completed);
    }

    OfflineWorld world() {
        return world;
    }

    Metrics metrics() {
        return metrics;
    }

    OfflineTasks tasks() {
        return tasks;
    }

    Instant now() {
        return Instant.ofEpochMilli(clock.milliseconds());
    }

    void advance(long millis) {
        clock.advance(millis);
        tasks.wallClock(clock.milliseconds());
    }

    /** Takes answers until no record is in hand; false if that takes longer, by the time of this machine. */
    boolean awaitAnswers(Duration atMost) throws InterruptedException {
        long deadline = System.nanoTime() + atMost.toNanos();
        while (tasks.takeAnswers(clock.milliseconds())) {
            long leftMs = (deadline - System.nanoTime()) / 1_000_000;
            if (leftMs <= 0) {
                return false;
            }
            world.habits().waker().await(leftMs);
        }
        return true;
    }

    void commit() {
        tasks.commit(clock.milliseconds());
    }

    void restart(@Nullable Topology next) {
        tasks.commit(clock.milliseconds());
        tasks.close();
        topology = next == null ? topology : next;
        tasks = opened();
    }

    void crash(boolean losingDisk) {
        tasks.kill();
        if (losingDisk) {
            state.empty();
        }
        tasks = opened();
    }

    /** The only partition of a store; null if there is none of that name. */
    @Nullable StateStore store(String name) {
        int partitions = tasks.partitions(name);
        if (partitions > 1) {
            throw new IllegalStateException("A store of one partition is expected, but store [" + name + "] has "
                    + partitions + ". Ask partition(0) to partition(" + (partitions - 1) + ") for theirs.");
        }
        return tasks.store(name, 0);
    }

    @Override
    public void pipe(ProducerRecord<byte[], byte[]> record) {
        tasks.pipe(record, clock.milliseconds());
    }

    @Override
    public @Nullable ProducerRecord<byte[], byte[]> read(String topic) {
        return world.log().poll(topic);
    }

    @Override
    public long queued(String topic) {
        return world.log().size(topic);
    }

    @Override
    public void close() {
        StateMemory memory = world.memory();
        try (state;
                metrics;
                memory) {
            tasks.close();
        }
    }
}
