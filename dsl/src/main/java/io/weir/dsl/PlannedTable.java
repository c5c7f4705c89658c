package io.weir.dsl;

import io.weir.dsl.operator.JoinOperators;
import io.weir.dsl.operator.RowJoiner;
import io.weir.dsl.operator.TableOperator;
import io.weir.dsl.operator.TableOperators;
import io.weir.dsl.operator.Update;
import io.weir.dsl.plan.Regrouping;
import io.weir.dsl.plan.Suppression;
import io.weir.dsl.plan.TableStep;
import io.weir.processor.ProcessorSupplier;
import io.weir.state.KeyValue;
import io.weir.state.KeyValueStore;
import io.weir.state.StoreDefinition.RowSerdes;
import java.util.Set;
import java.util.function.BiFunction;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * A table as a place in the plan.
 *
 * @param said what the next word is said of
 * @param queryableStoreName name of the store if the user gave it one, else null
 * @param <K> type of keys
 * @param <V> type of values
 */
record PlannedTable<K extends @Nullable Object, V extends @Nullable Object>(
        Said<K, V> said, @Nullable String queryableStoreName) implements KTable<K, V> {
    private static final String FILTER = "KTABLE-FILTER-";
    private static final String MAPVALUES = "KTABLE-MAPVALUES-";

    /** A table as its place in a plan, in which other words are said. */
    static <K extends @Nullable Object, V extends @Nullable Object> PlannedTable<K, V> of(
            KTable<K, V> table, Said<?, ?> other) {
        if (table instanceof PlannedTable<K, V> planned && planned.said.plan() == other.plan()) {
            return planned;
        }
        throw new IllegalArgumentException("A stream or table and the table that it is joined with begin at one"
                + " StreamsBuilder, but [" + other.node().name() + "] is to be joined with a table of another."
                + " Begin both at the same builder.");
    }

    @Override
    public KTable<K, V> filter(
            Predicate<? super K, ? super V> predicate,
            Named named,
            Materialized<K, V, KeyValueStore<Bytes, byte[]>> materialized) {
        Serde<V> value = materialized.valueSerde() == null ? said.valueSerde() : materialized.valueSerde();
        String name = name(named, FILTER, materialized);
        TableOperator operator = TableOperators.filter(predicate::test);
        return step(name, operator, materialized.withValueSerde(value), true);
    }

    @Override
    public <VR> KTable<K, VR> mapValues(
            ValueMapperWithKey<? super K, ? super V, ? extends VR> mapper,
            Named named,
            Materialized<K, VR, KeyValueStore<Bytes, byte[]>> materialized) {
        String name = name(named, MAPVALUES, materialized);
        TableOperator operator = TableOperators.<K, V, VR>mapValues(mapper::apply);
        return step(name, operator, materialized, false);
    }

    @Override
    public <VR> KTable<K, VR> transformValues(
            ValueTransformerWithKeySupplier<? super K, ? super V, ? extends @Nullable VR> transformerSupplier,
            Materialized<K, VR, KeyValueStore<Bytes, byte[]>> materialized,
            Named named,
            String... stateStoreNames) {
        // Unlike the other words, this one takes no number for options without a name.
        String name = said.name(named, "KTABLE-TRANSFORMVALUES-");
        Transforming<K, V, VR> source = new Transforming<>(transformerSupplier, Set.of(stateStoreNames));
        return step(name, TableOperators.transformValues(source), materialized, false);
    }

    @Override
    public KStream<K, V> toStream(Named named) {
        String name = said.name(named, "KTABLE-TOSTREAM-");
        return PlannedStream.of(said.then(name, TableOperators.toStream(), said.keySerde(), said.valueSerde()));
    }

    @Override
    public <VO, VR> KTable<K, VR> join(
            KTable<K, VO> other,
            ValueJoiner<? super V, ? super VO, ? extends VR> joiner,
            Named named,
            Materialized<K, VR, KeyValueStore<Bytes, byte[]>> materialized) {
        RowJoiner<K, V, VO, VR> rows = (key, left, right) -> joiner.apply(left, right);
        return new TablesJoin<>(this, of(other, said)).with(JoinOperators.innerTable(rows), named, materialized);
    }

    @Override
    @SuppressWarnings("NullAway") // The joiner says itself that a side may be missing.
    public <VO, VR> KTable<K, VR> leftJoin(
            KTable<K, VO> other,
            ValueJoiner<? super V, ? super @Nullable VO, ? extends VR> joiner,
            Named named,
            Materialized<K, VR, KeyValueStore<Bytes, byte[]>> materialized) {
        RowJoiner<K, V, @Nullable VO, VR> rows = (key, left, right) -> joiner.apply(left, right);
        return new TablesJoin<>(this, of(other, said)).with(JoinOperators.leftTable(rows), named, materialized);
    }

    @Override
    @SuppressWarnings("NullAway") // The joiner says itself that a side may be missing.
    public <VO, VR> KTable<K, VR> outerJoin(
            KTable<K, VO> other,
            ValueJoiner<? super @Nullable V, ? super @Nullable VO, ? extends VR> joiner,
            Named named,
            Materialized<K, VR, KeyValueStore<Bytes, byte[]>> materialized) {
        RowJoiner<K, @Nullable V, @Nullable VO, VR> rows = (key, left, right) -> joiner.apply(left, right);
        return new TablesJoin<>(this, of(other, said)).with(JoinOperators.outerTable(rows), named, materialized);
    }

    @Override
    @SuppressWarnings("NullAway") // An inner join never asks its joiner about a value that is missing.
    public <VR, KO, VO> KTable<K, VR> join(
            KTable<KO, VO> other,
            BiFunction<? super K, ? super V, ? extends @Nullable KO> foreignKeyExtractor,
            ValueJoiner<? super V, ? super VO, ? extends VR> joiner,
            TableJoined<K, KO> tableJoined,
            Materialized<K, VR, KeyValueStore<Bytes, byte[]>> materialized) {
        RowJoiner<K, V, @Nullable VO, VR> rows = (key, left, right) -> joiner.apply(left, right);
        return new ForeignKeyJoin<>(this, of(other, said), tableJoined)
                .with(new ForeignKeyJoin.Words<>(foreignKeyExtractor, rows, false), materialized);
    }

    @Override
    @SuppressWarnings("NullAway") // The joiner says itself that a side may be missing.
    public <VR, KO, VO> KTable<K, VR> leftJoin(
            KTable<KO, VO> other,
            BiFunction<? super K, ? super V, ? extends @Nullable KO> foreignKeyExtractor,
            ValueJoiner<? super V, ? super @Nullable VO, ? extends VR> joiner,
            TableJoined<K, KO> tableJoined,
            Materialized<K, VR, KeyValueStore<Bytes, byte[]>> materialized) {
        RowJoiner<K, V, @Nullable VO, VR> rows = (key, left, right) -> joiner.apply(left, right);
        return new ForeignKeyJoin<>(this, of(other, said), tableJoined)
                .with(new ForeignKeyJoin.Words<>(foreignKeyExtractor, rows, true), materialized);
    }

    @Override
    public <KR, VR> KGroupedTable<KR, VR> groupBy(
            KeyValueMapper<? super K, ? super V, @Nullable KeyValue<KR, VR>> selector, Grouped<KR, VR> grouped) {
        String name = said.name(Named.of(grouped.name()), "KTABLE-SELECT-");
        ProcessorSupplier<K, Update<V>, KR, Update<VR>> supplier = TableOperators.regroup(selector::apply);
        Regrouping node = said.plan().say(new Regrouping(name, said.node(), supplier));
        return new PlannedRegrouping<>(said.at(node, grouped.keySerde(), grouped.valueSerde()), grouped.name());
    }

    @Override
    public KTable<K, V> suppress(Suppressed<? super K> suppressed) {
        Suppression node = PlannedSuppression.of(suppressed).below(said);
        return new PlannedTable<>(said.at(node, said.keySerde(), said.valueSerde()), null);
    }

    private String name(Named named, String prefix, Materialized<?, ?, ?> materialized) {
        if (materialized.nameless()) {
            // Kafka Streams takes this number too, and makes no store.
            said.plan().storeName(prefix);
        }
        return said.name(named, prefix);
    }

    private <W> KTable<K, W> step(
            String name, TableOperator operator, Materialized<K, W, ?> materialized, boolean asksOldValues) {
        Serde<K> key = materialized.keySerde() == null ? said.keySerde() : materialized.keySerde();
        RowSerdes serdes = new RowSerdes(key, materialized.valueSerde());
        TableStep table = said.plan()
                .say(new TableStep(name, said.node(), operator, materialized.storeIfAsked(serdes), asksOldValues));
        return new PlannedTable<>(said.at(table, key, materialized.valueSerde()), materialized.name());
    }
}
