package io.weir.dsl.compile;

import io.weir.topology.TopologyConfig;
import io.weir.topology.TopologyException;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.utils.Utils;
import org.jspecify.annotations.Nullable;

/**
 * The default serdes that a configuration names, as far as they can be judged before they are made.
 *
 * @param key setting of the serde of keys
 * @param value setting of the serde of values
 */
record ConfiguredSerdes(Setting key, Setting value) {
    static ConfiguredSerdes of(TopologyConfig config) {
        return new ConfiguredSerdes(setting("default.key.serde", config), setting("default.value.serde", config));
    }

    private static Setting setting(String name, TopologyConfig config) {
        return new Setting(name, config.settings().get(name));
    }

    /**
     * A setting that names a serde.
     *
     * @param name its name
     * @param given what was given, or null if nothing was
     */
    record Setting(String name, @Nullable Object given) {
        /**
         * Checks that the setting names a serde, if it is given.
         *
         * @param place the node or store that uses it, in words
         * @param said where that was said, as the end of a sentence
         * @throws TopologyException if it names anything else
         */
        void check(String place, String said) {
            if (given == null || given instanceof Serde<?>) {
                return;
            }
            Class<?> type = type(given);
            if (type == null || !Serde.class.isAssignableFrom(type)) {
                throw new TopologyException("The setting [" + name + "] is expected to name a Serde, which " + place
                        + " uses, but it is [" + (type == null ? given : type.getName()) + "]"
                        + (type == null ? ", and there is no such class" : "")
                        + ". Correct it, or give a serde there." + said);
            }
        }

        /** What writes; null if the type of what it writes is not known. */
        @Nullable Serializer<?> serializer() {
            Serde<?> known = kafkas();
            return known == null ? null : known.serializer();
        }

        /** What reads; null if the type of what it reads is not known. */
        @Nullable Deserializer<?> deserializer() {
            Serde<?> known = kafkas();
            return known == null ? null : known.deserializer();
        }

        // Kafka's own are made without a thought; making those of others may have consequences.
        private @Nullable Serde<?> kafkas() {
            if (given instanceof Serde<?> made) {
                return made;
            }
            Class<?> type = given == null ? null : type(given);
            boolean known = type != null && Serde.class.isAssignableFrom(type) && SimpleType.isKafkas(type);
            return known ? (Serde<?>) Utils.newInstance(type) : null;
        }

        private static @Nullable Class<?> type(Object given) {
            if (given instanceof Class<?> type) {
                return type;
            }
            try {
                return Utils.loadClass(given.toString().trim(), Object.class);
            } catch (ClassNotFoundException missing) {
                return null;
            }
        }
    }
}
