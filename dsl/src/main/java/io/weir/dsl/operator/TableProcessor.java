package io.weir.dsl.operator;

import io.weir.processor.ProcessorContext;
import io.weir.topology.ExpiresRows;
import io.weir.topology.HoldsResults;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A processor whose results are rows of a table.
 *
 * @param <KIn> type of input keys
 * @param <VIn> type of input values
 * @param <K> type of the rows' keys
 * @param <V> type of the rows' values
 */
abstract class TableProcessor<KIn, VIn extends @Nullable Object, K, V> extends Operator<KIn, VIn, K, Update<V>>
        implements HoldsResults, ExpiresRows {
    private final TableShape shape;
    private final boolean holds;
    private @Nullable TableRows<K, V> rows;

    TableProcessor(TableShape shape) {
        this(shape, false);
    }

    /** A processor that may hold its results until the commit, though its store is not cached. */
    TableProcessor(TableShape shape, boolean holds) {
        this.shape = shape;
        this.holds = holds;
    }

    @Override
    public void init(ProcessorContext<K, Update<V>> context) {
        super.init(context);
        rows = TableRows.open(context, shape, holds);
    }

    final TableShape shape() {
        return shape;
    }

    final TableRows<K, V> rows() {
        if (rows == null) {
            throw new AssertionError("A table was given a record before it was initialised.");
        }
        return rows;
    }

    @Override
    public final Set<String> expiring() {
        return rows().expires() ? shape.store().map(Set::of).orElse(Set.of()) : Set.of();
    }

    @Override
    public final int expire(String store, int most) {
        return rows().expire(most);
    }

    @Override
    public final void sendHeld() {
        rows().sendHeld();
    }
}
