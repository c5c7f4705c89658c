package io.weir.dsl.plan;

import java.util.List;

/** One thing that was said. */
public sealed interface PlanNode
        permits StreamSource,
                TableInput,
                StreamStep,
                StreamTableJoin,
                StreamsJoin,
                TableStep,
                TableJoin,
                Regrouping,
                Split,
                Branch,
                Repartition,
                Sink,
                AddedStore {
    /**
     * The name of the node that the next word hangs below.
     *
     * @return the name
     */
    String name();

    /**
     * What was said before, on which this builds.
     *
     * @return the plan nodes above
     */
    List<PlanNode> parents();

    /**
     * The tables whose rows this looks up, without taking their updates.
     *
     * @return the tables
     */
    default List<PlanNode> reads() {
        return List.of();
    }

    /**
     * Shows this node to a reader.
     *
     * @param reader the reader
     */
    void tell(PlanReader reader);
}
