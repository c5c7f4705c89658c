package io.weir.dsl;

import io.weir.dsl.operator.AsyncOperator;
import io.weir.dsl.plan.AddedStore;
import io.weir.dsl.plan.StreamStep;
import io.weir.dsl.plan.StreamStep.Changes;
import io.weir.state.ChangelogSettings;
import io.weir.state.KeyBound;
import io.weir.state.Retention;
import io.weir.state.StoreDefinition;
import io.weir.state.StoreDefinition.RowSerdes;
import io.weir.state.StoreKind;
import io.weir.state.Stores;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;

/**
 * A stream whose values are about to be made by calls.
 *
 * @param said the stream
 * @param options how calls are made
 * @param <K> type of keys
 * @param <V> type of values
 */
record PlannedCalls<K extends @Nullable Object, V extends @Nullable Object>(Said<K, V> said, Async options) {
    /** Says the word. */
    <W extends @Nullable Object> Said<K, W> say(
            ValueMapperWithKey<? super K, ? super V, ? extends CompletionStage<? extends W>> mapper, Named named) {
        AsyncOperator operator = new AsyncOperator(
                said.name(named, "KSTREAM-MAPVALUES-ASYNC-"),
                untyped((K key, V value) -> mapper.apply(key, value)),
                given(options.keySerde(), said.keySerde()),
                given(options.valueSerde(), said.valueSerde()),
                options.limits());
        said.plan().say(new AddedStore(Stores.builder(store(operator))));
        StreamStep step =
                new StreamStep(operator.name(), List.of(said.node()), operator.supplier(), Set.of(operator.store()));
        return said.at(said.plan().say(step.changing(Changes.VALUE)), said.keySerde(), null);
    }

    private static StoreDefinition store(AsyncOperator operator) {
        return new StoreDefinition(
                operator.store(),
                StoreKind.WAITING,
                null,
                new RowSerdes(Serdes.String(), operator.heldSerde()),
                ChangelogSettings.ENABLED,
                false,
                Retention.FOREVER,
                KeyBound.ofRecordsInHand(operator.limits().maxInFlight()));
    }

    private static @Nullable Serde<?> given(@Nullable Serde<?> given, @Nullable Serde<?> ofStream) {
        return given == null ? ofStream : given;
    }

    @SuppressWarnings("unchecked") // The stream has these types, which are not known when records come.
    private static BiFunction<Object, Object, CompletionStage<?>> untyped(
            BiFunction<?, ?, ? extends CompletionStage<?>> mapper) {
        return (BiFunction<Object, Object, CompletionStage<?>>) mapper;
    }
}
