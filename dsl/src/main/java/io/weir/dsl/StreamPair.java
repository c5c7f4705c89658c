package io.weir.dsl;

import io.weir.dsl.StreamPairNames.Kind;
import io.weir.dsl.operator.JoinPolicy;
import io.weir.dsl.operator.JoinSide;
import io.weir.dsl.operator.RowJoiner;
import io.weir.dsl.operator.StreamJoinOperator;
import io.weir.dsl.plan.Aside;
import io.weir.dsl.plan.PlanBuilder;
import io.weir.dsl.plan.PlanNode;
import io.weir.dsl.plan.StreamStep;
import io.weir.dsl.plan.StreamsJoin;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/**
 * Two streams about to be joined.
 *
 * @param left the stream that the word is said of
 * @param right the other stream
 * @param windows how near two records must lie
 * @param options names, serdes and stores
 * @param <K> type of keys
 * @param <L> type of values on the left
 * @param <R> type of values on the right
 */
record StreamPair<K extends @Nullable Object, L extends @Nullable Object, R extends @Nullable Object>(
        PlannedStream<K, L> left, PlannedStream<K, R> right, JoinWindows windows, StreamJoined<K, L, R> options) {

    /** Says the join. */
    <W extends @Nullable Object> KStream<K, W> joined(Kind kind, RowJoiner<K, L, R, W> joiner) {
        PlanBuilder plan = left.said().plan();
        String name = options.name();
        PlanNode leftEnd = new JoinWay<>(left, key(), leftValue()).end(name == null ? null : name + "-left");
        PlanNode rightEnd = new JoinWay<>(right, key(), rightValue()).end(name == null ? null : name + "-right");
        StreamPairNames names = StreamPairNames.of(kind, name, plan);
        StreamPairStores made = new StreamPairStores(windows, options.keeping(), names);
        StreamsJoin.Stores stores = made.stores(key(), leftValue(), rightValue());
        StreamJoinOperator operator = operator(kind, joiner, stores);
        StreamStep keptLeft = plan.say(new StreamStep(names.leftKept(), leftEnd, operator.keeps(JoinSide.LEFT)));
        StreamStep keptRight = plan.say(new StreamStep(names.rightKept(), rightEnd, operator.keeps(JoinSide.RIGHT)));
        StreamsJoin join = plan.say(new StreamsJoin(names.joining(), keptLeft, keptRight, operator, stores));
        aside(join, keptLeft, JoinSide.LEFT, options.times().late(), leftValue());
        aside(join, keptRight, JoinSide.RIGHT, options.times().otherLate(), rightValue());
        return PlannedStream.of(left.said().at(join, key(), null));
    }

    private <V extends @Nullable Object> void aside(
            StreamsJoin join, StreamStep kept, JoinSide side, Late<K, V> late, @Nullable Serde<V> value) {
        late.of(left.said().at(join, key(), value), Aside.of(kept.name() + "-late", join, side));
    }

    private StreamJoinOperator operator(Kind kind, RowJoiner<K, L, R, ?> joiner, StreamsJoin.Stores stores) {
        JoinPolicy policy = new JoinPolicy(windows.beforeMs, windows.afterMs, windows.gracePeriodMs());
        StreamJoinOperator inner = StreamJoinOperator.inner(
                policy, joiner, stores.left().name(), stores.right().name());
        return stores.waiting()
                .map(store -> kind == Kind.LEFT ? inner.left(store.name()) : inner.outer(store.name()))
                .orElse(inner)
                .idleAfter(options.times().idle().afterMs());
    }

    private @Nullable Serde<K> key() {
        return Said.or(
                options.keySerde(), Said.or(left.said().keySerde(), right.said().keySerde()));
    }

    private @Nullable Serde<L> leftValue() {
        return Said.or(options.valueSerde(), left.said().valueSerde());
    }

    private @Nullable Serde<R> rightValue() {
        return Said.or(options.otherValueSerde(), right.said().valueSerde());
    }
}
