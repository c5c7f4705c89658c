package io.weir.dsl.operator;

import io.weir.processor.ProcessorSupplier;
import io.weir.topology.DropReason;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;

/** The processors behind the words that make tables. */
public final class TableOperators {
    private TableOperators() {}

    /**
     * Takes each record as the newest value of its key.
     *
     * @return the operator
     */
    public static TableOperator source() {
        return shape -> shape.store().isPresent()
                ? supplier(() -> new TableSourceOperator<Object, Object>(shape))
                : StreamOperators.<Object, Object, Object, Update<Object>>stateless((record, out) -> {
                    if (record.key() == null) {
                        out.drop(DropReason.NULL_KEY);
                    } else {
                        out.forward(record.withValue(new Update<>(record.value(), null)));
                    }
                });
    }

    /**
     * Gathers the records of each key.
     *
     * @param fold adds a record
     * @param <K> type of keys
     * @param <V> type of values
     * @param <A> type of what is gathered
     * @return the operator; it needs a store
     */
    public static <K, V, A> TableOperator aggregate(Fold<K, V, A> fold) {
        return shape -> supplier(() -> new AggregateOperator<>(fold, shape));
    }

    /**
     * Keeps some rows.
     *
     * @param predicate tells which
     * @param <K> type of keys
     * @param <V> type of values
     * @return the operator
     */
    public static <K, V> TableOperator filter(BiPredicate<? super K, ? super V> predicate) {
        RowMapper<K, V, V> mapper =
                new RowMapper<>((key, value) -> predicate.test(key, value) ? value : null, RowMapper.Nothing.UNTOLD);
        return new RowTransform<>(mapper);
    }

    /**
     * Gives each row a new value.
     *
     * @param function makes it
     * @param <K> type of keys
     * @param <V> type of values
     * @param <W> type of new values
     * @return the operator
     */
    public static <K, V, W> TableOperator mapValues(BiFunction<? super K, ? super V, ? extends W> function) {
        RowMapper<K, V, W> mapper = new RowMapper<>(function::apply, RowMapper.Nothing.TOLD);
        return new RowTransform<>(mapper);
    }

    /**
     * Passes the new values on as a stream.
     *
     * @param <K> type of keys
     * @param <V> type of values
     * @return the supplier
     */
    public static <K, V> ProcessorSupplier<K, Update<V>, K, V> toStream() {
        return StreamOperators.mapValues((key, update) -> update.newValue());
    }

    // Gives lambdas their type.
    private static <KIn, VIn, KOut, VOut> ProcessorSupplier<KIn, VIn, KOut, VOut> supplier(
            ProcessorSupplier<KIn, VIn, KOut, VOut> supplier) {
        return supplier;
    }
}
