package io.weir.runtime;

import io.weir.errors.StreamsException;
import io.weir.state.StoreDefinition;
import io.weir.topology.BuiltTopology;
import io.weir.topology.SubTopology;
import io.weir.topology.Topology;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says which stores can grow without end, or refuses them. */
final class StoreBounds {
    private static final Logger LOG = LoggerFactory.getLogger(StoreBounds.class);

    private StoreBounds() {}

    static void check(Topology topology, StateBoundPolicy policy) {
        BuiltTopology built = topology.built();
        // A key-value store has no bound but the number of keys that its input brings.
        List<String> unbounded = Stream.concat(built.globals().stream(), built.subTopologies().stream())
                .map(SubTopology::stores)
                .flatMap(List::stream)
                .filter(store -> !store.kind().boundedByTime())
                .map(StoreDefinition::name)
                .toList();
        if (unbounded.isEmpty() || policy == StateBoundPolicy.IGNORE) {
            return;
        }
        String message = "Stores " + unbounded + " have no bound: they grow with the number of keys in their input.";
        if (policy == StateBoundPolicy.REQUIRE) {
            throw new StreamsException(message + " A bound is expected of every store, since [state.bound.policy] is"
                    + " [require]. Give them one, or set the policy to [warn].");
        }
        LOG.warn("{} If that number is finite, set [state.bound.policy] to [ignore].", message);
    }
}
