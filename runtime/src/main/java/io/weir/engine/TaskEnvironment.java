package io.weir.engine;

import io.weir.changelog.view.ResolvedStore;
import io.weir.processor.TimestampExtractor;
import io.weir.state.Backend;
import io.weir.state.StoreDefinition;
import io.weir.task.StreamsMetrics;
import io.weir.topology.BuiltTopology;
import io.weir.topology.Node;
import io.weir.topology.ProcessorNode;
import io.weir.topology.SinkNode;
import io.weir.topology.SourceNode;
import io.weir.topology.SubTopology;
import io.weir.topology.TimeBound;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/**
 * What all tasks of an application have in common.
 *
 * @param names full names of topics
 * @param defaults what nodes use that say nothing themselves
 * @param failures decides about records that fail
 * @param limits bounds of waiting
 * @param configs the application's configuration, as processors may ask for it
 * @param metrics the application's metrics, to which processors may add their own
 */
public record TaskEnvironment(
        TopicNames names,
        Defaults defaults,
        FailurePolicy failures,
        Limits limits,
        Map<String, Object> configs,
        StreamsMetrics metrics) {

    /**
     * The stores of a sub-topology, with nothing left to defaults.
     *
     * @param topology the sub-topology
     * @return its stores, in order
     * @throws MissingSerdeException if a store needs a serde that nobody names
     */
    public List<ResolvedStore> stores(SubTopology topology) {
        Serdes serdes = new Serdes(defaults);
        return topology.stores().stream()
                .map(store -> serdes.resolved(store, limits.backend().apply(store), names.changelog(store)))
                .toList();
    }

    /**
     * Checks that every node and store of a topology has its serdes.
     *
     * @param topology the topology
     * @throws MissingSerdeException naming the first that has none
     */
    public void requireSerdes(BuiltTopology topology) {
        Serdes serdes = new Serdes(defaults);
        List<SubTopology> parts = new ArrayList<>(topology.globals());
        parts.addAll(topology.subTopologies());
        for (SubTopology part : parts) {
            part.nodes().forEach(node -> requireSerdes(node, part, serdes));
            part.stores().forEach(store -> requireSerdes(store, part, serdes));
        }
    }

    private static void requireSerdes(Node node, SubTopology part, Serdes serdes) {
        try {
            if (node instanceof SourceNode source) {
                serdes.key(source);
                serdes.value(source);
            } else if (node instanceof SinkNode sink) {
                serdes.key(sink);
                serdes.value(sink);
            }
        } catch (MissingSerdeException missing) {
            throw missing.saidAt(part.said(node.name()));
        }
    }

    private void requireSerdes(StoreDefinition store, SubTopology part, Serdes serdes) {
        try {
            serdes.resolved(store, limits.backend().apply(store), names.changelog(store));
        } catch (MissingSerdeException missing) {
            throw missing.saidAt(part.nodes().stream()
                    .filter(node ->
                            node instanceof ProcessorNode user && user.stores().contains(store.name()))
                    .map(user -> part.said(user.name()))
                    .findFirst()
                    .orElse(""));
        }
    }

    /**
     * The application's configuration below a prefix.
     *
     * @param prefix the prefix, which is taken off the returned names
     * @return the settings
     */
    Map<String, Object> configsBelow(String prefix) {
        Map<String, Object> found = new HashMap<>();
        configs.forEach((name, value) -> {
            if (name.startsWith(prefix) && name.length() > prefix.length()) {
                found.put(name.substring(prefix.length()), value);
            }
        });
        return found;
    }

    /**
     * The same, but a task never waits for an input that is empty.
     *
     * @return what all tasks have in common but for that
     */
    public TaskEnvironment eager() {
        Limits never = new Limits(-1, limits.clocks(), limits.stateDirectory(), limits.backend(), limits.hotKeys());
        return new TaskEnvironment(names, defaults, failures, never, configs, metrics);
    }

    /**
     * What nodes use that say nothing themselves.
     *
     * @param key serde of keys, or null if the configuration names none
     * @param value serde of values, or null if the configuration names none
     * @param timestampExtractor tells event time
     */
    public record Defaults(@Nullable Serde<?> key, @Nullable Serde<?> value, TimestampExtractor timestampExtractor) {}

    /**
     * How time moves where nodes say nothing themselves.
     *
     * @param idleAfterMs after how long without input the wall clock moves operators' time on; negative for never
     * @param jump how far one record may move time
     */
    public record Clocks(long idleAfterMs, TimeBound jump) {
        /** Only records move time, and each as far as it likes. */
        public static final Clocks OF_RECORDS = new Clocks(-1, TimeBound.NONE);
    }

    /**
     * Bounds and places.
     *
     * @param maxTaskIdleMs how long a task with an empty input waits for it, as {@code max.task.idle.ms} says
     * @param clocks how time moves where nothing else is said
     * @param stateDirectory directory that holds the tasks' directories
     * @param backend tells where the rows of a store live
     * @param hotKeys how many of its hottest keys each task tells; 0 if none are counted
     */
    public record Limits(
            long maxTaskIdleMs,
            Clocks clocks,
            Path stateDirectory,
            Function<StoreDefinition, Backend> backend,
            int hotKeys) {}
}
