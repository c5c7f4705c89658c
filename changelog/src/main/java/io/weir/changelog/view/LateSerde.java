package io.weir.changelog.view;

import io.weir.state.StoreDefinition;
import io.weir.state.WrappingSerde;
import java.util.function.Supplier;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/** A serde of a store that learns the application's default when it is opened. */
final class LateSerde implements Serde<Object> {
    private final StoreDefinition store;
    private final String side;
    private final @Nullable Serde<?> said;
    private @Nullable Serde<?> settled;

    LateSerde(StoreDefinition store, String side, @Nullable Serde<?> said) {
        this.store = store;
        this.side = side;
        this.said = said;
    }

    /** The serde itself if it needs no default, else this one. */
    Serde<?> now() {
        return said == null || said instanceof WrappingSerde<?> ? this : said;
    }

    /** The default is known. */
    void settle(Supplier<Serde<?>> fallback) {
        if (said == null) {
            settled = fallback.get();
        } else {
            settled = said instanceof WrappingSerde<?> wrapping ? wrapping.withDefault(fallback.get()) : said;
        }
    }

    @Override
    @SuppressWarnings("unchecked") // The store's types are erased.
    public Serializer<Object> serializer() {
        return (topic, data) -> ((Serializer<Object>) known().serializer()).serialize(topic, data);
    }

    @Override
    @SuppressWarnings("unchecked") // As above.
    public Deserializer<Object> deserializer() {
        return (topic, bytes) -> ((Deserializer<Object>) known().deserializer()).deserialize(topic, bytes);
    }

    private Serde<?> known() {
        if (settled == null) {
            throw new IllegalStateException("Store [" + store.name() + "] names no serde for its " + side
                    + " and was not opened, so it does not know the application's default. Call"
                    + " store.init(context.getStateStoreContext(), store) first, or name the serde.");
        }
        return settled;
    }
}
