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
 */
public record ProcessorNode(
        String name, List<String> parents, ProcessorSupplier<?, ?, ?, ?> supplier, Set<String> stores)
        implements Node {}
