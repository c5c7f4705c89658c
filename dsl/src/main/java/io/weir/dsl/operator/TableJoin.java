package io.weir.dsl.operator;

import io.weir.processor.ProcessorSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes the row of a joined table from the rows of two.
 *
 * @param joiner makes the value
 * @param unmatched which side's rows stand alone where the other has none
 * @param <K> type of keys
 * @param <L> type of values on the left
 * @param <R> type of values on the right
 * @param <W> type of joined values
 */
record TableJoin<K, L, R, W>(RowJoiner<K, L, R, W> joiner, Unmatched unmatched) implements TableJoinOperator {
    /** Which side's rows stand alone. */
    enum Unmatched {
        /** Those of neither side: an inner join. */
        NEITHER,
        /** Those of the left side: a left join. */
        LEFT,
        /** Those of both sides: an outer join. */
        BOTH
    }

    @SuppressWarnings("NullAway") // A joiner of a left or outer join takes null.
    @Nullable W value(K key, @Nullable L left, @Nullable R right) {
        boolean joins = (left != null && (right != null || unmatched != Unmatched.NEITHER))
                || (right != null && (left != null || unmatched == Unmatched.BOTH));
        return joins ? joiner.apply(key, left, right) : null;
    }

    @Override
    @SuppressWarnings("unchecked") // The view is that of the table that the word was said of.
    public ProcessorSupplier<?, ?, ?, ?> left(TableView<?, ?> right) {
        return side((TableView<K, R>) right, Sides<L, R>::new);
    }

    @Override
    @SuppressWarnings("unchecked") // The view is that of the table that the word was said of.
    public ProcessorSupplier<?, ?, ?, ?> right(TableView<?, ?> left) {
        return side((TableView<K, L>) left, (Side<R> told, Side<L> read) -> new Sides<>(read, told));
    }

    private static <K, V, O, L, R> ProcessorSupplier<K, Update<V>, K, Sides<L, R>> side(
            TableView<K, O> other, TableJoinSide.Pairing<V, O, L, R> pairing) {
        return () -> new TableJoinSide<>(other, pairing);
    }

    @Override
    public ProcessorSupplier<?, ?, ?, ?> merge(TableShape shape, boolean holds) {
        return shape.store().isPresent() ? stored(shape, holds) : computed(shape, holds);
    }

    private ProcessorSupplier<K, Sides<L, R>, K, Update<W>> stored(TableShape shape, boolean holds) {
        return () -> new StoredJoin<>(this, shape, holds);
    }

    private ProcessorSupplier<K, Sides<L, R>, K, Update<W>> computed(TableShape shape, boolean holds) {
        return () -> new ComputedJoin<>(this, shape, holds);
    }

    @Override
    @SuppressWarnings("unchecked") // The views are those of the tables that the word was said of.
    public TableView<?, ?> view(TableView<?, ?> left, TableView<?, ?> right) {
        return new JoinedView<>((TableView<K, L>) left, (TableView<K, R>) right, this);
    }
}
