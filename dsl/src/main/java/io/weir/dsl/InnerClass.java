package io.weir.dsl;

import java.util.Map;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.utils.Utils;
import org.jspecify.annotations.Nullable;

/** The serialiser within a windowed one, where a client's settings name it. */
final class InnerClass {
    private InnerClass() {}

    @SuppressWarnings("unchecked") // whoever writes the setting knows the type of the keys
    static <T> Serializer<T> serializer(Map<String, ?> configs, String setting) {
        return (Serializer<T>) named(configs, setting, Serializer.class);
    }

    @SuppressWarnings("unchecked") // as above
    static <T> Deserializer<T> deserializer(Map<String, ?> configs, String setting) {
        return (Deserializer<T>) named(configs, setting, Deserializer.class);
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
