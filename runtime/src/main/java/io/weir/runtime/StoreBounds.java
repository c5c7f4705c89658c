package io.weir.runtime;

import io.weir.errors.StreamsException;
import io.weir.state.StoreDefinition;
import io.weir.topology.BuiltTopology;
import io.weir.topology.ProcessorNode;
import io.weir.topology.SubTopology;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says which stores can grow without end, or refuses them. */
public final class StoreBounds {
    private static final Logger LOG = LoggerFactory.getLogger(StoreBounds.class);

    private StoreBounds() {}

    /**
     * Looks at all stores before any is opened.
     *
     * @param topology the topology
     * @param policy what follows from a store without a bound
     * @throws StreamsException naming each such store and where it was made, if the policy requires bounds
     */
    public static void check(BuiltTopology topology, StateBoundPolicy policy) {
        List<SubTopology> parts = new ArrayList<>(topology.globals());
        parts.addAll(topology.subTopologies());
        StringBuilder unbounded = new StringBuilder();
        for (SubTopology part : parts) {
            part.stores().stream()
                    .filter(store -> !store.isBounded())
                    .forEach(store -> unbounded
                            .append(" Store [")
                            .append(store.name())
                            .append("] has no bound: it grows with the number of keys in its input.")
                            .append(said(store, part)));
        }
        if (unbounded.isEmpty() || policy == StateBoundPolicy.IGNORE) {
            return;
        }
        if (policy == StateBoundPolicy.REQUIRE) {
            throw new StreamsException("A bound is expected of every store, since [state.bound.policy] is [require]."
                    + unbounded + " Say withTtl(...) or withFiniteKeys(...) on its Materialized or its builder, use"
                    + " windows, or set the policy to [warn].");
        }
        LOG.warn(
                "State may grow without end.{} Say withTtl(...) or withFiniteKeys(...) on its Materialized or its"
                        + " builder, or set [state.bound.policy] to [ignore].",
                unbounded);
    }

    private static String said(StoreDefinition store, SubTopology part) {
        return part.nodes().stream()
                .filter(node ->
                        node instanceof ProcessorNode user && user.stores().contains(store.name()))
                .map(user -> part.said(user.name()))
                .filter(said -> !said.isEmpty())
                .findFirst()
                .orElse("");
    }
}
