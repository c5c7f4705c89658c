package io.weir.dsl.compile;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The simple types whose serialisers and deserialisers Kafka brings along. */
final class SimpleType {
    private static final String PACKAGE = "org.apache.kafka.common.serialization";
    private static final Set<String> NAMES =
            Set.of("String", "Short", "Integer", "Long", "Float", "Double", "UUID", "Boolean");

    private SimpleType() {}

    /** The type that a serialiser or deserialiser is of, or null if it is not one of Kafka's for a simple type. */
    static @Nullable String of(@Nullable Object side) {
        if (side == null || !isKafkas(side)) {
            return null;
        }
        String name = side.getClass().getSimpleName().replaceFirst("(Des|S)erializer$", "");
        return NAMES.contains(name) ? name : null;
    }

    /** Whether a serde, serialiser or deserialiser is of Kafka's own, which nobody's code is behind. */
    static boolean isKafkas(Object side) {
        return isKafkas(side.getClass());
    }

    static boolean isKafkas(Class<?> type) {
        return type.getPackageName().equals(PACKAGE);
    }
}
