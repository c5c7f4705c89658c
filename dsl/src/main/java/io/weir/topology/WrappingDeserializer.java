package io.weir.topology;

import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/** A deserialiser around another, which may be the application's default. */
public interface WrappingDeserializer {
    /**
     * The deserialiser to use in an application.
     *
     * @param fallback the application's default, or null if it has none
     * @return the deserialiser, or null if one is missing
     */
    @Nullable Deserializer<?> withDefault(@Nullable Deserializer<?> fallback);
}
