package io.weir.dsl;

import io.weir.dsl.plan.PlanBuilder;
import io.weir.dsl.plan.PlanNode;
import io.weir.dsl.plan.StreamStep;
import io.weir.processor.ProcessorSupplier;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/**
 * What the next word is said of.
 *
 * @param plan where it is written down
 * @param node the last thing said
 * @param keySerde serde of keys, or null if none is known
 * @param valueSerde serde of values, or null if none is known
 * @param <K> type of keys
 * @param <V> type of values
 */
record Said<K extends @Nullable Object, V extends @Nullable Object>(
        PlanBuilder plan,
        PlanNode node,
        @Nullable Serde<K> keySerde,
        @Nullable Serde<V> valueSerde) {

    /** The name of a word's node: the given one, or the generated one. Both take a number. */
    String name(Named named, String prefix) {
        String generated = plan.nodeName(prefix);
        String given = named.name();
        return given == null ? generated : given;
    }

    /** Says a word that uses no store. The given serdes are those of its result. */
    <L extends @Nullable Object, W extends @Nullable Object> Said<L, W> then(
            String name, ProcessorSupplier<?, ?, ?, ?> supplier, @Nullable Serde<L> key, @Nullable Serde<W> value) {
        return at(plan.say(new StreamStep(name, node, supplier)), key, value);
    }

    /** The same plan after another word. */
    <L extends @Nullable Object, W extends @Nullable Object> Said<L, W> at(
            PlanNode other, @Nullable Serde<L> key, @Nullable Serde<W> value) {
        return new Said<>(plan, other, key, value);
    }

    /** The same place, known to have other types. */
    <L extends @Nullable Object, W extends @Nullable Object> Said<L, W> at(
            @Nullable Serde<L> key, @Nullable Serde<W> value) {
        return at(node, key, value);
    }

    /** The serde that was given, or else another. */
    static <T extends @Nullable Object> @Nullable Serde<T> or(@Nullable Serde<T> given, @Nullable Serde<T> otherwise) {
        return given == null ? otherwise : given;
    }
}
