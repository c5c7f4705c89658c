package io.weir.dsl;

import io.weir.dsl.operator.Fold;
import io.weir.dsl.operator.TableOperators;
import io.weir.dsl.operator.WindowTiming;
import io.weir.dsl.plan.PlanBuilder;
import io.weir.dsl.plan.PlanNode;
import io.weir.dsl.plan.Repartition;
import io.weir.dsl.plan.TableStep;
import io.weir.processor.KeyedProcessorSupplier;
import io.weir.processor.StateSpec;
import io.weir.processor.ValueState;
import io.weir.state.KeyValueStore;
import io.weir.state.StateStore;
import io.weir.state.StoreBuilder;
import io.weir.state.StoreDefinition.RowSerdes;
import io.weir.state.Window;
import java.util.Optional;
import java.util.Set;
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
    private final Said<K, V> said;
    private final boolean rekeyed;
    private final @Nullable String name;
    private final Late<K, V> late;
    private final Way way;

    /** A grouping whose records go through a repartition topic if they are rekeyed, named or not. */
    PlannedGrouping(Said<K, V> said, boolean rekeyed, @Nullable String name) {
        this(said, rekeyed, name, Late.drop(), new Way());
    }

    private PlannedGrouping(Said<K, V> said, boolean rekeyed, @Nullable String name, Late<K, V> late, Way way) {
        this.said = said;
        this.rekeyed = rekeyed;
        this.name = name;
        this.late = late;
        this.way = way;
    }

    /** The one way of a grouping with a name, which is the same whatever else is said of the grouping. */
    private static final class Way {
        private @Nullable Repartition said;
    }

    @Override
    public PlannedGrouping<K, V> onLate(Late<K, V> other) {
        return new PlannedGrouping<>(said, rekeyed, name, other, way);
    }

    /** Says what becomes of the records that an aggregate drops. */
    void late(PlanNode aggregate) {
        late.of(said.at(aggregate, said.keySerde(), said.valueSerde()));
    }

    @Override
    public <W extends Window> TimeWindowedKStream<K, V> windowedBy(Windows<W> windows) {
        return new PlannedTimeWindows<>(this, Windowing.of(windows), WindowTiming.Results.UPDATES, Idle.usual());
    }

    @Override
    public TimeWindowedKStream<K, V> windowedBy(SlidingWindows windows) {
        return new PlannedTimeWindows<>(this, Windowing.of(windows), WindowTiming.Results.UPDATES, Idle.usual());
    }

    @Override
    public SessionWindowedKStream<K, V> windowedBy(SessionWindows windows) {
        return new PlannedSessions<>(this, windows, WindowTiming.Results.UPDATES, Idle.usual());
    }

    @Override
    public KTable<K, Long> count(Named named, Materialized<K, Long, KeyValueStore<Bytes, byte[]>> materialized) {
        Fold<K, V, Long> fold = Folds.counting();
        return gathered(table(Gathering.AGGREGATE, fold), named, counted(materialized));
    }

    @Override
    public KTable<K, V> reduce(
            Reducer<V> reducer, Named named, Materialized<K, V, KeyValueStore<Bytes, byte[]>> materialized) {
        Fold<K, V, V> fold = Folds.reducing(reducer);
        return gathered(table(Gathering.REDUCE, fold), named, reduced(materialized));
    }

    @Override
    public <VR> KTable<K, VR> aggregate(
            Initializer<VR> initializer,
            Aggregator<? super K, ? super V, VR> aggregator,
            Named named,
            Materialized<K, VR, KeyValueStore<Bytes, byte[]>> materialized) {
        Fold<K, V, VR> fold = Folds.aggregating(initializer, aggregator);
        return gathered(table(Gathering.AGGREGATE, fold), named, materialized);
    }

    @Override
    public <VOut> CogroupedKStream<K, VOut> cogroup(Aggregator<? super K, ? super V, VOut> aggregator) {
        return PlannedCogroup.<K, VOut>empty(said.plan()).and(this, aggregator);
    }

    @Override
    public SaltedKStream<K, V> withHotKeys(Salted salted) {
        return new PlannedSalted<>(this, salted);
    }

    @Override
    @SuppressWarnings("unchecked") // What takes any key and value of a wider type takes these.
    public <VOut extends @Nullable Object> KStream<K, VOut> processKeyed(
            KeyedProcessorSupplier<? super K, ? super V, VOut> supplier, Keyed<? super K, ? super V> keyed) {
        KeyedProcessorSupplier<K, V, VOut> processors = (KeyedProcessorSupplier<K, V, VOut>) supplier;
        return new PlannedKeyed<>(this, (Keyed<K, V>) keyed)
                .said("KSTREAM-PROCESSKEYED-", processors.states(), processors);
    }

    @Override
    @SuppressWarnings("unchecked") // As above.
    public <S, VR extends @Nullable Object> KStream<K, VR> updateState(
            StateSpec<ValueState<S>> state,
            StateTimeout timeout,
            StateUpdater<K, V, S, VR> updater,
            Keyed<? super K, ? super V> keyed) {
        Keyed<K, V> options = (Keyed<K, V>) keyed;
        return new PlannedKeyed<>(this, timeout.clock() == null ? options.withoutTimers() : options)
                .said("KSTREAM-UPDATESTATE-", Set.of(state), () -> new StateUpdating<>(state, timeout, updater));
    }

    /** The place of a word that needs the records of a key together, which writes them with these serdes. */
    PlanNode place(String wordName, @Nullable Serde<K> key, @Nullable Serde<V> value) {
        PlannedGrouping<K, V> written = new PlannedGrouping<>(said.at(key, value), rekeyed, name, late, way);
        return rekeyed ? written.repartition(wordName) : said.node();
    }

    /** Whether the key may have changed, so that records have to go to the partition of the new one. */
    boolean rekeyed() {
        return rekeyed;
    }

    /** What the name of the topic of a table begins with. */
    String topicBase(String storeName) {
        return name == null ? storeName : name;
    }

    Late<K, V> late() {
        return late;
    }

    Said<K, V> said() {
        return said;
    }

    /**
     * The way to the partitions of the new keys for a table that is made of several groupings, or null if none is
     * needed.
     */
    @Nullable Repartition way(String storeName) {
        return rekeyed ? topic(storeName).below(said.node(), said.plan()) : null;
    }

    private static <K extends @Nullable Object> Gathering<K, K> table(String prefix, Fold<K, ?, ?> fold) {
        return new Gathering<>(prefix, TableOperators.aggregate(fold), Gathering.Form.TABLE, serde -> serde);
    }

    /** Options of a count, whose values are Longs unless another serde is said. */
    <S extends StateStore> Materialized<K, Long, S> counted(Materialized<K, Long, S> materialized) {
        if (materialized.nameless()) {
            // Kafka Streams takes this number too, and uses it for nothing.
            said.plan().storeName(Gathering.AGGREGATE);
        }
        return counts(materialized);
    }

    /** The same without a number taken for nothing. */
    <S extends StateStore> Materialized<K, Long, S> counts(Materialized<K, Long, S> materialized) {
        return materialized.valueSerde() == null ? materialized.withValueSerde(Serdes.Long()) : materialized;
    }

    /** Options of a reduction, whose values are the grouping's unless another serde is said. */
    <S extends StateStore> Materialized<K, V, S> reduced(Materialized<K, V, S> materialized) {
        return materialized.valueSerde() == null ? materialized.withValueSerde(said.valueSerde()) : materialized;
    }

    /** Says the word that makes a table of the grouping. */
    <R, A> KTable<R, A> gathered(Gathering<K, R> how, Named named, Materialized<K, A, ?> materialized) {
        PlanBuilder plan = said.plan();
        String given = materialized.name();
        String storeName = given == null ? plan.storeName(how.prefix()) : given;
        String nodeName = said.name(named, how.prefix());
        Serde<K> keySerde = materialized.keySerde() == null ? said.keySerde() : materialized.keySerde();
        RowSerdes serdes = new RowSerdes(keySerde, materialized.valueSerde());
        StoreBuilder<?> store = materialized.gatheredStore(storeName, serdes, how.form());
        PlanNode parent = rekeyed ? repartition(storeName) : said.node();
        TableStep table = plan.say(new TableStep(nodeName, parent, how.operator(), Optional.of(store), false));
        late(table);
        return new PlannedTable<>(said.at(table, how.keys().apply(keySerde), materialized.valueSerde()), given);
    }

    /** The way to the partitions of the new keys: one for all aggregates if it has a name, else one for each. */
    private Repartition repartition(String storeName) {
        Repartition made = topic(storeName).below(said.node(), said.plan());
        if (name == null) {
            return said.plan().say(made);
        }
        Repartition known = way.said;
        Repartition one = said.plan().sayAgain(known == null ? made : known);
        way.said = one;
        return one;
    }

    private RepartitionPlan topic(String storeName) {
        return new RepartitionPlan(topicBase(storeName), said.keySerde(), said.valueSerde());
    }
}
