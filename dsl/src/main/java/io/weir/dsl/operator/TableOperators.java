package io.weir.dsl.operator;

import io.weir.processor.ProcessorSupplier;
import io.weir.state.Window;
import io.weir.topology.DropReason;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.LongFunction;

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
     * Gathers the records of each key and window.
     *
     * @param windows the windows of an event time, earliest first
     * @param policy what is late
     * @param fold adds a record
     * @param <K> type of keys
     * @param <V> type of values
     * @param <A> type of what is gathered
     * @return the operator; it needs a store of windows
     */
    public static <K, V, A> TableOperator windows(
            LongFunction<? extends Map<Long, ? extends Window>> windows, TimePolicy policy, Fold<K, V, A> fold) {
        return shape -> supplier(() -> new WindowOperator<>(windows, policy, fold, shape));
    }

    /**
     * Gathers the records of each key in sessions.
     *
     * @param policy how long a pause may be, and what is late
     * @param fold adds a record, and joins sessions
     * @param <K> type of keys
     * @param <V> type of values
     * @param <A> type of what is gathered
     * @return the operator; it needs a store of sessions
     */
    public static <K, V, A> TableOperator sessions(TimePolicy policy, SessionFold<K, V, A> fold) {
        return shape -> supplier(() -> new SessionOperator<>(policy, fold, shape));
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
        return shape -> transform(mapper, shape);
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
        return shape -> transform(mapper, shape);
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

    private static <K, V, W> ProcessorSupplier<K, Update<V>, K, Update<W>> transform(
            RowMapper<K, V, W> mapper, TableShape shape) {
        if (shape.store().isPresent()) {
            return () -> new StoredTransform<>(mapper, shape);
        }
        return StreamOperators.stateless((record, out) -> {
            Update<W> update = mapper.update(record.key(), record.value(), shape.sendsOldValues());
            if (mapper.tells(update, shape.sendsOldValues())) {
                out.forward(record.withValue(update));
            }
        });
    }

    // Gives lambdas their type.
    private static <KIn, VIn, KOut, VOut> ProcessorSupplier<KIn, VIn, KOut, VOut> supplier(
            ProcessorSupplier<KIn, VIn, KOut, VOut> supplier) {
        return supplier;
    }
}
