package io.weir.dsl.operator;

import io.weir.processor.Record;
import io.weir.topology.HoldsResults;
import io.weir.topology.OperatorContext.Origin;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Sends on the rows that a join makes of two tables, without keeping them.
 *
 * <p>If one record may change both sides, results wait for the commit, so that nobody sees a row made of one side's new
 * value and the other's old one: the first values before and the last ones now make one update a row. What waits is
 * bounded by the changes of one commit.
 *
 * @param <K> type of keys
 * @param <L> type of values on the left
 * @param <R> type of values on the right
 * @param <W> type of joined values
 */
final class ComputedJoin<K, L, R, W> extends Operator<K, Sides<L, R>, K, Update<W>> implements HoldsResults {
    private final TableJoin<K, L, R, W> join;
    private final TableShape shape;
    private final boolean holds;
    private final Map<K, Held<K, L, R>> held = new LinkedHashMap<>();

    ComputedJoin(TableJoin<K, L, R, W> join, TableShape shape, boolean holds) {
        this.join = join;
        this.shape = shape;
        this.holds = holds;
    }

    @Override
    public void process(Record<K, Sides<L, R>> record) {
        if (holds) {
            hold(record);
            return;
        }
        Update<W> update = record.value().update(record.key(), join);
        if (tells(update)) {
            context().forward(result(record, record.value(), update));
        }
    }

    private void hold(Record<K, Sides<L, R>> record) {
        Held<K, L, R> before = held.get(record.key());
        Sides<L, R> sides = before == null ? record.value() : before.sides().then(record.value());
        K key = record.key();
        held.put(key, new Held<>(record, sides, context().origin()));
        context().onUndo(() -> {
            if (before == null) {
                held.remove(key);
            } else {
                held.put(key, before);
            }
        });
    }

    @Override
    public void sendHeld() {
        List<Held<K, L, R>> ready = new ArrayList<>(held.values());
        held.clear();
        for (Held<K, L, R> one : ready) {
            Update<W> update = one.sides().update(one.record().key(), join);
            if (tells(update)) {
                context().forwardHeld(result(one.record(), one.sides(), update), one.origin());
            }
        }
    }

    private boolean tells(Update<W> update) {
        return !update.isEmpty() || context().mayHaveTold();
    }

    private Record<K, Update<W>> result(Record<K, ?> cause, Sides<L, R> sides, Update<W> update) {
        Update<W> told = shape.sendsOldValues() ? update : new Update<>(update.newValue(), null);
        return cause.withValue(told).withTimestamp(sides.timestamp());
    }

    /** What waits for the commit. */
    private record Held<K, L, R>(Record<K, ?> record, Sides<L, R> sides, Origin origin) {}
}
