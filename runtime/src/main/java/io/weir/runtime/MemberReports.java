package io.weir.runtime;

import static java.util.Objects.requireNonNull;

import io.weir.engine.TaskEnvironment;
import io.weir.runtime.assign.GroupPlan;
import io.weir.runtime.assign.MemberReport;
import io.weir.runtime.assign.TaskLayout;
import io.weir.runtime.assign.TaskLayouts;
import io.weir.runtime.kafka.AssignorParts;
import io.weir.runtime.loop.InstanceParts;
import io.weir.runtime.tasks.StateDirectory;
import io.weir.runtime.tasks.TaskPositions;
import io.weir.runtime.tasks.TaskSpec;
import io.weir.runtime.tasks.TopicPlan;
import io.weir.runtime.tasks.TopicPlans;
import io.weir.state.Backend;
import io.weir.task.TaskId;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntSupplier;
import org.apache.kafka.common.TopicPartition;

/** What an instance tells its group of itself. Safe for all threads. */
final class MemberReports {
    private static final Duration COMMIT_PATIENCE = Duration.ofSeconds(10);

    private final StreamsConfig config;
    private final UUID processId;
    private final Live live;

    /**
     * Reports of an instance.
     *
     * @param config its settings
     * @param processId its identity, kept in its state directory
     * @param live what changes while it runs
     */
    MemberReports(StreamsConfig config, String processId, Live live) {
        this.config = config;
        this.processId = UUID.fromString(processId);
        this.live = live;
    }

    /**
     * What changes while an instance runs.
     *
     * @param lanes tells how many lanes it has
     * @param positions how far its local state has come
     * @param callOff ends all instances
     */
    record Live(AtomicReference<IntSupplier> lanes, TaskPositions positions, CallOff callOff) {}

    /** The instance's part in the group's rebalances. */
    AssignorParts party(TopicPlans plans, InstanceParts.Group group, Whereabouts whereabouts) {
        return new AssignorParts(
                group.gate(),
                COMMIT_PATIENCE,
                this::now,
                new Layouts(plans),
                CopySettings.rules(config),
                new AssignorParts.Told(newest -> told(newest, plans, whereabouts), group.orders()));
    }

    private void told(GroupPlan newest, TopicPlans plans, Whereabouts whereabouts) {
        if (!newest.equals(GroupPlan.NONE)) {
            plans.fit(newest.taken());
        }
        whereabouts.told(newest);
        if (newest.ends()) {
            live.callOff().hear();
        }
    }

    private MemberReport now() {
        return new MemberReport(
                processId,
                requireNonNull(live.lanes().get()).getAsInt(),
                live.positions().all(),
                CopySettings.tags(config),
                config.get(Settings.APPLICATION_SERVER),
                live.callOff().isSaid());
    }

    /** How far the local state has come of the tasks whose logged stores are all on disk. */
    static TaskPositions positions(StateDirectory directory, TopicPlan plan, TaskEnvironment environment) {
        List<TaskId> durable = plan.all().stream()
                .filter(task -> !task.changelogs().isEmpty()
                        && environment.stores(task.topology()).stream()
                                .filter(store -> task.changelogs().containsKey(store.name()))
                                .allMatch(store -> store.backend() == Backend.ROCKSDB))
                .map(TaskSpec::id)
                .toList();
        return TaskPositions.of(directory, durable);
    }

    /** The tasks over the topics that the group knows. */
    private record Layouts(TopicPlans plans) implements TaskLayouts {
        @Override
        public Set<String> taken(Collection<String> topics) {
            return plans.taken(topics);
        }

        @Override
        public TaskLayout over(Map<String, Integer> taken) {
            return layout(plans.fitted(taken), taken);
        }
    }

    private static TaskLayout layout(TopicPlan plan, Map<String, Integer> taken) {
        Map<TaskId, Set<TopicPartition>> inputs = new HashMap<>();
        Set<TaskId> stateful = new HashSet<>();
        Set<TaskId> logged = new HashSet<>();
        for (TaskSpec task : plan.all()) {
            inputs.put(task.id(), task.inputs());
            if (task.topology().stateful()) {
                stateful.add(task.id());
            }
            if (!task.changelogs().isEmpty()) {
                logged.add(task.id());
            }
        }
        return new TaskLayout(inputs, stateful, logged, taken);
    }
}
