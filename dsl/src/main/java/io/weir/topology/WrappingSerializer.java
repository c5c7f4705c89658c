package io.weir.topology;

import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/** A serialiser around another, which may be the application's default. */
public interface WrappingSerializer {
    /**
     * The serialiser to use in an application.
     *
     * @param fallback the application's default, or null if it has none
     * @return the serialiser, or null if one is missing
     */
    @Nullable Serializer<?> withDefault(@Nullable Serializer<?> fallback);
}
