package io.weir.topology;

import io.weir.processor.ProcessorSupplier;
import java.util.List;
import java.util.Set;

/**
 * A node that handles records.
 *
 * @param name the node's name
 * @param parents names of the nodes above
 * @param supplier makes the processor of each task
 * @param stores names of the connected stores
 * @param traits what it is besides
 */
public record ProcessorNode(
        String name,
        List<String> parents,
        ProcessorSupplier<?, ?, ?, ?> supplier,
        Set<String> stores,
        NodeTraits traits)
        implements Node {
    /**
     * A node of the usual traits.
     *
     * @param name the node's name
     * @param parents names of the nodes above
     * @param supplier makes the processor of each task
     * @param stores names of the connected stores
     */
    public ProcessorNode(
            String name, List<String> parents, ProcessorSupplier<?, ?, ?, ?> supplier, Set<String> stores) {
        this(name, parents, supplier, stores, NodeTraits.USUAL);
    }

    /** The same node around another processor, connected to other stores. */
    ProcessorNode with(ProcessorSupplier<?, ?, ?, ?> other, Set<String> otherStores) {
        return new ProcessorNode(name, parents, other, otherStores, traits);
    }
}
