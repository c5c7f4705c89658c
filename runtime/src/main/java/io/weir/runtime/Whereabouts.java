package io.weir.runtime;

import io.weir.runtime.assign.GroupPlan;
import io.weir.runtime.reads.StoreCatalog;
import io.weir.runtime.tasks.TaskSpec;
import io.weir.runtime.tasks.TopicPlans;
import io.weir.state.HostInfo;
import io.weir.task.TaskId;
import io.weir.topology.BuiltTopology;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.apache.kafka.common.TopicPartition;

/**
 * Which instance has what, as the group's leader said last.
 *
 * <p>Safe for all threads. Instances without an {@code application.server} cannot be asked and are left out.
 */
final class Whereabouts {
    private final StoreCatalog catalog;
    private final TopicPlans plans;
    private final Set<String> globals;
    private final String ownServer;
    private volatile GroupPlan plan = GroupPlan.NONE;

    Whereabouts(BuiltTopology topology, TopicPlans plans, String ownServer) {
        this.catalog = StoreCatalog.of(topology, plans.newest().all());
        this.plans = plans;
        this.ownServer = ownServer;
        this.globals = new TreeSet<>();
        topology.globals().forEach(part -> globals.addAll(StoreCatalog.names(part)));
    }

    private Map<TaskId, TaskSpec> tasks() {
        return plans.newest().tasks();
    }

    StoreCatalog catalog() {
        return catalog;
    }

    /** The group has a new plan. */
    void told(GroupPlan newest) {
        plan = newest;
    }

    List<StreamsMetadata> clients() {
        List<StreamsMetadata> clients = new ArrayList<>();
        for (GroupPlan.Share share : plan.shares()) {
            host(share).ifPresent(host -> clients.add(client(host, share)));
        }
        return clients;
    }

    /** The instances that have partitions of a store, running or copied. */
    List<StreamsMetadata> with(String store) {
        boolean global = catalog.isGlobal(store);
        return clients().stream()
                .filter(client -> global
                        || client.stateStoreNames().contains(store)
                        || client.standbyStateStoreNames().contains(store))
                .toList();
    }

    /**
     * Where a key is.
     *
     * @param store the store's name
     * @param partitioner the key's partition, of a topic with so many partitions
     */
    KeyQueryMetadata ofKey(String store, Partitioning partitioner) {
        if (catalog.isGlobal(store)) {
            return ofGlobal();
        }
        TaskSpec any = tasks().values().stream()
                .filter(task -> task.id().subtopology() == catalog.subtopology(store))
                .findFirst()
                .orElseThrow(() -> new AssertionError("Store [" + store + "] belongs to no task."));
        String topic = any.inputs().stream()
                .map(TopicPartition::topic)
                .sorted()
                .findFirst()
                .orElseThrow(() -> new AssertionError("Task " + any.id() + " reads nothing."));
        int partition = partitioner.partition(topic, catalog.partitions(store));
        TaskId task = new TaskId(catalog.subtopology(store), partition);
        Set<HostInfo> standbys = new HashSet<>(hosts(share -> share.standby().contains(task)));
        return hosts(share -> share.active().contains(task)).stream()
                .findFirst()
                .map(active -> new KeyQueryMetadata(active, standbys, partition))
                .orElse(
                        standbys.isEmpty()
                                ? KeyQueryMetadata.NOT_AVAILABLE
                                : new KeyQueryMetadata(HostInfo.unavailable(), standbys, partition));
    }

    // Every instance has it: this one is the nearest.
    private KeyQueryMetadata ofGlobal() {
        HostInfo own = HostInfo.buildFromEndpoint(ownServer);
        if (own != null) {
            return new KeyQueryMetadata(own, Set.of(), -1);
        }
        return hosts(share -> true).stream()
                .findFirst()
                .map(any -> new KeyQueryMetadata(any, Set.of(), -1))
                .orElse(KeyQueryMetadata.NOT_AVAILABLE);
    }

    private List<HostInfo> hosts(Predicate<GroupPlan.Share> wanted) {
        return plan.shares().stream()
                .filter(wanted)
                .flatMap(share -> host(share).stream())
                .toList();
    }

    private static Optional<HostInfo> host(GroupPlan.Share share) {
        try {
            return Optional.ofNullable(HostInfo.buildFromEndpoint(share.server()));
        } catch (IllegalArgumentException unreadable) {
            return Optional.empty(); // Another version wrote it: it cannot be asked.
        }
    }

    private StreamsMetadata client(HostInfo host, GroupPlan.Share share) {
        Set<String> stores = names(share.active());
        stores.addAll(globals);
        return new Client(host, stores, inputs(share.active()), inputs(share.standby()), names(share.standby()));
    }

    private Set<TopicPartition> inputs(Collection<TaskId> ids) {
        Set<TopicPartition> inputs = new HashSet<>();
        ids.stream().map(tasks()::get).filter(Objects::nonNull).forEach(task -> inputs.addAll(task.inputs()));
        return inputs;
    }

    private Set<String> names(Collection<TaskId> ids) {
        Set<String> names = new TreeSet<>();
        ids.stream()
                .map(tasks()::get)
                .filter(Objects::nonNull)
                .forEach(task -> names.addAll(StoreCatalog.names(task.topology())));
        return names;
    }

    /** Finds the partition of a key. */
    @FunctionalInterface
    interface Partitioning {
        int partition(String topic, int partitions);
    }

    private record Client(
            HostInfo hostInfo,
            Set<String> stateStoreNames,
            Set<TopicPartition> topicPartitions,
            Set<TopicPartition> standbyTopicPartitions,
            Set<String> standbyStateStoreNames)
            implements StreamsMetadata {
        private Client {
            stateStoreNames = Set.copyOf(stateStoreNames);
            topicPartitions = Set.copyOf(topicPartitions);
            standbyTopicPartitions = Set.copyOf(standbyTopicPartitions);
            standbyStateStoreNames = Set.copyOf(standbyStateStoreNames);
        }

        @Override
        public String host() {
            return hostInfo.host();
        }

        @Override
        public int port() {
            return hostInfo.port();
        }
    }
}
