package io.weir.dsl;

import io.weir.dsl.operator.DedupOperator;
import io.weir.dsl.plan.Aside;
import io.weir.dsl.plan.Deduplication;
import io.weir.dsl.plan.PlanBuilder;
import io.weir.dsl.plan.PlanNode;
import io.weir.state.ChangelogSettings;
import io.weir.state.Retention;
import io.weir.state.StoreBuilder;
import io.weir.state.StoreDefinition;
import io.weir.state.StoreDefinition.RowSerdes;
import io.weir.state.StoreKind;
import io.weir.state.Stores;
import io.weir.topology.DropReason;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.utils.Utils;
import org.jspecify.annotations.Nullable;

/**
 * A stream about to lose its duplicates.
 *
 * @param stream the stream
 * @param options what a duplicate is
 * @param <K> type of keys
 * @param <V> type of values
 * @param <I> type of identifiers
 */
record PlannedDeduplication<K extends @Nullable Object, V extends @Nullable Object, I>(
        PlannedStream<K, V> stream, Deduplicate<K, V, I> options) {
    // Options that take more general records take these, and what they say of such records holds for these.
    @SuppressWarnings("unchecked")
    static <K extends @Nullable Object, V extends @Nullable Object> PlannedDeduplication<K, V, ?> of(
            PlannedStream<K, V> stream, Deduplicate<? super K, ? super V, ?> options) {
        return new PlannedDeduplication<>(stream, (Deduplicate<K, V, ?>) options);
    }

    /** Says the word. */
    KStream<K, V> say(Named named) {
        Said<K, V> said = stream.said();
        PlanBuilder plan = said.plan();
        String name = said.name(named, "KSTREAM-DEDUPLICATE-");
        PlanNode parent = parent(name);
        DedupOperator operator =
                new DedupOperator(untyped(options.id()), options.withinMs(), name + "-ids", last(name));
        Deduplication step =
                plan.say(new Deduplication(name, parent, operator, stores(operator), options.isAcrossKeys()));
        Said<K, V> at = said.at(step, said.keySerde(), said.valueSerde());
        options.late().of(at, new Aside(name + "-late", step, null, Set.of(DropReason.LATE, DropReason.NULL_ID)));
        options.duplicate().of(at, new Aside(name + "-duplicates", step, null, Set.of(DropReason.DUPLICATE)));
        return new PlannedStream<>(at, options.isAcrossKeys());
    }

    private PlanNode parent(String name) {
        Said<K, V> said = stream.said();
        if (options.isAcrossKeys()) {
            RepartitionPlan way = new RepartitionPlan(
                    name, said.keySerde(), said.valueSerde(), null, new ById<>(options.id(), idSerializer(name)));
            return said.plan().say(way.asked(said.node(), said.plan()));
        }
        if (stream.rekeyed()) {
            RepartitionPlan way = new RepartitionPlan(name, said.keySerde(), said.valueSerde());
            return said.plan().say(way.below(said.node(), said.plan()));
        }
        return said.node();
    }

    private DedupOperator.@Nullable Last last(String name) {
        Idle idle = options.idle();
        if (options.keepsLast()) {
            Long idleAfterMs = idle == null ? null : idle.afterMs();
            Said<K, V> said = stream.said();
            return new DedupOperator.Last(name + "-waiting", said.keySerde(), said.valueSerde(), idleAfterMs);
        }
        if (idle != null) {
            throw new IllegalArgumentException("The wall clock ends horizons only where records wait for that, but"
                    + " deduplication [" + name + "] lets the first record of each identifier through at once. Leave"
                    + " onIdle() out, or say keepLast().");
        }
        return null;
    }

    private List<StoreBuilder<?>> stores(DedupOperator operator) {
        Retention kept = new Retention(options.withinMs(), 0, false, false, Retention.Cut.TWELFTHS);
        StoreBuilder<?> ids = store(
                operator.ids(), StoreKind.WINDOW, new RowSerdes(options.idSerde(), DedupOperator.seenSerde()), kept);
        DedupOperator.Last last = operator.last();
        if (last == null) {
            return List.of(ids);
        }
        RowSerdes serdes = new RowSerdes(
                options.idSerde(), DedupOperator.waitingSerde(stream.said().valueSerde()));
        return List.of(ids, store(last.waiting(), StoreKind.WAITING, serdes, kept));
    }

    private static StoreBuilder<?> store(String name, StoreKind kind, RowSerdes serdes, Retention kept) {
        return Stores.builder(new StoreDefinition(name, kind, null, serdes, ChangelogSettings.ENABLED, false, kept));
    }

    private Serializer<I> idSerializer(String name) {
        Serde<I> serde = options.idSerde();
        if (serde == null) {
            throw new IllegalArgumentException("Deduplication [" + name + "] sends records to the partition of their"
                    + " identifier, which follows from its bytes, but no serde of identifiers is known. Give one:"
                    + " Deduplicate.by(identifier, serde).");
        }
        return serde.serializer();
    }

    @SuppressWarnings("unchecked") // The stream has these types, which are not known when records come.
    private static BiFunction<Object, Object, @Nullable Object> untyped(BiFunction<?, ?, ?> id) {
        return (BiFunction<Object, Object, @Nullable Object>) id;
    }

    /** Sends records to the partition of their identifier. */
    private record ById<K extends @Nullable Object, V extends @Nullable Object, I>(
            BiFunction<K, V, @Nullable I> id, Serializer<I> serializer)
            implements io.weir.processor.StreamPartitioner<K, V> {
        @Override
        public Optional<Set<Integer>> partitions(
                String topic, K key, V value, org.apache.kafka.common.header.Headers headers, int numPartitions) {
            I identifier = id.apply(key, value);
            return identifier == null
                    ? Optional.empty()
                    : Optional.of(Set.of(
                            Utils.toPositive(Utils.murmur2(serializer.serialize(topic, identifier))) % numPartitions));
        }
    }
}
