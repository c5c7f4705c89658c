package io.weir.state;

import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/**
 * A serde of the library's around serdes of the user's.
 *
 * @param <T> type of what it reads and writes
 */
public interface WrappingSerde<T> extends Serde<T> {
    /**
     * The serde to use in an application.
     *
     * @param fallback the application's default for what is wrapped, or null if it has none
     * @return the serde, or null if one that it wraps is missing
     */
    @Nullable Serde<T> withDefault(@Nullable Serde<?> fallback);
}
