package io.weir.topology;

import java.util.List;

/** One node of a built topology. */
public sealed interface Node permits SourceNode, ProcessorNode, SinkNode {
    /**
     * The node's name.
     *
     * @return the name, unique within the topology
     */
    String name();

    /**
     * The nodes above.
     *
     * @return their names, empty for a source
     */
    List<String> parents();
}
