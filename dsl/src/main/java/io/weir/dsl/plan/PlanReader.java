package io.weir.dsl.plan;

/** Is shown the nodes of a plan, one method a kind. */
public interface PlanReader {
    /**
     * An input of a stream.
     *
     * @param node the node
     */
    void read(StreamSource node);

    /**
     * An input of a table.
     *
     * @param node the node
     */
    void read(TableInput node);

    /**
     * An input of a global store.
     *
     * @param node the node
     */
    void read(GlobalInput node);

    /**
     * A word on a stream.
     *
     * @param node the node
     */
    void read(StreamStep node);

    /**
     * A keyed processor.
     *
     * @param node the node
     */
    void read(KeyedStep node);

    /**
     * A stream that leaves out records it has seen.
     *
     * @param node the node
     */
    void read(Deduplication node);

    /**
     * A stream joined with a table.
     *
     * @param node the node
     */
    void read(StreamTableJoin node);

    /**
     * A stream joined with another.
     *
     * @param node the node
     */
    void read(StreamsJoin node);

    /**
     * A stream joined with a global table.
     *
     * @param node the node
     */
    void read(GlobalTableJoin node);

    /**
     * A word that makes a table.
     *
     * @param node the node
     */
    void read(TableStep node);

    /**
     * A table made of two.
     *
     * @param node the node
     */
    void read(TableJoin node);

    /**
     * A table whose rows are sent to new keys.
     *
     * @param node the node
     */
    void read(Regrouping node);

    /**
     * A table whose updates wait.
     *
     * @param node the node
     */
    void read(Suppression node);

    /**
     * A table that several aggregates make together.
     *
     * @param node the node
     */
    void read(Cogroup node);

    /**
     * A fork in a stream.
     *
     * @param node the node
     */
    void read(Split node);

    /**
     * One way of a fork.
     *
     * @param node the node
     */
    void read(Branch node);

    /**
     * A way through a topic.
     *
     * @param node the node
     */
    void read(Repartition node);

    /**
     * A topic between the sides of a foreign-key join.
     *
     * @param node the node
     */
    void read(Relay node);

    /**
     * A look-up of a foreign-key join.
     *
     * @param node the node
     */
    void read(TableProbe node);

    /**
     * An output.
     *
     * @param node the node
     */
    void read(Sink node);

    /**
     * What a word drops.
     *
     * @param node the node
     */
    void read(Aside node);

    /**
     * A store for processors.
     *
     * @param node the node
     */
    void read(AddedStore node);
}
