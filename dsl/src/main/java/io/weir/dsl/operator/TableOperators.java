package io.weir.dsl.operator;

import io.weir.processor.ProcessorSupplier;
import io.weir.state.KeyValue;
import io.weir.state.StoreBuilder;
import io.weir.state.Window;
import io.weir.topology.DropReason;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

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
     * Takes each record as the newest value of its key, and tells no tombstone of a row that was not there, if it can
     * know.
     *
     * @return the operator
     */
    public static TableOperator result() {
        return shape -> shape.store().isPresent()
                ? supplier(() -> new TableSourceOperator<Object, Object>(shape, TableSourceOperator.Nothing.UNTOLD))
                : source().supplier(shape);
    }

    /**
     * Takes each record as the newest value of its key in a global store, and sends nothing.
     *
     * @param store name of the store
     * @return the supplier
     */
    public static ProcessorSupplier<Object, Object, Object, Update<Object>> globalSource(String store) {
        return supplier(() -> new TableSourceOperator<>(new TableShape(Optional.of(store), false, false)));
    }

    /**
     * Takes each record as a value of its key from the record's time on.
     *
     * @return the operator; it needs a versioned store
     */
    public static TableOperator versionedSource() {
        return shape -> supplier(() -> new VersionedSourceOperator<Object, Object>(shape));
    }

    /**
     * Takes each record that is not older than the row of its key.
     *
     * @param deletes what remembers deleted rows
     * @param rememberedMs for how long
     * @return the operator; it needs a store
     */
    public static TableOperator latest(StoreBuilder<?> deletes, long rememberedMs) {
        return new LatestTable(deletes, rememberedMs);
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
     * Gathers the records of each key, and tells of each row once per commit, cached or not.
     *
     * @param fold adds a record
     * @param <K> type of keys
     * @param <V> type of values
     * @param <A> type of what is gathered
     * @return the operator; it needs a store
     */
    public static <K, V, A> TableOperator parts(Fold<K, V, A> fold) {
        return shape -> supplier(() -> new AggregateOperator<>(fold, shape, true));
    }

    /**
     * Gathers the records of each key and window.
     *
     * @param windows the windows of an event time, earliest first
     * @param timing what is late, and when results are sent on
     * @param fold adds a record
     * @param <K> type of keys
     * @param <V> type of values
     * @param <A> type of what is gathered
     * @return the operator; it needs a store of windows
     */
    public static <K, V, A> TableOperator windows(
            LongFunction<? extends Map<Long, ? extends Window>> windows, WindowTiming timing, Fold<K, V, A> fold) {
        return new WindowTable(timing, shape -> supplier(() -> new WindowOperator<>(windows, timing, fold, shape)));
    }

    /**
     * Gathers the records of each key in windows that slide along them.
     *
     * @param spanMs how far two records of one window may lie apart
     * @param timing what is late, and when results are sent on
     * @param fold adds a record
     * @param <K> type of keys
     * @param <V> type of values
     * @param <A> type of what is gathered
     * @return the operator; it needs a store of windows
     */
    public static <K, V, A> TableOperator sliding(long spanMs, WindowTiming timing, Fold<K, V, A> fold) {
        return new WindowTable(timing, shape -> supplier(() -> new SlidingOperator<>(spanMs, timing, fold, shape)));
    }

    /**
     * Gathers the records of each key in sessions.
     *
     * @param timing how long a pause may be, what is late, and when results are sent on
     * @param fold adds a record, and joins sessions
     * @param <K> type of keys
     * @param <V> type of values
     * @param <A> type of what is gathered
     * @return the operator; it needs a store of sessions
     */
    public static <K, V, A> TableOperator sessions(WindowTiming timing, SessionFold<K, V, A> fold) {
        return new WindowTable(timing, shape -> supplier(() -> new SessionOperator<>(timing, fold, shape)));
    }

    /**
     * A word that makes windows.
     *
     * @param timing what is late
     * @param operator makes the processors
     */
    private record WindowTable(WindowTiming timing, TableOperator operator) implements TableOperator {
        @Override
        public ProcessorSupplier<?, ?, ?, ?> supplier(TableShape shape) {
            return operator.supplier(shape);
        }

        @Override
        public OptionalLong closesAfterMs() {
            return OptionalLong.of(timing.policy().closesAfterMs());
        }

        @Override
        public @Nullable Long idleAfterMs() {
            return timing.idleAfterMs();
        }

        @Override
        public boolean tellsOldValues() {
            return timing.results().everyMs() == 0;
        }
    }

    /**
     * Gathers the rows of a table under new keys.
     *
     * @param adder adds a value
     * @param subtractor takes a value out
     * @param <K> type of keys
     * @param <V> type of values
     * @param <A> type of what is gathered
     * @return the operator; it needs a store
     */
    public static <K, V, A> TableOperator regrouped(Fold<K, V, A> adder, Fold<K, V, A> subtractor) {
        return shape -> supplier(() -> new RegroupedOperator<>(adder, subtractor, shape));
    }

    /**
     * Sends each update of a row to the keys where the row was and is.
     *
     * <p>Both values go in one update if the key is the same, else the old one goes first. A pair that is null, or
     * whose key or value is, belongs to no group.
     *
     * @param selector makes the new key and value
     * @param <K> type of keys
     * @param <V> type of values
     * @param <L> type of new keys
     * @param <W> type of new values
     * @return the supplier
     */
    public static <K, V, L, W> ProcessorSupplier<K, Update<V>, L, Update<W>> regroup(
            BiFunction<? super K, ? super V, ? extends @Nullable KeyValue<L, W>> selector) {
        return StreamOperators.stateless((record, out) -> {
            if (!record.value().latest()) {
                out.drop(DropReason.NOT_LATEST);
                return;
            }
            KeyValue<L, W> added =
                    grouped(selector, record.key(), record.value().newValue());
            KeyValue<L, W> removed =
                    grouped(selector, record.key(), record.value().oldValue());
            if (added != null && removed != null && added.key.equals(removed.key)) {
                out.forward(record.withKey(added.key).withValue(new Update<>(added.value, removed.value)));
                return;
            }
            if (removed != null) {
                out.forward(record.withKey(removed.key).withValue(new Update<>(null, removed.value)));
            }
            if (added != null) {
                out.forward(record.withKey(added.key).withValue(new Update<>(added.value, null)));
            }
        });
    }

    private static <K, V, L, W> @Nullable KeyValue<L, W> grouped(
            BiFunction<? super K, ? super V, ? extends @Nullable KeyValue<L, W>> selector, K key, @Nullable V value) {
        KeyValue<L, W> pair = value == null ? null : selector.apply(key, value);
        return pair == null || pair.key == null || pair.value == null ? null : pair;
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
     * Gives each row a new value with the help of stores.
     *
     * @param source makes what makes the values
     * @param <K> type of keys
     * @param <V> type of values
     * @param <W> type of new values
     * @return the operator
     */
    public static <K, V, W> TableOperator transformValues(Transformer.Source<K, V, W> source) {
        return new TableTransform<>(source);
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
