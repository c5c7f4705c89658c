package io.weir.dsl;

import io.weir.dsl.operator.Fold;
import io.weir.dsl.operator.TableOperator;
import io.weir.dsl.operator.TableOperators;
import io.weir.dsl.plan.PlanBuilder;
import io.weir.dsl.plan.Repartition;
import io.weir.dsl.plan.TableStep;
import io.weir.state.KeyValueStore;
import io.weir.state.StoreBuilder;
import io.weir.state.StoreDefinition.RowSerdes;
import java.util.Optional;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * A grouping of a table as a place in the plan.
 *
 * <p>Owned by the thread that says the words.
 *
 * @param <K> type of keys
 * @param <V> type of values
 */
final class PlannedRegrouping<K extends @Nullable Object, V extends @Nullable Object> implements KGroupedTable<K, V> {
    private static final String AGGREGATE = "KTABLE-AGGREGATE-";
    private static final String REDUCE = "KTABLE-REDUCE-";

    private final Said<K, V> said;
    private final @Nullable String name;
    private @Nullable Repartition shared;

    PlannedRegrouping(Said<K, V> said, @Nullable String name) {
        this.said = said;
        this.name = name;
    }

    @Override
    public KTable<K, Long> count(Named named, Materialized<K, Long, KeyValueStore<Bytes, byte[]>> materialized) {
        Serde<Long> valueSerde = materialized.valueSerde() == null ? Serdes.Long() : materialized.valueSerde();
        Fold<K, V, Long> adder = Folds.counting();
        Fold<K, V, Long> subtractor = (key, value, before) -> before == null ? null : Long.valueOf(before - 1L);
        TableOperator operator = TableOperators.regrouped(adder, subtractor);
        return gathered(AGGREGATE, operator, named, materialized.withValueSerde(valueSerde));
    }

    @Override
    public KTable<K, V> reduce(
            Reducer<V> adder,
            Reducer<V> subtractor,
            Named named,
            Materialized<K, V, KeyValueStore<Bytes, byte[]>> materialized) {
        Serde<V> valueSerde = materialized.valueSerde() == null ? said.valueSerde() : materialized.valueSerde();
        Fold<K, V, V> adds = Folds.reducing(adder);
        Fold<K, V, V> subtracts = (key, value, before) -> before == null ? null : subtractor.apply(before, value);
        TableOperator operator = TableOperators.regrouped(adds, subtracts);
        return gathered(REDUCE, operator, named, materialized.withValueSerde(valueSerde));
    }

    @Override
    public <VR> KTable<K, VR> aggregate(
            Initializer<VR> initializer,
            Aggregator<? super K, ? super V, VR> adder,
            Aggregator<? super K, ? super V, VR> subtractor,
            Named named,
            Materialized<K, VR, KeyValueStore<Bytes, byte[]>> materialized) {
        Fold<K, V, VR> adds = Folds.aggregating(initializer, adder);
        Fold<K, V, VR> subtracts = (key, value, before) -> before == null ? null : subtractor.apply(key, value, before);
        return gathered(AGGREGATE, TableOperators.regrouped(adds, subtracts), named, materialized);
    }

    private <A> KTable<K, A> gathered(
            String prefix,
            TableOperator operator,
            Named named,
            Materialized<K, A, KeyValueStore<Bytes, byte[]>> materialized) {
        PlanBuilder plan = said.plan();
        String given = materialized.name();
        // Reducing makes a store of this name too.
        String storeName = given == null ? plan.storeName(AGGREGATE) : given;
        Repartition made = way(storeName, named.name());
        String nodeName = said.name(named, prefix);
        Serde<K> keySerde = materialized.keySerde() == null ? said.keySerde() : materialized.keySerde();
        StoreBuilder<?> store = materialized.gatheredStore(
                storeName, new RowSerdes(keySerde, materialized.valueSerde()), Gathering.Form.TABLE);
        shared = plan.sayAgain(shared == null || name == null ? made : shared);
        TableStep table = plan.say(new TableStep(nodeName, shared, operator, Optional.of(store), false));
        return new PlannedTable<>(said.at(table, keySerde, materialized.valueSerde()), given);
    }

    // Takes two numbers, used or not: aggregates of a named grouping share the first one's way.
    private Repartition way(String storeName, @Nullable String given) {
        String sink = said.plan().nodeName("KSTREAM-SINK-");
        String source = said.plan().nodeName("KSTREAM-SOURCE-");
        RepartitionPlan topic =
                new RepartitionPlan(name == null ? storeName : name, said.keySerde(), said.valueSerde());
        return given == null
                ? topic.forUpdates(said.node(), sink, source)
                : topic.forUpdates(said.node(), given + "-sink", given + "-source");
    }
}
