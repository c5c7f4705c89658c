package io.weir.dsl;

import io.weir.dsl.plan.PlanBuilder;
import io.weir.dsl.plan.PlanNode;
import io.weir.dsl.plan.Repartition;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/**
 * The way of a stream to the partitions of its keys, where it is joined.
 *
 * @param stream the stream
 * @param keySerde serde of keys, or null for the application's default
 * @param valueSerde serde of values, or null for the application's default
 * @param <K> type of keys
 * @param <V> type of values
 */
record JoinWay<K extends @Nullable Object, V extends @Nullable Object>(
        PlannedStream<K, V> stream,
        @Nullable Serde<K> keySerde,
        @Nullable Serde<V> valueSerde) {
    /** Says the way if the stream's keys may have changed. Unnamed joins of one stream share the last one taken. */
    PlanNode end(@Nullable String name) {
        Said<K, V> said = stream.said();
        if (!stream.rekeyed()) {
            return said.node();
        }
        PlanBuilder plan = said.plan();
        String own = said.node().name();
        String base = name == null ? own : name;
        Repartition made = new RepartitionPlan(base, keySerde, valueSerde).below(said.node(), plan);
        Repartition shared = plan.joinWay(said.node());
        if (shared != null && base.equals(own)) {
            return shared;
        }
        plan.joinWay(said.node(), made);
        return plan.say(made);
    }
}
