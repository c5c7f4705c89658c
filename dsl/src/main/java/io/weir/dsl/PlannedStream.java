package io.weir.dsl;

import io.weir.dsl.StreamPairNames.Kind;
import io.weir.dsl.operator.JoinOperators;
import io.weir.dsl.operator.StreamOperators;
import io.weir.dsl.plan.PlanNode;
import io.weir.dsl.plan.Repartition;
import io.weir.dsl.plan.Split;
import io.weir.dsl.plan.StreamStep;
import io.weir.dsl.plan.StreamStep.Changes;
import io.weir.dsl.plan.TableStep;
import io.weir.processor.FixedKeyProcessorSupplier;
import io.weir.processor.ProcessorSupplier;
import io.weir.processor.TopicNameExtractor;
import io.weir.state.KeyValue;
import io.weir.state.KeyValueStore;
import io.weir.state.StoreDefinition.RowSerdes;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * A stream as a place in the plan.
 *
 * @param said what the next word is said of
 * @param rekeyed whether keys may have changed since they were last partitioned by
 * @param <K> type of keys
 * @param <V> type of values
 */
record PlannedStream<K extends @Nullable Object, V extends @Nullable Object>(Said<K, V> said, boolean rekeyed)
        implements KStream<K, V> {

    /** A stream whose keys are where they belong. */
    static <K extends @Nullable Object, V extends @Nullable Object> PlannedStream<K, V> of(Said<K, V> said) {
        return new PlannedStream<>(said, false);
    }

    @Override
    public KStream<K, V> filter(Predicate<? super K, ? super V> predicate, Named named) {
        return same(named, "KSTREAM-FILTER-", StreamOperators.filter(predicate::test));
    }

    @Override
    public KStream<K, V> peek(ForeachAction<? super K, ? super V> action, Named named) {
        return same(named, "KSTREAM-PEEK-", StreamOperators.peek(action::apply));
    }

    @Override
    public <VR extends @Nullable Object> KStream<K, VR> mapValues(
            ValueMapperWithKey<? super K, ? super V, ? extends VR> mapper, Named named) {
        return revalued(named, "KSTREAM-MAPVALUES-", StreamOperators.mapValues(mapper::apply));
    }

    @Override
    public <VR extends @Nullable Object> KStream<K, VR> mapValuesAsync(
            ValueMapperWithKey<? super K, ? super V, ? extends CompletionStage<? extends VR>> mapper,
            Async async,
            Named named) {
        return new PlannedStream<>(new PlannedCalls<>(said, async).say(mapper, named), rekeyed);
    }

    @Override
    public <VR extends @Nullable Object> KStream<K, VR> flatMapValues(
            ValueMapperWithKey<? super K, ? super V, ? extends Iterable<? extends VR>> mapper, Named named) {
        return revalued(named, "KSTREAM-FLATMAPVALUES-", StreamOperators.flatMapValues(mapper::apply));
    }

    @Override
    public <KR extends @Nullable Object> KStream<KR, V> selectKey(
            KeyValueMapper<? super K, ? super V, ? extends KR> mapper, Named named) {
        return rekeyed(named, "KSTREAM-KEY-SELECT-", StreamOperators.selectKey(mapper::apply), said.valueSerde());
    }

    @Override
    public <KR extends @Nullable Object, VR extends @Nullable Object> KStream<KR, VR> map(
            KeyValueMapper<? super K, ? super V, ? extends KeyValue<? extends KR, ? extends VR>> mapper, Named named) {
        return rekeyed(named, "KSTREAM-MAP-", StreamOperators.map(mapper::apply), null);
    }

    @Override
    public <KR extends @Nullable Object, VR extends @Nullable Object> KStream<KR, VR> flatMap(
            KeyValueMapper<? super K, ? super V, ? extends Iterable<? extends KeyValue<? extends KR, ? extends VR>>>
                    mapper,
            Named named) {
        return rekeyed(named, "KSTREAM-FLATMAP-", StreamOperators.flatMap(mapper::apply), null);
    }

    @Override
    public <KOut extends @Nullable Object, VOut extends @Nullable Object> KStream<KOut, VOut> process(
            ProcessorSupplier<? super K, ? super V, KOut, VOut> processorSupplier,
            Named named,
            String... stateStoreNames) {
        StreamStep step = processed(named, "KSTREAM-PROCESSOR-", processorSupplier, stateStoreNames);
        return new PlannedStream<>(said.at(said.plan().say(step.changing(Changes.KEY)), null, null), true);
    }

    @Override
    public <VOut extends @Nullable Object> KStream<K, VOut> processValues(
            FixedKeyProcessorSupplier<? super K, ? super V, VOut> processorSupplier,
            Named named,
            String... stateStoreNames) {
        StreamStep step = processed(named, "KSTREAM-PROCESSVALUES-", processorSupplier.keyed(), stateStoreNames);
        StreamStep changing = said.plan().say(step.changing(Changes.VALUE));
        return new PlannedStream<>(said.at(changing, said.keySerde(), null), rekeyed);
    }

    // A given name takes no number here, as in Kafka Streams.
    private StreamStep processed(Named named, String prefix, ProcessorSupplier<?, ?, ?, ?> supplier, String... stores) {
        String given = named.name();
        String name = given == null ? said.plan().nodeName(prefix) : given;
        return new StreamStep(name, List.of(said.node()), supplier, Set.of(stores));
    }

    @Override
    public KStream<K, V> merge(KStream<K, V> stream, Named named) {
        PlannedStream<K, V> other = planned(stream, "merged");
        String name = said.name(named, "KSTREAM-MERGE-");
        StreamStep step = said.plan()
                .say(new StreamStep(
                        name, List.of(said.node(), other.said.node()), StreamOperators.passThrough(), Set.of()));
        return new PlannedStream<>(said.at(step, null, null), rekeyed || other.rekeyed);
    }

    private <VO extends @Nullable Object> PlannedStream<K, VO> planned(KStream<K, VO> stream, String what) {
        if (stream instanceof PlannedStream<K, VO> other && other.said.plan() == said.plan()) {
            return other;
        }
        throw new IllegalArgumentException("Streams that are " + what + " begin at one StreamsBuilder, but stream ["
                + said.node().name() + "] is to be " + what + " with one of another. Begin both at the same builder.");
    }

    @Override
    public KStream<K, V> deduplicate(Deduplicate<? super K, ? super V, ?> deduplicate, Named named) {
        return PlannedDeduplication.of(this, deduplicate).say(named);
    }

    @Override
    public BranchedKStream<K, V> split(Named named) {
        String name = said.name(named, "KSTREAM-BRANCH-");
        return new PlannedBranches<>(this, said.plan().say(new Split(name, said.node())));
    }

    @Override
    public <KR> KGroupedStream<KR, V> groupBy(
            KeyValueMapper<? super K, ? super V, ? extends KR> keySelector, Grouped<KR, V> grouped) {
        Grouped<KR, V> options = grouped.orStreams(null, said.valueSerde());
        String name = said.name(Named.of(options.name()), "KSTREAM-KEY-SELECT-");
        ProcessorSupplier<K, V, KR, V> supplier = StreamOperators.selectKey(keySelector::apply);
        Said<KR, V> selected = changed(name, supplier, Changes.KEY).at(options.keySerde(), options.valueSerde());
        return new PlannedGrouping<>(selected, true, options.name());
    }

    @Override
    public KGroupedStream<K, V> groupByKey(Grouped<K, V> grouped) {
        Grouped<K, V> options = grouped.orStreams(said.keySerde(), said.valueSerde());
        return new PlannedGrouping<>(said.at(options.keySerde(), options.valueSerde()), rekeyed, options.name());
    }

    @Override
    public KStream<K, V> repartition(Repartitioned<K, V> repartitioned) {
        Serde<K> key = Said.or(repartitioned.keySerde(), said.keySerde());
        Serde<V> value = Said.or(repartitioned.valueSerde(), said.valueSerde());
        String given = repartitioned.name();
        String base = given == null ? said.plan().nodeName("KSTREAM-REPARTITION-") : given;
        RepartitionPlan topic =
                new RepartitionPlan(base, key, value, repartitioned.partitions(), repartitioned.partitioner());
        Repartition way = said.plan().say(topic.asked(said.node(), said.plan()));
        return of(said.at(way, key, value));
    }

    @Override
    public KTable<K, V> toTable(Named named, Materialized<K, V, KeyValueStore<Bytes, byte[]>> materialized) {
        String name = said.name(named, "KSTREAM-TOTABLE-");
        String given = materialized.name();
        String storeName = given == null ? said.plan().storeName("KSTREAM-TOTABLE-") : given;
        Serde<K> key = Said.or(materialized.keySerde(), said.keySerde());
        Serde<V> value = Said.or(materialized.valueSerde(), said.valueSerde());
        PlanNode parent = rekeyed
                ? said.plan().say(new RepartitionPlan(name, key, value).below(said.node(), said.plan()))
                : said.node();
        TableStep table = said.plan().say(materialized.source(name, parent, storeName, new RowSerdes(key, value)));
        Said<K, V> at = said.at(table, key, value);
        materialized.rules().late().of(at);
        return new PlannedTable<>(at, given);
    }

    @Override
    public <VT, VR extends @Nullable Object> KStream<K, VR> join(
            KTable<K, VT> table,
            ValueJoinerWithKey<? super K, ? super V, ? super VT, ? extends VR> joiner,
            Joined<K, V, VT> joined) {
        return new StreamJoin<>(this, joined).with(table, JoinOperators.innerStreamTable(joiner::apply), false);
    }

    @Override
    public <VT, VR extends @Nullable Object> KStream<K, VR> leftJoin(
            KTable<K, VT> table,
            ValueJoinerWithKey<? super K, ? super V, ? super @Nullable VT, ? extends VR> joiner,
            Joined<K, V, VT> joined) {
        return new StreamJoin<>(this, joined).with(table, JoinOperators.leftStreamTable(joiner::apply), true);
    }

    @Override
    @SuppressWarnings("NullAway") // An inner join never asks its joiner about a row that is missing.
    public <GK, GV, VR extends @Nullable Object> KStream<K, VR> join(
            GlobalKTable<GK, GV> globalTable,
            KeyValueMapper<? super K, ? super V, ? extends @Nullable GK> keySelector,
            ValueJoinerWithStreamAndMappedKey<? super K, ? super GK, ? super V, ? super GV, ? extends VR> joiner,
            Named named) {
        ValueJoinerWithStreamAndMappedKey<K, @Nullable GK, V, @Nullable GV, VR> values =
                (key, mapped, value, row) -> joiner.apply(key, mapped, value, row);
        return new GlobalJoin<K, V, GK, GV, VR>(keySelector, values).said(this, globalTable, named, false);
    }

    @Override
    public <GK, GV, VR extends @Nullable Object> KStream<K, VR> leftJoin(
            GlobalKTable<GK, GV> globalTable,
            KeyValueMapper<? super K, ? super V, ? extends @Nullable GK> keySelector,
            ValueJoinerWithStreamAndMappedKey<
                            ? super K, ? super @Nullable GK, ? super V, ? super @Nullable GV, ? extends VR>
                    joiner,
            Named named) {
        return new GlobalJoin<K, V, GK, GV, VR>(keySelector, joiner).said(this, globalTable, named, true);
    }

    @Override
    public <VO, VR extends @Nullable Object> KStream<K, VR> join(
            KStream<K, VO> otherStream,
            ValueJoinerWithKey<? super K, ? super V, ? super VO, ? extends VR> joiner,
            JoinWindows windows,
            StreamJoined<K, V, VO> streamJoined) {
        return new StreamPair<>(this, planned(otherStream, "joined"), windows, streamJoined)
                .joined(Kind.INNER, joiner::apply);
    }

    @Override
    public <VO, VR extends @Nullable Object> KStream<K, VR> leftJoin(
            KStream<K, VO> otherStream,
            ValueJoinerWithKey<? super K, ? super V, ? super @Nullable VO, ? extends VR> joiner,
            JoinWindows windows,
            StreamJoined<K, V, VO> streamJoined) {
        return new StreamPair<>(this, planned(otherStream, "joined"), windows, streamJoined)
                .joined(Kind.LEFT, joiner::apply);
    }

    @Override
    public <VO, VR extends @Nullable Object> KStream<K, VR> outerJoin(
            KStream<K, VO> otherStream,
            ValueJoinerWithKey<? super K, ? super @Nullable V, ? super @Nullable VO, ? extends VR> joiner,
            JoinWindows windows,
            StreamJoined<K, V, VO> streamJoined) {
        return new StreamPair<>(this, planned(otherStream, "joined"), windows, streamJoined)
                .joined(Kind.OUTER, joiner::apply);
    }

    @Override
    public void to(String topic, Produced<K, V> produced) {
        new StreamEnds<>(said).sink(topic, null, produced);
    }

    @Override
    public void to(TopicNameExtractor<K, V> topicExtractor, Produced<K, V> produced) {
        new StreamEnds<>(said).sink(null, topicExtractor, produced);
    }

    @Override
    public void foreach(ForeachAction<? super K, ? super V> action, Named named) {
        same(named, "KSTREAM-FOREACH-", StreamOperators.foreach(action::apply));
    }

    @Override
    public void print(Printed<K, V> printed) {
        new StreamEnds<>(said).print(printed);
    }

    private KStream<K, V> same(Named named, String prefix, ProcessorSupplier<K, V, K, V> supplier) {
        String name = said.name(named, prefix);
        return new PlannedStream<>(said.then(name, supplier, said.keySerde(), said.valueSerde()), rekeyed);
    }

    private <VR extends @Nullable Object> KStream<K, VR> revalued(
            Named named, String prefix, ProcessorSupplier<K, V, K, VR> supplier) {
        String name = said.name(named, prefix);
        return new PlannedStream<>(changed(name, supplier, Changes.VALUE).at(said.keySerde(), null), rekeyed);
    }

    private <KR extends @Nullable Object, VR extends @Nullable Object> KStream<KR, VR> rekeyed(
            Named named, String prefix, ProcessorSupplier<K, V, KR, VR> supplier, @Nullable Serde<VR> valueSerde) {
        String name = said.name(named, prefix);
        return new PlannedStream<>(changed(name, supplier, Changes.KEY).at(null, valueSerde), true);
    }

    private Said<?, ?> changed(String name, ProcessorSupplier<?, ?, ?, ?> supplier, Changes changes) {
        StreamStep step = new StreamStep(name, said.node(), supplier).changing(changes);
        return said.at(said.plan().say(step), null, null);
    }
}
