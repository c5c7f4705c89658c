package io.weir.dsl.plan;

import java.util.List;

/** One thing that was said. */
public sealed interface PlanNode
        permits StreamSource,
                TableInput,
                GlobalInput,
                StreamStep,
                KeyedStep,
                Deduplication,
                StreamTableJoin,
                StreamsJoin,
                GlobalTableJoin,
                TableStep,
                TableJoin,
                Regrouping,
                Suppression,
                Cogroup,
                Split,
                Branch,
                Repartition,
                Relay,
                TableProbe,
                Sink,
                Aside,
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
     * Whether this takes records without a key, so that topics above let them pass.
     *
     * @return true of joins that do
     */
    default boolean takesNullKeys() {
        return false;
    }

    /**
     * Shows this node to a reader.
     *
     * @param reader the reader
     */
    void tell(PlanReader reader);
}
