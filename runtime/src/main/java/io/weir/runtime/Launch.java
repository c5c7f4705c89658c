package io.weir.runtime;

import io.weir.changelog.rocksdb.StateMemory;
import io.weir.changelog.view.Sharing;
import io.weir.engine.DropCounts;
import io.weir.engine.TaskEnvironment;
import io.weir.errors.StreamsException;
import io.weir.runtime.kafka.AssignorParts;
import io.weir.runtime.kafka.KafkaClientSupplier;
import io.weir.runtime.loop.CommitGate;
import io.weir.runtime.loop.CommittedInput;
import io.weir.runtime.loop.CopyOrders;
import io.weir.runtime.loop.GlobalParts;
import io.weir.runtime.loop.GlobalStores;
import io.weir.runtime.loop.InputConsumer;
import io.weir.runtime.loop.Instance;
import io.weir.runtime.loop.InstanceParts;
import io.weir.runtime.loop.LogUnavailableException;
import io.weir.runtime.loop.NoInput;
import io.weir.runtime.loop.PauseSwitch;
import io.weir.runtime.loop.Purge;
import io.weir.runtime.tasks.InternalTopics;
import io.weir.runtime.tasks.StateDirectory;
import io.weir.runtime.tasks.TaskPositions;
import io.weir.runtime.tasks.TaskSpec;
import io.weir.runtime.tasks.TopicAdmin;
import io.weir.runtime.tasks.TopicPlan;
import io.weir.runtime.tasks.TopicPlans;
import io.weir.runtime.tasks.TopicSettings;
import io.weir.topology.BuiltTopology;
import io.weir.topology.Topology;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.metrics.Metrics;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Checks all that an application needs, then starts an instance of it. */
final class Launch {
    private static final Logger LOG = LoggerFactory.getLogger(Launch.class);

    private final Topology topology;
    private final BuiltTopology built;
    private final StreamsConfig config;
    private final Surroundings surroundings;
    private final String applicationId;
    // What was opened so far, the newest first: all of it is closed if the start fails.
    private final Deque<AutoCloseable> opened = new ArrayDeque<>();

    private Launch(Topology topology, StreamsConfig config, Surroundings surroundings) {
        this.topology = Wrappers.applied(config, topology);
        this.built = this.topology.built();
        this.config = config;
        this.surroundings = surroundings;
        this.applicationId = config.get(Settings.APPLICATION_ID);
    }

    /**
     * What is not of the application itself.
     *
     * @param clients makes Kafka clients
     * @param clockMs tells the time
     * @param callOff ends all instances
     * @param restores knows how stores follow their changelogs
     */
    record Surroundings(KafkaClientSupplier clients, LongSupplier clockMs, CallOff callOff, RestoreReports restores) {}

    static Launch of(Topology topology, StreamsConfig config, Surroundings surroundings) {
        return new Launch(topology, config, surroundings);
    }

    Launched start(InstanceParts.Told told, Lifecycle lifecycle, PauseSwitch pause) {
        try {
            return started(told, lifecycle, pause);
        } catch (RuntimeException | Error failure) {
            Launched.closeAll(List.copyOf(opened));
            throw failure;
        }
    }

    private Launched started(InstanceParts.Told told, Lifecycle lifecycle, PauseSwitch pause) {
        requireSources();
        Path root = Path.of(config.get(Settings.STATE_DIR));
        Metrics metrics = opened(new Metrics());
        TaskEnvironment environment = checkedEnvironment(root, metrics);
        StateDirectory directory = directory(root);
        Clients clients = new Clients(config, surroundings.clients(), directory.processId());
        TopicAdmin admin = opened(clients.admin());
        TopicPlans plans = plans(environment, admin, clients.topicSettings());
        TopicPlan plan = plans.newest();
        StateMemory memory = opened(StateMemories.of(config));
        StoreBackedTasks.Ground ground = ground(directory, memory, metrics);
        Optional<GlobalStores> globals = built.global()
                .map(whole -> globals(new Globals(built, environment).work(whole, admin, ground), clients, told));
        globals.ifPresent(stores -> fill(stores, lifecycle));
        Sharing sharing = globals.map(stores -> Sharing.from(stores.stores())).orElse(Sharing.NONE);
        StoreBackedTasks tasks = new StoreBackedTasks(environment, ground, cacheBytes(plan), sharing);
        TaskPositions positions = MemberReports.positions(directory, plan, environment);
        // Lanes may be added and removed; before there are any, as many are meant as the configuration says.
        AtomicReference<IntSupplier> lanes = new AtomicReference<>(() -> config.get(Settings.NUM_STREAM_THREADS));
        Whereabouts whereabouts = new Whereabouts(built, plans, config.get(Settings.APPLICATION_SERVER));
        InstanceParts.Group group = new InstanceParts.Group(new CommitGate(), new CopyOrders());
        MemberReports reports = new MemberReports(
                config, directory.processId(), new MemberReports.Live(lanes, positions, surroundings.callOff()));
        AssignorParts party = reports.party(plans, group, whereabouts);
        InstanceParts parts = new InstanceParts(
                "weir-" + applicationId,
                clients.open(input(clients, party, plan, environment), group, this::opened),
                work(plans, tasks, positions, admin),
                Timings.of(config, surroundings.clockMs(), pause),
                told);
        Instance instance = Instance.start(parts);
        lanes.set(instance::lanes);
        Launched.Face face = new Launched.Face(
                instance, metrics, clients.names(), new Answers(config, told.stores(), whereabouts, admin::ends));
        return new Launched(face, globals, List.of(admin, memory, directory, metrics));
    }

    private InstanceParts.Work work(
            TopicPlans plans, StoreBackedTasks tasks, TaskPositions positions, TopicAdmin admin) {
        return new InstanceParts.Work(
                plans,
                tasks,
                committedInput(admin),
                purge(tasks.environment(), admin),
                new InstanceParts.Copying(positions, config.get(CopySettings.ACCEPTABLE_RECOVERY_LAG)));
    }

    private StoreBackedTasks.Ground ground(StateDirectory directory, StateMemory memory, Metrics metrics) {
        StoreGauges gauges = new StoreGauges(metrics, surroundings.clockMs());
        RestoreGauges restores = new RestoreGauges(metrics, surroundings.restores()::figures);
        return new StoreBackedTasks.Ground(directory, memory, new DropCounts(), gauges, restores);
    }

    private StateDirectory directory(Path root) {
        StateDirectory directory = opened(StateDirectory.open(root, applicationId));
        directory.deleteUnwritten(
                config.get(Settings.STATE_CLEANUP_DIR_MAX_AGE_MS),
                surroundings.clockMs().getAsLong());
        return directory;
    }

    // Serdes first: what is wrong in the program is said before anything is touched.
    private TaskEnvironment checkedEnvironment(Path root, Metrics metrics) {
        TaskEnvironment environment =
                Environments.of(config, built, StateDirectory.path(root, applicationId), new Sensors(metrics));
        environment.requireSerdes(built);
        StoreBounds.check(built, config.get(Settings.STATE_BOUND_POLICY));
        return environment;
    }

    private GlobalStores globals(GlobalParts.Work work, Clients clients, InstanceParts.Told told) {
        GlobalParts.Clients ways = new GlobalParts.Clients(opened(clients.globals()), clients::asides);
        return opened(GlobalStores.open(
                new GlobalParts("weir-" + applicationId + "-global", work, ways, told, surroundings.clockMs())));
    }

    private void fill(GlobalStores stores, Lifecycle lifecycle) {
        if (!stores.fill(() -> lifecycle.state() == WeirStreams.State.REBALANCING)) {
            throw new StreamsException("Application [" + applicationId + "] was closed while its global stores were"
                    + " filled. What was read so far is kept: a start goes on from there.");
        }
    }

    private TopicPlans plans(TaskEnvironment environment, TopicAdmin admin, Map<String, String> topicConfig) {
        TopicSettings settings = new TopicSettings(
                topicConfig,
                config.get(Settings.CHANGELOG_MISSING_STARTS_EMPTY),
                config.get(Settings.WINDOW_CHANGELOG_ADDITIONAL_RETENTION_MS));
        try {
            return new InternalTopics(built, environment.names(), admin, settings).prepare();
        } catch (LogUnavailableException unavailable) {
            throw new StreamsException(
                    "A broker is expected at one of [bootstrap.servers] " + config.get(Settings.BOOTSTRAP_SERVERS)
                            + ", but none answered in time: " + unavailable.getMessage(),
                    unavailable);
        }
    }

    // Global stores are no one's share: with them alone there is no group to be a member of.
    private Supplier<InputConsumer> input(
            Clients clients, AssignorParts party, TopicPlan plan, TaskEnvironment environment) {
        if (plan.all().isEmpty()) {
            surroundings.callOff().alone();
            return NoInput::new;
        }
        return () -> clients.input(party, OffsetPolicies.of(built, environment.names()));
    }

    private <T extends AutoCloseable> T opened(T resource) {
        opened.push(resource);
        return resource;
    }

    private Purge purge(TaskEnvironment environment, TopicAdmin admin) {
        Set<String> topics = built.repartitionTopics().keySet().stream()
                .map(environment.names()::full)
                .collect(Collectors.toSet());
        return new Purge(topics, config.get(Settings.REPARTITION_PURGE_INTERVAL_MS), admin::deleteRecords);
    }

    private CommittedInput committedInput(TopicAdmin admin) {
        return new CommittedInput() {
            @Override
            public Map<TopicPartition, Long> offsets(TaskSpec task) {
                return admin.committed(applicationId, task.inputs());
            }

            // Told to start empty, nothing that a changelog has lost is missed.
            @Override
            public boolean any(TaskSpec task) {
                return !config.get(Settings.CHANGELOG_MISSING_STARTS_EMPTY)
                        && offsets(task).values().stream().anyMatch(offset -> offset > 0);
            }
        };
    }

    private void requireSources() {
        if (built.subTopologies().isEmpty() && built.global().isEmpty()) {
            throw new StreamsException("A topology with at least one source is expected, but that of application ["
                    + applicationId + "] is empty. Add a source, such as builder.stream(topic), before build().");
        }
        LOG.info("Application [{}] starts.\n{}{}", applicationId, topology.describe(), topology.describeStores());
    }

    private long cacheBytes(TopicPlan plan) {
        long stateful = plan.all().stream()
                .filter(task -> !task.topology().stores().isEmpty())
                .count();
        return config.get(Settings.STATESTORE_CACHE_MAX_BYTES) / Math.max(1, stateful);
    }
}
