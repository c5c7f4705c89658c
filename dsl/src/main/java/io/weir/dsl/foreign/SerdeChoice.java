package io.weir.dsl.foreign;

import java.util.function.Supplier;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/** Chooses between a serde that was given and the default. */
final class SerdeChoice {
    private SerdeChoice() {}

    @SuppressWarnings("unchecked") // The default is taken to be of the type, as everywhere.
    static <T> Serde<T> of(@Nullable Serde<T> given, Supplier<? extends Serde<?>> otherwise) {
        return given == null ? (Serde<T>) otherwise.get() : given;
    }
}
