package io.weir.dsl;

import io.weir.dsl.keyed.KeyedRules;
import io.weir.dsl.keyed.KeyedStores;
import io.weir.dsl.keyed.KeyedSupplier;
import io.weir.dsl.plan.KeyedStep;
import io.weir.dsl.plan.PlanNode;
import io.weir.processor.KeyedProcessor;
import io.weir.processor.StateSpec;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/**
 * A keyed operator that is about to be said.
 *
 * @param grouping the records, gathered by key
 * @param keyed what was said of the operator
 * @param <K> type of keys
 * @param <V> type of values
 */
record PlannedKeyed<K extends @Nullable Object, V extends @Nullable Object>(
        PlannedGrouping<K, V> grouping, Keyed<K, V> keyed) {
    /** Says the word. */
    <VR extends @Nullable Object> KStream<K, VR> said(
            String prefix, Set<StateSpec<?>> states, Supplier<? extends KeyedProcessor<K, V, VR>> processors) {
        Said<K, V> before = grouping.said();
        Serde<K> key = keyed.keySerde() == null ? before.keySerde() : keyed.keySerde();
        Serde<V> value = keyed.valueSerde() == null ? before.valueSerde() : keyed.valueSerde();
        Late<K, V> late = keyed.late() == null ? grouping.late() : keyed.late();
        boolean takesLate = late instanceof LateProcess<?, ?>;
        String name = before.name(Named.of(keyed.name()), prefix);
        KeyedSupplier<K, V, VR> supplier = new KeyedSupplier<>(
                new KeyedStores(name, states, key, keyed.usesTimers()),
                new KeyedRules(keyed.graceMs(), takesLate),
                processors);
        PlanNode place = grouping.place(name, key, value);
        KeyedStep step = before.plan()
                .say(new KeyedStep(name, place, supplier, keyed.idle().afterMs()));
        if (!takesLate) {
            late.of(before.at(step, key, value));
        }
        return PlannedStream.of(before.at(step, key, null));
    }
}
