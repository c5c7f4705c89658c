package io.weir.dsl;

import io.weir.processor.StreamPartitioner;
import org.jspecify.annotations.Nullable;

/**
 * How a table is joined with another by a foreign key.
 *
 * <p>The join sends subscriptions through a topic to the partitions of the other table, and answers through a second
 * one back. If the other table's topic is partitioned by a rule of its own, the join must know it. Answers go back to
 * the partition that the question came from, so a rule of the table's own topic need not be said; one that is said is
 * asked, and must choose the partition that the row lies in. Immutable: each {@code with} method returns new options.
 *
 * @param <K> type of the table's keys
 * @param <KO> type of the other table's keys
 */
public final class TableJoined<K extends @Nullable Object, KO> {
    private static final TableJoined<?, ?> NONE = new TableJoined<>(null, null, null);

    private final @Nullable StreamPartitioner<K, Void> partitioner;
    private final @Nullable StreamPartitioner<KO, Void> otherPartitioner;
    private final @Nullable String name;

    private TableJoined(
            @Nullable StreamPartitioner<K, Void> partitioner,
            @Nullable StreamPartitioner<KO, Void> otherPartitioner,
            @Nullable String name) {
        this.partitioner = partitioner;
        this.otherPartitioner = otherPartitioner;
        this.name = name;
    }

    /**
     * Says how the two tables are partitioned.
     *
     * @param partitioner chooses the partition of the table's keys, to which answers go, or null for the partition that
     *     the question came from; it is given no value
     * @param otherPartitioner chooses the partition of the other table's keys, or null for the producer's own rule; it
     *     is given no value
     * @param <K> type of the table's keys
     * @param <KO> type of the other table's keys
     * @return the options
     */
    public static <K extends @Nullable Object, KO> TableJoined<K, KO> with(
            @Nullable StreamPartitioner<K, Void> partitioner, @Nullable StreamPartitioner<KO, Void> otherPartitioner) {
        return new TableJoined<>(partitioner, otherPartitioner, null);
    }

    /**
     * Names the join: its nodes, its store and its two topics.
     *
     * @param name the name
     * @param <K> type of the table's keys
     * @param <KO> type of the other table's keys
     * @return the options
     * @throws IllegalArgumentException if the name has other characters, is empty or too long
     */
    public static <K extends @Nullable Object, KO> TableJoined<K, KO> as(String name) {
        return new TableJoined<>(null, null, Named.checked(name));
    }

    /**
     * Says how the table's keys are partitioned: answers go where the rule says.
     *
     * @param other the rule, which is given no value, or null for the partition that the question came from
     * @return the changed options
     */
    public TableJoined<K, KO> withPartitioner(@Nullable StreamPartitioner<K, Void> other) {
        return new TableJoined<>(other, otherPartitioner, name);
    }

    /**
     * Says how the other table's keys are partitioned.
     *
     * @param other the rule, which is given no value, or null for the producer's own
     * @return the changed options
     */
    public TableJoined<K, KO> withOtherPartitioner(@Nullable StreamPartitioner<KO, Void> other) {
        return new TableJoined<>(partitioner, other, name);
    }

    /**
     * Sets the name.
     *
     * @param other the name, or null for none
     * @return the changed options
     * @throws IllegalArgumentException if the name has other characters, is empty or too long
     */
    public TableJoined<K, KO> withName(@Nullable String other) {
        return new TableJoined<>(partitioner, otherPartitioner, Named.checked(other));
    }

    /** Nothing said. */
    @SuppressWarnings("unchecked") // It holds no partitioner, so it suits all types.
    static <K extends @Nullable Object, KO> TableJoined<K, KO> none() {
        return (TableJoined<K, KO>) NONE;
    }

    @Nullable StreamPartitioner<K, Void> partitioner() {
        return partitioner;
    }

    @Nullable StreamPartitioner<KO, Void> otherPartitioner() {
        return otherPartitioner;
    }

    @Nullable String name() {
        return name;
    }

    @Override
    public String toString() {
        return "TableJoined{partitioner=" + partitioner + ", otherPartitioner=" + otherPartitioner + ", name=" + name
                + '}';
    }
}
