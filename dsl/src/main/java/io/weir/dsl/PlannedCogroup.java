package io.weir.dsl;

import io.weir.dsl.operator.Fold;
import io.weir.dsl.operator.TableOperator;
import io.weir.dsl.operator.TableOperators;
import io.weir.dsl.plan.Cogroup;
import io.weir.dsl.plan.PlanBuilder;
import io.weir.dsl.plan.PlanNode;
import io.weir.dsl.plan.Repartition;
import io.weir.dsl.plan.TableStep;
import io.weir.state.KeyValueStore;
import io.weir.state.StoreBuilder;
import io.weir.state.StoreDefinition.RowSerdes;
import io.weir.state.Window;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * Groupings as places in the plan, of which one table is made.
 *
 * <p>Owned by the thread that says the words.
 *
 * @param <K> type of keys
 * @param <VOut> type of aggregates
 */
final class PlannedCogroup<K extends @Nullable Object, VOut> implements CogroupedKStream<K, VOut> {
    private static final String AGGREGATE = "COGROUPKSTREAM-AGGREGATE-";
    private static final String MERGE = "COGROUPKSTREAM-MERGE-";

    private final PlanBuilder plan;
    private final Map<PlannedGrouping<K, ?>, Aggregator<? super K, Object, VOut>> inputs;
    // One way for all tables of a grouping, named after the first.
    private final IdentityHashMap<PlannedGrouping<?, ?>, Repartition> ways = new IdentityHashMap<>();

    private PlannedCogroup(PlanBuilder plan, Map<PlannedGrouping<K, ?>, Aggregator<? super K, Object, VOut>> inputs) {
        this.plan = plan;
        this.inputs = inputs;
    }

    static <K extends @Nullable Object, VOut> PlannedCogroup<K, VOut> empty(PlanBuilder plan) {
        return new PlannedCogroup<>(plan, Map.of());
    }

    @SuppressWarnings("unchecked") // The aggregator is given the values of its own grouping only.
    <VIn> PlannedCogroup<K, VOut> and(
            PlannedGrouping<K, VIn> grouping, Aggregator<? super K, ? super VIn, VOut> aggregator) {
        Map<PlannedGrouping<K, ?>, Aggregator<? super K, Object, VOut>> more = new LinkedHashMap<>(inputs);
        more.put(grouping, (Aggregator<? super K, Object, VOut>) aggregator);
        return new PlannedCogroup<>(plan, more);
    }

    @Override
    public <VIn> CogroupedKStream<K, VOut> cogroup(
            KGroupedStream<K, VIn> groupedStream, Aggregator<? super K, ? super VIn, VOut> aggregator) {
        if (groupedStream instanceof PlannedGrouping<K, VIn> planned
                && planned.said().plan() == plan) {
            return and(planned, aggregator);
        }
        throw new IllegalArgumentException("Groupings that are gathered in one table begin at one StreamsBuilder, but"
                + " one of another is added. Begin all at the same builder.");
    }

    @Override
    public KTable<K, VOut> aggregate(
            Initializer<VOut> initializer,
            Named named,
            Materialized<K, VOut, KeyValueStore<Bytes, byte[]>> materialized) {
        Shape<K, K, VOut> shape = new Shape<>(TableOperators::aggregate, Gathering.Form.TABLE, serde -> serde);
        return gathered(shape, initializer, named, materialized);
    }

    @Override
    public <W extends Window> TimeWindowedCogroupedKStream<K, VOut> windowedBy(Windows<W> windows) {
        return new PlannedTimeWindowedCogroup<>(this, Windowing.of(windows), Idle.usual());
    }

    @Override
    public TimeWindowedCogroupedKStream<K, VOut> windowedBy(SlidingWindows windows) {
        return new PlannedTimeWindowedCogroup<>(this, Windowing.of(windows), Idle.usual());
    }

    @Override
    public SessionWindowedCogroupedKStream<K, VOut> windowedBy(SessionWindows windows) {
        return new PlannedSessionWindowedCogroup<>(this, windows, Idle.usual());
    }

    /**
     * How several groupings become one table.
     *
     * @param operators makes the processors of one grouping
     * @param form what the store's rows are
     * @param keys makes the serde of the table's keys from that of the groupings', which may be unknown
     * @param <K> type of the groupings' keys
     * @param <R> type of the table's keys
     * @param <VOut> type of aggregates
     */
    record Shape<K extends @Nullable Object, R, VOut>(
            Function<Fold<K, Object, VOut>, TableOperator> operators,
            Gathering.Form form,
            Function<@Nullable Serde<K>, @Nullable Serde<R>> keys) {}

    /** Says the word that makes a table of the groupings. */
    <R> KTable<R, VOut> gathered(
            Shape<K, R, VOut> shape,
            Initializer<VOut> initializer,
            Named named,
            Materialized<K, VOut, ?> materialized) {
        String given = materialized.name();
        String storeName = given == null ? plan.storeName(AGGREGATE) : given;
        Serde<K> keySerde = materialized.keySerde() == null ? keySerde() : materialized.keySerde();
        StoreBuilder<?> store =
                materialized.gatheredStore(storeName, new RowSerdes(keySerde, materialized.valueSerde()), shape.form());
        Map<PlannedGrouping<K, ?>, PlanNode> parents = new LinkedHashMap<>();
        inputs.keySet().forEach(grouping -> parents.put(grouping, parent(grouping, storeName)));
        List<PlanNode> tables = new ArrayList<>();
        inputs.forEach((grouping, aggregator) -> {
            Fold<K, Object, VOut> fold = Folds.aggregating(initializer, aggregator);
            String name = name(named, "-cogroup-agg-" + tables.size(), AGGREGATE);
            PlanNode parent = Objects.requireNonNull(parents.get(grouping));
            tables.add(plan.say(new TableStep(name, parent, shape.operators().apply(fold), Optional.of(store), false)));
        });
        int place = 0;
        for (PlannedGrouping<K, ?> grouping : inputs.keySet()) {
            grouping.late(tables.get(place++));
        }
        Cogroup table = plan.say(new Cogroup(name(named, "-cogroup-merge", MERGE), tables, store));
        Said<R, VOut> at = new Said<>(plan, table, shape.keys().apply(keySerde), materialized.valueSerde());
        return new PlannedTable<>(at, given);
    }

    private PlanNode parent(PlannedGrouping<K, ?> grouping, String storeName) {
        // Numbers are taken each time, as in Kafka Streams.
        Repartition made = grouping.way(storeName);
        if (made == null) {
            return grouping.said().node();
        }
        Repartition known = ways.putIfAbsent(grouping, made);
        return known == null ? plan.say(made) : known;
    }

    private @Nullable Serde<K> keySerde() {
        return inputs.keySet().iterator().next().said().keySerde();
    }

    private String name(Named named, String suffix, String prefix) {
        String generated = plan.nodeName(prefix);
        return named.name() == null ? generated : named.name() + suffix;
    }
}
