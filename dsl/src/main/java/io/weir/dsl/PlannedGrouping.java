package io.weir.dsl;

import io.weir.dsl.operator.Fold;
import io.weir.dsl.operator.TableOperators;
import io.weir.dsl.plan.PlanBuilder;
import io.weir.dsl.plan.PlanNode;
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
 * A grouping as a place in the plan.
 *
 * <p>Owned by the thread that says the words.
 *
 * @param <K> type of keys
 * @param <V> type of values
 */
final class PlannedGrouping<K extends @Nullable Object, V extends @Nullable Object> implements KGroupedStream<K, V> {
    private static final String AGGREGATE = "KSTREAM-AGGREGATE-";
    private static final String REDUCE = "KSTREAM-REDUCE-";

    private final Said<K, V> said;
    private final boolean rekeyed;
    private final @Nullable String name;
    private @Nullable Repartition shared;

    /** A grouping whose records go through a repartition topic if they are rekeyed, named or not. */
    PlannedGrouping(Said<K, V> said, boolean rekeyed, @Nullable String name) {
        this.said = said;
        this.rekeyed = rekeyed;
        this.name = name;
    }

    @Override
    public KTable<K, Long> count(Named named, Materialized<K, Long, KeyValueStore<Bytes, byte[]>> materialized) {
        if (materialized.nameless()) {
            // Kafka Streams takes this number too, and uses it for nothing.
            said.plan().storeName(AGGREGATE);
        }
        Serde<Long> valueSerde = materialized.valueSerde() == null ? Serdes.Long() : materialized.valueSerde();
        Fold<K, V, Long> fold = (key, value, before) -> before == null ? 1L : before + 1L;
        return gathered(AGGREGATE, fold, named, materialized.withValueSerde(valueSerde));
    }

    @Override
    public KTable<K, V> reduce(
            Reducer<V> reducer, Named named, Materialized<K, V, KeyValueStore<Bytes, byte[]>> materialized) {
        Serde<V> valueSerde = materialized.valueSerde() == null ? said.valueSerde() : materialized.valueSerde();
        Fold<K, V, V> fold = (key, value, before) -> before == null ? value : reducer.apply(before, value);
        return gathered(REDUCE, fold, named, materialized.withValueSerde(valueSerde));
    }

    @Override
    public <VR> KTable<K, VR> aggregate(
            Initializer<VR> initializer,
            Aggregator<? super K, ? super V, VR> aggregator,
            Named named,
            Materialized<K, VR, KeyValueStore<Bytes, byte[]>> materialized) {
        Fold<K, V, VR> fold =
                (key, value, before) -> aggregator.apply(key, value, before == null ? initializer.apply() : before);
        return gathered(AGGREGATE, fold, named, materialized);
    }

    private <A> KTable<K, A> gathered(
            String prefix,
            Fold<K, V, A> fold,
            Named named,
            Materialized<K, A, KeyValueStore<Bytes, byte[]>> materialized) {
        PlanBuilder plan = said.plan();
        String given = materialized.name();
        String storeName = given == null ? plan.storeName(prefix) : given;
        String nodeName = said.name(named, prefix);
        Serde<K> keySerde = materialized.keySerde() == null ? said.keySerde() : materialized.keySerde();
        StoreBuilder<?> store = materialized.store(storeName, new RowSerdes(keySerde, materialized.valueSerde()));
        PlanNode parent = rekeyed ? repartition(storeName) : said.node();
        TableStep table =
                plan.say(new TableStep(nodeName, parent, TableOperators.aggregate(fold), Optional.of(store), false));
        return new PlannedTable<>(said.at(table, keySerde, materialized.valueSerde()), given);
    }

    /** The way to the partitions of the new keys: one for all aggregates if it has a name, else one for each. */
    private Repartition repartition(String storeName) {
        RepartitionPlan topic =
                new RepartitionPlan(name == null ? storeName : name, said.keySerde(), said.valueSerde());
        Repartition made = topic.below(said.node(), said.plan());
        if (name == null) {
            return said.plan().say(made);
        }
        shared = said.plan().sayAgain(shared == null ? made : shared);
        return shared;
    }
}
