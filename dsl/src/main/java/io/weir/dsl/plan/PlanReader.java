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
     * A word on a stream.
     *
     * @param node the node
     */
    void read(StreamStep node);

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
     * An output.
     *
     * @param node the node
     */
    void read(Sink node);

    /**
     * A store for processors.
     *
     * @param node the node
     */
    void read(AddedStore node);
}
