package io.weir.dsl;

import io.weir.dsl.operator.TableOperators;
import io.weir.dsl.plan.PlanNode;
import io.weir.dsl.plan.TableStep;
import io.weir.state.StateStore;
import io.weir.state.StoreBuilder;
import io.weir.state.StoreDefinition.RowSerdes;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The words of {@link Materialized} for tables that take each record as a row.
 *
 * @param <K> type of keys
 * @param <V> type of values
 * @param <S> type of the store
 */
public abstract sealed class TableRuled<K, V, S extends StateStore> permits Materialized {
    private final Keeping keeping;
    private final TableRules<K, V> rules;

    TableRuled(Keeping keeping, TableRules<K, V> rules) {
        this.keeping = keeping;
        this.rules = rules;
    }

    /**
     * Keeps the latest row of each key by event time: an older record never overwrites a newer one, however late it
     * comes.
     *
     * <p>For tables that read a topic or a stream. An older record is dropped, counted as {@code not-latest}, and goes
     * where
     * {@link #onLate} says. Of two records of one time, the one that comes later counts. A deleted row is remembered
     * for a
     * day of event time, in a store {@code <store>-deleted}, so that an older record does not bring it back; see {@link
     * #withLatestByTimestamp(Duration)}. The table is always stored, and always has a changelog of its own: a compacted
     * topic keeps the record that came last, so {@code reuse.ktable.source.topics} leaves such a table alone. A
     * versioned
     * store goes by event time anyway.
     *
     * @return the changed options
     */
    public Materialized<K, V, S> withLatestByTimestamp() {
        return withLatestByTimestamp(Duration.ofDays(1));
    }

    /**
     * The same, remembering deleted rows for as long as is said.
     *
     * @param deletesRemembered event time, 0 or more; a record older than a deletion longer ago than that makes a row
     * again
     * @return the changed options
     * @throws IllegalArgumentException if it is negative
     */
    public Materialized<K, V, S> withLatestByTimestamp(Duration deletesRemembered) {
        long ms = Millis.atLeast(0, deletesRemembered, "time for which deleted rows are remembered");
        return with(new TableRules<>(rules.late(), ms));
    }

    /**
     * Says what becomes of the records that the table does not take: those without a key, those older than their row
     * where
     * the table goes by event time, and those older than the history of a versioned store.
     *
     * <p>For tables that read a topic or a stream.
     *
     * @param late drop, topic or branch
     * @return the changed options
     */
    public Materialized<K, V, S> onLate(Late<K, V> late) {
        return with(new TableRules<>(late, rules.deletesMs()));
    }

    abstract Materialized<K, V, S> with(TableRules<K, V> other);

    /** The word of such a table, in a store of the user's name or another. */
    final TableStep source(String node, PlanNode parent, String otherwise, RowSerdes serdes) {
        StoreBuilder<?> store = keeping.sourceStore(otherwise, serdes);
        Long deletesMs = keeping.versioned() ? null : rules.deletesMs();
        if (deletesMs == null) {
            return TableStep.source(node, parent, TableOperators.source(), store, keeping.asksForStore());
        }
        StoreBuilder<?> deletes = keeping.deletes(store.name(), serdes, deletesMs);
        return new TableStep(node, parent, TableOperators.latest(deletes, deletesMs), Optional.of(store), false);
    }

    /** The store of another word, if the user asked for one. */
    final Optional<StoreBuilder<?>> storeIfAsked(RowSerdes serdes) {
        rules.refuseFor(keeping.name());
        return keeping.storeIfNamed(serdes);
    }

    final @Nullable String name() {
        return keeping.name();
    }

    final Keeping keeping() {
        return keeping;
    }

    final TableRules<K, V> rules() {
        return rules;
    }
}
