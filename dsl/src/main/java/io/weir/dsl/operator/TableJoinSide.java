package io.weir.dsl.operator;

import io.weir.processor.ProcessorContext;
import io.weir.processor.Record;
import io.weir.topology.DropReason;
import org.jspecify.annotations.Nullable;

/**
 * Takes the updates of one table of a join and looks up the other.
 *
 * <p>An update from no row to no row changes nothing, and is not passed on.
 *
 * @param <K> type of keys
 * @param <V> type of values of this side
 * @param <O> type of values of the other side
 * @param <L> type of values on the left
 * @param <R> type of values on the right
 */
final class TableJoinSide<K, V, O, L, R> extends Operator<K, Update<V>, K, Sides<L, R>> {
    private final TableView<K, O> view;
    private final Pairing<V, O, L, R> pairing;
    private @Nullable TableReader<K, O> other;

    /** Puts what was told and what was looked up on their sides. */
    @FunctionalInterface
    interface Pairing<V, O, L, R> {
        Sides<L, R> pair(Side<V> told, Side<O> read);
    }

    TableJoinSide(TableView<K, O> view, Pairing<V, O, L, R> pairing) {
        this.view = view;
        this.pairing = pairing;
    }

    @Override
    public void init(ProcessorContext<K, Sides<L, R>> context) {
        super.init(context);
        other = view.open(context, TableView.State.SENT);
    }

    @Override
    public void process(Record<K, Update<V>> record) {
        Update<V> update = record.value();
        if (record.key() == null) {
            context().drop(DropReason.NULL_KEY);
        } else if (!update.latest()) {
            context().drop(DropReason.NOT_LATEST);
        } else if (!update.isEmpty() || context().mayHaveTold()) {
            Side<V> told = Side.told(update, record.timestamp());
            context().forward(record.withValue(pairing.pair(told, Side.read(other().row(record.key())))));
        }
    }

    private TableReader<K, O> other() {
        if (other == null) {
            throw new AssertionError("A join was given a record before it was initialised.");
        }
        return other;
    }
}
