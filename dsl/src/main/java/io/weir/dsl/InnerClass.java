package io.weir.dsl;

import io.weir.topology.WrappingDeserializer;
import io.weir.topology.WrappingSerializer;
import java.util.Map;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.utils.Utils;
import org.jspecify.annotations.Nullable;

/** The serialiser within a windowed one, where a client's settings name it. */
final class InnerClass {
    private static final String SERDE = "windowed.inner.class.serde";

    private InnerClass() {}

    @SuppressWarnings("unchecked") // whoever writes the setting knows the type of the keys
    static <T> Serializer<T> serializer(Map<String, ?> configs, String setting) {
        return usesSerde(configs, setting)
                ? (Serializer<T>) named(configs, SERDE, Serde.class).serializer()
                : (Serializer<T>) named(configs, setting, Serializer.class);
    }

    @SuppressWarnings("unchecked") // as above
    static <T> Deserializer<T> deserializer(Map<String, ?> configs, String setting) {
        return usesSerde(configs, setting)
                ? (Deserializer<T>) named(configs, SERDE, Serde.class).deserializer()
                : (Deserializer<T>) named(configs, setting, Deserializer.class);
    }

    // The older setting, for both sides at once.
    private static boolean usesSerde(Map<String, ?> configs, String setting) {
        return configs.get(setting) == null && configs.get(SERDE) != null;
    }

    /** What writes, with the application's default for what it lacks; null if that is not there. */
    static @Nullable Serializer<?> serializer(Serializer<?> own, @Nullable Serde<?> fallback) {
        return own instanceof WrappingSerializer wrapping
                ? wrapping.withDefault(fallback == null ? null : fallback.serializer())
                : own;
    }

    /** What reads, with the application's default for what it lacks; null if that is not there. */
    static @Nullable Deserializer<?> deserializer(Deserializer<?> own, @Nullable Serde<?> fallback) {
        return own instanceof WrappingDeserializer wrapping
                ? wrapping.withDefault(fallback == null ? null : fallback.deserializer())
                : own;
    }

    private static <C> C named(Map<String, ?> configs, String setting, Class<C> type) {
        Object name = configs.get(setting);
        try {
            if (name instanceof Class<?> given) {
                return type.cast(Utils.newInstance(given));
            }
            return Utils.newInstance(String.valueOf(name), type);
        } catch (ClassNotFoundException | ClassCastException cause) {
            ConfigException unusable = new ConfigException("Setting [" + setting + "] names a class that is a ["
                    + type.getSimpleName() + "] for keys, but is [" + name + "]. Name one, or give the instance.");
            unusable.initCause(cause);
            throw unusable;
        }
    }

    static <C> C known(@Nullable C inner, String setting) {
        if (inner == null) {
            throw new IllegalStateException("A windowed key needs a serde of the key within, but none was given."
                    + " Name it in Grouped.with(...) or Produced.with(...), or set [" + setting + "].");
        }
        return inner;
    }
}
