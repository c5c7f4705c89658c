package io.weir.dsl;

import io.weir.dsl.operator.Fold;
import io.weir.dsl.operator.SaltedOperators;
import io.weir.dsl.operator.StreamOperators;
import io.weir.dsl.operator.TableOperators;
import io.weir.dsl.plan.Cogroup;
import io.weir.dsl.plan.PlanBuilder;
import io.weir.dsl.plan.PlanNode;
import io.weir.dsl.plan.Repartition;
import io.weir.dsl.plan.StreamStep;
import io.weir.dsl.plan.TableStep;
import io.weir.processor.StreamPartitioner;
import io.weir.state.Backend;
import io.weir.state.ChangelogSettings;
import io.weir.state.KeyBound;
import io.weir.state.KeyValueStore;
import io.weir.state.Retention;
import io.weir.state.StoreBuilder;
import io.weir.state.StoreDefinition;
import io.weir.state.StoreDefinition.RowSerdes;
import io.weir.state.StoreKind;
import io.weir.state.Stores;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/*
 * source -> spread -+- (repartition topic, if rekeyed) -> straight -+-> table
 *                   |                                               |
 *                   +- salted topic -> gather -> send -> parts topic -> merge
 *
 * Only records of hot keys make the detour. What it costs is one more hop of theirs, if the grouping is not rekeyed;
 * and one part per hot key, partition of the salted topic and commit.
 *
 * Names take the same numbers as without hot keys, so these can be said, or unsaid, of an application that runs: its
 * other topics and stores keep their names, and so does the store of the table.
 */
/**
 * A grouping with hot keys as a place in the plan.
 *
 * <p>Owned by the thread that says the words.
 *
 * @param <K> type of keys
 * @param <V> type of values
 */
final class PlannedSalted<K extends @Nullable Object, V extends @Nullable Object> implements SaltedKStream<K, V> {
    private static final String PARTS = "-parts";

    private final PlannedGrouping<K, V> grouping;
    private final Salted salted;

    PlannedSalted(PlannedGrouping<K, V> grouping, Salted salted) {
        this.grouping = grouping;
        this.salted = salted;
    }

    /** What gathers records, and what gathers parts. */
    private record Stages<K extends @Nullable Object, V extends @Nullable Object, A>(
            Fold<K, V, A> records, Fold<K, A, A> parts) {
        static <K extends @Nullable Object, V extends @Nullable Object, A> Stages<K, V, A> checked(
                Fold<K, V, A> records, Merger<? super K, A> merger) {
            return new Stages<>(
                    (key, value, before) -> given(records.apply(key, value, before)),
                    (key, part, before) -> before == null ? part : given(merger.apply(key, before, part)));
        }

        private static <A> A given(@Nullable A result) {
            if (result == null) {
                throw new IllegalStateException("What gathers or merges the records of hot keys must give a value, but"
                        + " gave null: a part cannot delete the row that it is merged into. Give a value that stands"
                        + " for nothing, and filter it out below.");
            }
            return result;
        }
    }

    @Override
    public KTable<K, Long> count(Named named, Materialized<K, Long, KeyValueStore<Bytes, byte[]>> materialized) {
        Fold<K, V, Long> fold = Folds.counting();
        return gathered(
                Gathering.AGGREGATE,
                Stages.checked(fold, (key, one, two) -> one + two),
                named,
                grouping.counted(materialized));
    }

    @Override
    public KTable<K, V> reduce(
            Reducer<V> reducer, Named named, Materialized<K, V, KeyValueStore<Bytes, byte[]>> materialized) {
        Fold<K, V, V> fold = Folds.reducing(reducer);
        return gathered(
                Gathering.REDUCE,
                Stages.checked(fold, (key, one, two) -> reducer.apply(one, two)),
                named,
                grouping.reduced(materialized));
    }

    @Override
    public <VR> KTable<K, VR> aggregate(
            Initializer<VR> initializer,
            Aggregator<? super K, ? super V, VR> aggregator,
            Merger<? super K, VR> merger,
            Named named,
            Materialized<K, VR, KeyValueStore<Bytes, byte[]>> materialized) {
        Fold<K, V, VR> fold = Folds.aggregating(initializer, aggregator);
        return gathered(Gathering.AGGREGATE, Stages.checked(fold, merger), named, materialized);
    }

    private <A> KTable<K, A> gathered(
            String prefix,
            Stages<K, V, A> stages,
            Named named,
            Materialized<K, A, KeyValueStore<Bytes, byte[]>> materialized) {
        Said<K, V> said = grouping.said();
        PlanBuilder plan = said.plan();
        String given = materialized.name();
        String storeName = given == null ? plan.storeName(prefix) : given;
        String nodeName = said.name(named, prefix);
        Serde<K> keySerde = materialized.keySerde() == null ? said.keySerde() : materialized.keySerde();
        RowSerdes serdes = new RowSerdes(keySerde, materialized.valueSerde());
        StoreBuilder<?> store = materialized.store(storeName, serdes, Gathering.Form.TABLE);
        Ways ways = ways(grouping.topicBase(storeName));
        PlanNode straight = step(plan, nodeName + "-straight", ways.straight, stages.records, store);
        Repartition parts = parts(ways, stages, storeName, serdes);
        PlanNode merge = step(plan, nodeName + "-merge", parts, stages.parts, store);
        Cogroup table = plan.say(new Cogroup(nodeName, List.of(straight, merge), store));
        return new PlannedTable<>(said.at(table, keySerde, materialized.valueSerde()), given);
    }

    private static TableStep step(
            PlanBuilder plan, String name, PlanNode parent, Fold<?, ?, ?> fold, StoreBuilder<?> store) {
        return plan.say(new TableStep(name, parent, TableOperators.aggregate(fold), Optional.of(store), false));
    }

    /**
     * Where records go on.
     *
     * @param base what the names of nodes and topics begin with
     * @param straight the place of records of other keys
     * @param hot the place of those of hot keys
     */
    private record Ways(String base, PlanNode straight, PlanNode hot) {}

    private Ways ways(String base) {
        Said<K, V> said = grouping.said();
        PlanBuilder plan = said.plan();
        RepartitionPlan spread = new RepartitionPlan(
                base + "-salted", said.keySerde(), said.valueSerde(), salted.partitions(), inTurn());
        String hotName = base + "-hot";
        String straightName = base + "-cold";
        StreamStep watch = plan.say(new StreamStep(
                base + "-spread",
                said.node(),
                SaltedOperators.spread(new SaltedOperators.Ways(hotName, straightName), salted.partitions())));
        grouping.late(watch);
        StreamStep cold = plan.say(new StreamStep(straightName, watch, StreamOperators.passThrough()));
        StreamStep hot = plan.say(new StreamStep(hotName, watch, StreamOperators.passThrough()));
        PlanNode straight = grouping.rekeyed()
                ? plan.say(new RepartitionPlan(base, said.keySerde(), said.valueSerde())
                        .asked(cold, plan)
                        .inNoOrder())
                : cold;
        return new Ways(base, straight, plan.say(spread.unnumbered(hot)));
    }

    private <A> Repartition parts(Ways ways, Stages<K, V, A> stages, String storeName, RowSerdes serdes) {
        PlanBuilder plan = grouping.said().plan();
        StoreBuilder<?> held = Stores.builder(new StoreDefinition(
                storeName + PARTS,
                StoreKind.TIMESTAMPED_KEY_VALUE,
                Backend.MEMORY,
                serdes,
                ChangelogSettings.DISABLED,
                true,
                Retention.FOREVER,
                KeyBound.UNTIL_COMMIT));
        PlanNode gather = plan.say(new TableStep(
                ways.base + "-gather", ways.hot, TableOperators.parts(stages.records), Optional.of(held), false));
        StreamStep send = plan.say(new StreamStep(
                ways.base + "-send", List.of(gather), SaltedOperators.sendParts(held.name()), Set.of(held.name())));
        return plan.say(new RepartitionPlan(ways.base + PARTS, serdes.key(), serdes.value())
                .unnumbered(send)
                .inNoOrder());
    }

    private static StreamPartitioner<Object, Object> inTurn() {
        AtomicInteger turn = new AtomicInteger();
        return (topic, key, value, headers, partitions) ->
                Optional.of(Set.of(Math.floorMod(turn.getAndIncrement(), partitions)));
    }
}
