package io.weir.dsl.operator;

import io.weir.dsl.operator.StreamTableJoinOperator.Unmatched;
import io.weir.processor.ProcessorSupplier;

/** The processors behind the words that join. */
public final class JoinOperators {
    private JoinOperators() {}

    /**
     * Joins records with rows, and sends nothing where there is no row.
     *
     * @param joiner makes the new value
     * @param <K> type of keys
     * @param <V> type of the stream's values
     * @param <T> type of the table's values
     * @param <W> type of joined values
     * @return the operator
     */
    public static <K, V, T, W> StreamTableOperator innerStreamTable(RowJoiner<K, V, T, W> joiner) {
        return table -> streamTable(table, joiner, Unmatched.SILENT);
    }

    /**
     * Joins records with rows, or with null where there is no row.
     *
     * @param joiner makes the new value
     * @param <K> type of keys
     * @param <V> type of the stream's values
     * @param <T> type of the table's values
     * @param <W> type of joined values
     * @return the operator
     */
    public static <K, V, T, W> StreamTableOperator leftStreamTable(RowJoiner<K, V, T, W> joiner) {
        return table -> streamTable(table, joiner, Unmatched.JOINED);
    }

    /**
     * Joins records with rows of a global table.
     *
     * @param store name of the table's store
     * @param joiner makes the key and the new value
     * @param left whether records that meet no row are joined with null
     * @param <K> type of the stream's keys
     * @param <V> type of the stream's values
     * @param <L> type of the table's keys
     * @param <T> type of the table's values
     * @param <W> type of joined values
     * @return the supplier
     */
    public static <K, V, L, T, W> ProcessorSupplier<K, V, K, W> global(
            String store, GlobalJoiner<K, V, L, T, W> joiner, boolean left) {
        TableView<L, T> view = TableView.stored(store);
        return () -> new GlobalJoinOperator<>(view, joiner, left ? Unmatched.JOINED : Unmatched.SILENT);
    }

    /**
     * Lets records wait before they are joined, so that the table's history may be complete for their time.
     *
     * @param join joins them
     * @param buffer name of the store in which they wait
     * @param graceMs how far the stream's time goes on before they are joined
     * @return the operator
     */
    public static StreamTableOperator afterGrace(StreamTableOperator join, String buffer, long graceMs) {
        return table -> {
            ProcessorSupplier<Object, Object, Object, Object> joins = untyped(join.supplier(table));
            ProcessorSupplier<Object, Object, Object, Object> waits =
                    () -> new GraceJoinOperator(joins.get(), buffer, graceMs);
            return waits;
        };
    }

    @SuppressWarnings("unchecked") // Records have the types that the word was said of.
    private static ProcessorSupplier<Object, Object, Object, Object> untyped(ProcessorSupplier<?, ?, ?, ?> supplier) {
        return (ProcessorSupplier<Object, Object, Object, Object>) supplier;
    }

    /**
     * Joins the rows of two tables, where both have one.
     *
     * @param joiner makes the new value
     * @param <K> type of keys
     * @param <L> type of values on the left
     * @param <R> type of values on the right
     * @param <W> type of joined values
     * @return the operator
     */
    public static <K, L, R, W> TableJoinOperator innerTable(RowJoiner<K, L, R, W> joiner) {
        return new TableJoin<>(joiner, TableJoin.Unmatched.NEITHER);
    }

    /**
     * Joins the rows of a table with those of another, or with null.
     *
     * @param joiner makes the new value
     * @param <K> type of keys
     * @param <L> type of values on the left
     * @param <R> type of values on the right
     * @param <W> type of joined values
     * @return the operator
     */
    public static <K, L, R, W> TableJoinOperator leftTable(RowJoiner<K, L, R, W> joiner) {
        return new TableJoin<>(joiner, TableJoin.Unmatched.LEFT);
    }

    /**
     * Joins the rows of two tables, each with null where the other has none.
     *
     * @param joiner makes the new value
     * @param <K> type of keys
     * @param <L> type of values on the left
     * @param <R> type of values on the right
     * @param <W> type of joined values
     * @return the operator
     */
    public static <K, L, R, W> TableJoinOperator outerTable(RowJoiner<K, L, R, W> joiner) {
        return new TableJoin<>(joiner, TableJoin.Unmatched.BOTH);
    }

    @SuppressWarnings("unchecked") // The view is that of the table that the word was said of.
    private static <K, V, T, W> ProcessorSupplier<K, V, K, W> streamTable(
            TableView<?, ?> table, RowJoiner<K, V, T, W> joiner, Unmatched unmatched) {
        TableView<K, T> view = (TableView<K, T>) table;
        return () -> new StreamTableJoinOperator<>(view, joiner, unmatched);
    }
}
