package io.weir.runtime;

import io.weir.errors.StreamsException;
import io.weir.runtime.kafka.KafkaClientSupplier;
import io.weir.runtime.loop.Instance;
import io.weir.topology.Topology;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Properties;
import java.util.Set;
import org.apache.kafka.common.utils.Time;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running stream application: one instance of it, in this process.
 *
 * <p>Instances with the same {@code application.id} share the work: each input partition is processed by one of them.
 * An instance is one member of the consumer group, however many lanes ({@code num.stream.threads}) it has.
 *
 * <pre>{@code
 * WeirStreams streams = new WeirStreams(builder.build(), config);
 * Runtime.getRuntime().addShutdownHook(new Thread(streams::close));
 * streams.start();
 * }</pre>
 *
 * <p>State lives below {@code state.dir}; what bounds it is said by the topology's stores. All methods are safe for all
 * threads.
 */
public final class WeirStreams extends QueryableStreams implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(WeirStreams.class);
    private static final long AFTER_ERROR_MS = 10_000;

    private final Topology topology;
    private final StreamsConfig config;
    private final Launch.Surroundings surroundings;
    private volatile @Nullable Launched launched;

    /**
     * Makes an application that is not started yet.
     *
     * @param topology what it does
     * @param props its settings, see {@link StreamsConfig}
     * @throws org.apache.kafka.common.config.ConfigException if a setting is missing or wrong
     */
    public WeirStreams(Topology topology, Properties props) {
        this(topology, new StreamsConfig(props));
    }

    /**
     * Makes an application that is not started yet.
     *
     * @param topology what it does
     * @param config its settings
     */
    public WeirStreams(Topology topology, StreamsConfig config) {
        this(topology, config, config.getKafkaClientSupplier());
    }

    /**
     * Makes an application that is not started yet, with Kafka clients of one's own.
     *
     * @param topology what it does
     * @param props its settings, see {@link StreamsConfig}
     * @param clientSupplier makes its Kafka clients
     * @throws org.apache.kafka.common.config.ConfigException if a setting is missing or wrong
     */
    public WeirStreams(Topology topology, Properties props, KafkaClientSupplier clientSupplier) {
        this(topology, new StreamsConfig(props), clientSupplier);
    }

    /**
     * Makes an application that is not started yet, with Kafka clients of one's own.
     *
     * @param topology what it does
     * @param config its settings
     * @param clientSupplier makes its Kafka clients
     */
    public WeirStreams(Topology topology, StreamsConfig config, KafkaClientSupplier clientSupplier) {
        this(topology, config, clientSupplier, Time.SYSTEM);
    }

    /**
     * Makes an application that is not started yet, with a clock of one's own.
     *
     * @param topology what it does
     * @param config its settings
     * @param time tells the time of day to punctuators, expiry, commits, pauses and time-outs; it must go on by itself
     */
    public WeirStreams(Topology topology, StreamsConfig config, Time time) {
        this(topology, config, config.getKafkaClientSupplier(), time);
    }

    /**
     * Makes an application that is not started yet, with a clock of one's own.
     *
     * @param topology what it does
     * @param props its settings, see {@link StreamsConfig}
     * @param time tells the time of day to punctuators, expiry, commits, pauses and time-outs; it must go on by itself
     * @throws org.apache.kafka.common.config.ConfigException if a setting is missing or wrong
     */
    public WeirStreams(Topology topology, Properties props, Time time) {
        this(topology, new StreamsConfig(props), time);
    }

    /**
     * Makes an application that is not started yet, with Kafka clients and a clock of one's own.
     *
     * @param topology what it does
     * @param props its settings, see {@link StreamsConfig}
     * @param clientSupplier makes its Kafka clients
     * @param time tells the time of day to punctuators, expiry, commits, pauses and time-outs; it must go on by itself
     * @throws org.apache.kafka.common.config.ConfigException if a setting is missing or wrong
     */
    public WeirStreams(Topology topology, Properties props, KafkaClientSupplier clientSupplier, Time time) {
        this(topology, new StreamsConfig(props), clientSupplier, time);
    }

    private WeirStreams(Topology topology, StreamsConfig config, KafkaClientSupplier clients, Time time) {
        this(new Said(topology, Wrappers.settings(config, topology)), clients, time);
    }

    private WeirStreams(Said said, KafkaClientSupplier clients, Time time) {
        super(said.config);
        this.topology = said.topology;
        this.config = said.config;
        this.surroundings = new Launch.Surroundings(clients, time::milliseconds, callOff(), restores());
    }

    /**
     * Checks topology, configuration, topics and state directory, then joins the group and returns.
     *
     * <p>Returns when the instance has joined; the state turns to {@link State#RUNNING} when its tasks are restored.
     *
     * @throws IllegalStateException if the application was started before
     * @throws StreamsException if something that the application needs is missing or wrong: no broker answers, a source
     *     topic does not exist, a serde is missing, a topic has another number of partitions than it must have, or the
     *     state directory is in use. The state is then {@link State#ERROR}.
     */
    public void start() {
        if (!lifecycle().move(State.REBALANCING)) {
            throw new IllegalStateException("An application that was not started yet is expected, but [" + name()
                    + "] is " + state() + ". Make a new WeirStreams to start it again.");
        }
        try {
            launched = Launch.of(topology, config, surroundings).start(told(), lifecycle(), pauseSwitch());
        } catch (RuntimeException | Error failure) {
            LOG.error("Application [{}] did not start: {}", name(), failure.getMessage());
            lifecycle().move(State.PENDING_ERROR);
            lifecycle().move(State.ERROR);
            throw failure;
        }
    }

    /** Commits, closes, and keeps the instance's place in the group for a restart. Waits until that is done. */
    @Override
    public void close() {
        close(CloseOptions.timeout(FOREVER));
    }

    /**
     * Commits, closes, and keeps the instance's place in the group for a restart.
     *
     * @param timeout how long closing may take
     * @return true if everything ended in time; what was not committed is done again after a restart
     */
    public boolean close(Duration timeout) {
        return close(CloseOptions.timeout(timeout));
    }

    /**
     * Commits and closes.
     *
     * <p>Called from a listener or handler on one of the instance's own threads, it returns at once, and the instance
     * closes by itself.
     *
     * @param options how long it may take, and whether to leave the group
     * @return true if everything ended in time
     */
    public boolean close(CloseOptions options) {
        if (lifecycle().move(State.NOT_RUNNING)) {
            return true; // It was never started.
        }
        boolean leaves = options.operation() == CloseOptions.GroupMembershipOperation.LEAVE_GROUP;
        long timeoutMs = timeoutMs(options.timeout());
        Launched running = launched;
        if (lifecycle().move(State.PENDING_SHUTDOWN)) {
            Ender ender = new Ender(lifecycle(), running, State.NOT_RUNNING);
            ender.begin(new Instance.Stop(true, leaves, timeoutMs));
        }
        if (running != null && running.isOwnThread()) {
            return false;
        }
        return awaitEnd(timeoutMs);
    }

    @Override
    @Nullable Launched launched() {
        return launched;
    }

    private boolean awaitEnd(long timeoutMs) {
        try {
            return lifecycle().awaitEnd(timeoutMs);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** The instance cannot go on: it ends by itself, with or without a last commit of what is healthy. */
    @Override
    void endAfter(boolean commits, boolean leaves) {
        if (lifecycle().move(State.PENDING_ERROR)) {
            new Ender(lifecycle(), launched, State.ERROR).begin(new Instance.Stop(commits, leaves, AFTER_ERROR_MS));
        }
    }

    /** What an application does at a time. */
    public enum State {
        /** Made, not started. */
        CREATED,
        /** Tasks come, go or are being restored. */
        REBALANCING,
        /** All tasks of this instance run. */
        RUNNING,
        /** Closing, because that was asked for. */
        PENDING_SHUTDOWN,
        /** Closing, because of a failure. */
        PENDING_ERROR,
        /** Closed after a failure. */
        ERROR,
        /** Closed. */
        NOT_RUNNING;

        private Set<State> next() {
            return switch (this) {
                case CREATED -> EnumSet.of(REBALANCING, NOT_RUNNING);
                case REBALANCING -> EnumSet.of(RUNNING, PENDING_SHUTDOWN, PENDING_ERROR);
                case RUNNING -> EnumSet.of(REBALANCING, PENDING_SHUTDOWN, PENDING_ERROR);
                case PENDING_SHUTDOWN -> EnumSet.of(NOT_RUNNING);
                case PENDING_ERROR -> EnumSet.of(ERROR);
                case ERROR, NOT_RUNNING -> EnumSet.noneOf(State.class);
            };
        }

        /**
         * Whether another state may follow this one.
         *
         * @param newState the other state
         * @return true if it may
         */
        public boolean isValidTransition(State newState) {
            return next().contains(newState);
        }

        /** {@return whether the application runs, or will when its tasks are restored} */
        public boolean isRunningOrRebalancing() {
            return this == RUNNING || this == REBALANCING;
        }

        /** {@return whether the application was not started yet} */
        public boolean hasNotStarted() {
            return this == CREATED;
        }

        /** {@return whether the application is closing} */
        public boolean isShuttingDown() {
            return this == PENDING_SHUTDOWN || this == PENDING_ERROR;
        }

        /** {@return whether the application is closed} */
        public boolean hasCompletedShutdown() {
            return this == NOT_RUNNING || this == ERROR;
        }

        /** {@return whether the application is closing or closed} */
        public boolean hasStartedOrFinishedShuttingDown() {
            return isShuttingDown() || hasCompletedShutdown();
        }
    }

    /** Told when the state changes. */
    @FunctionalInterface
    public interface StateListener {
        /**
         * The state has changed.
         *
         * @param newState the state now
         * @param oldState the state before
         */
        void onChange(State newState, State oldState);
    }

    /** A topology, and the settings that it runs with. */
    private record Said(Topology topology, StreamsConfig config) {}
}
