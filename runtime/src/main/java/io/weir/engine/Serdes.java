package io.weir.engine;

import io.weir.changelog.view.ResolvedStore;
import io.weir.state.Backend;
import io.weir.state.StoreDefinition;
import io.weir.state.WrappingSerde;
import io.weir.topology.SinkNode;
import io.weir.topology.SourceNode;
import io.weir.topology.WrappingDeserializer;
import io.weir.topology.WrappingSerializer;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/** Finds the serde of each node: its own, or the application's default. */
final class Serdes {
    private final TaskEnvironment.Defaults defaults;

    Serdes(TaskEnvironment.Defaults defaults) {
        this.defaults = defaults;
    }

    Deserializer<Object> key(SourceNode source) {
        return deserializer(source.input().key(), defaults.key(), "key", "source [" + source.name() + "]");
    }

    Deserializer<Object> value(SourceNode source) {
        return deserializer(source.input().value(), defaults.value(), "value", "source [" + source.name() + "]");
    }

    Serializer<@Nullable Object> key(SinkNode sink) {
        return serializer(sink.output().key(), defaults.key(), "key", "sink [" + sink.name() + "]");
    }

    Serializer<@Nullable Object> value(SinkNode sink) {
        return serializer(sink.output().value(), defaults.value(), "value", "sink [" + sink.name() + "]");
    }

    ResolvedStore resolved(StoreDefinition store, Backend backend, String changelogTopic) {
        return new ResolvedStore(
                store,
                backend,
                serde(store.serdes().key(), defaults.key(), "key", store),
                serde(store.serdes().value(), defaults.value(), "value", store),
                changelogTopic);
    }

    private static Serde<?> serde(
            @Nullable Serde<?> own, @Nullable Serde<?> fallback, String side, StoreDefinition store) {
        Serde<?> known = own instanceof WrappingSerde<?> wrapping ? wrapping.withDefault(fallback) : own;
        if (known != null) {
            return known;
        }
        if (fallback == null || own != null) {
            throw new MissingSerdeException(
                    side, "store [" + store.name() + "]", "Materialized.with(...) or Grouped.with(...)");
        }
        return fallback;
    }

    @SuppressWarnings(
            "unchecked") // The topology's types are erased; a wrong serde shows as a ClassCastException with a hint.
    private static Deserializer<Object> deserializer(
            @Nullable Deserializer<?> own, @Nullable Serde<?> fallback, String side, String place) {
        Deserializer<?> known = own instanceof WrappingDeserializer wrapping
                ? wrapping.withDefault(fallback == null ? null : fallback.deserializer())
                : own;
        if (known != null) {
            return (Deserializer<Object>) known;
        }
        if (fallback == null) {
            throw new MissingSerdeException(side, place, "Consumed.with(...) or Repartitioned.with(...)");
        }
        return (Deserializer<Object>) fallback.deserializer();
    }

    @SuppressWarnings("unchecked") // As above.
    private static Serializer<@Nullable Object> serializer(
            @Nullable Serializer<?> own, @Nullable Serde<?> fallback, String side, String place) {
        Serializer<?> known = own instanceof WrappingSerializer wrapping
                ? wrapping.withDefault(fallback == null ? null : fallback.serializer())
                : own;
        if (known != null) {
            return (Serializer<@Nullable Object>) known;
        }
        if (fallback == null) {
            throw new MissingSerdeException(
                    side, place, "Produced.with(...), Grouped.with(...) or Repartitioned.with(...)");
        }
        return (Serializer<@Nullable Object>) fallback.serializer();
    }
}
