package io.weir.dsl;

import io.weir.dsl.operator.TableJoinOperator;
import io.weir.dsl.plan.PlanBuilder;
import io.weir.dsl.plan.TableJoin;
import io.weir.state.KeyValueStore;
import io.weir.state.StoreBuilder;
import io.weir.state.StoreDefinition.RowSerdes;
import java.util.Optional;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * Two tables about to be joined.
 *
 * @param left the table that the word is said of
 * @param right the other table
 * @param <K> type of keys
 */
record TablesJoin<K extends @Nullable Object>(PlannedTable<K, ?> left, PlannedTable<K, ?> right) {
    private static final String MERGE = "KTABLE-MERGE-";

    /** Says the join. */
    <W> KTable<K, W> with(
            TableJoinOperator operator, Named named, Materialized<K, W, KeyValueStore<Bytes, byte[]>> materialized) {
        Said<K, ?> said = left.said();
        PlanBuilder plan = said.plan();
        Serde<K> key = materialized.keySerde() == null ? said.keySerde() : materialized.keySerde();
        Optional<StoreBuilder<?>> store = store(materialized, new RowSerdes(key, materialized.valueSerde()));
        TableJoin join = plan.say(
                new TableJoin(names(said, named), said.node(), right.said().node(), operator, store));
        return new PlannedTable<>(said.at(join, key, materialized.valueSerde()), materialized.name());
    }

    // Options without a name make a store here, unlike those of other words on tables.
    private Optional<StoreBuilder<?>> store(Materialized<K, ?, ?> materialized, RowSerdes serdes) {
        return materialized.nameless()
                ? Optional.of(materialized.store(left.said().plan().storeName(MERGE), serdes, Gathering.Form.TABLE))
                : materialized.storeIfAsked(serdes);
    }

    private static TableJoin.Names names(Said<?, ?> said, Named named) {
        String merge = said.name(named, MERGE);
        String one = said.plan().nodeName("KTABLE-JOINTHIS-");
        String other = said.plan().nodeName("KTABLE-JOINOTHER-");
        return named.name() == null
                ? new TableJoin.Names(merge, one, other)
                : new TableJoin.Names(merge, merge + "-join-this", merge + "-join-other");
    }
}
