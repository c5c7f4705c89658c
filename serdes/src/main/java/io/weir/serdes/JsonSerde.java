package io.weir.serdes;

import com.fasterxml.jackson.core.type.TypeReference;
import java.util.Map;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * Values as JSON, by their type: records, beans, collections and generic types.
 *
 * <pre>{@code
 * Serde<Order> orders = JsonSerde.of(Order.class);
 * Serde<List<Order>> lists = JsonSerde.of(new TypeReference<List<Order>>() {});
 * }</pre>
 *
 * <p>To name it in a configuration, give {@value #KEY_TYPE} or {@value #VALUE_TYPE} beside it: a class, or the name of
 * a type, as {@code java.util.List<com.acme.Order>}.
 *
 * <p>What is promised:
 *
 * <ul>
 *   <li>Null is written as no bytes, which deletes a row; no bytes, and the JSON word {@code null}, are read as null.
 *   <li>Equal values give equal bytes, so that they can be keys: properties and map entries are written in the order of
 *       their names. A set keeps its own order; take a sorted one in a key.
 *   <li>Times are ISO 8601 text; {@code Optional} is its value or {@code null}.
 *   <li>A property that the type does not know is skipped, one that is missing is left at null, 0 or false, so that a
 *       type may gain and lose properties. Nothing is coerced: no number from a text, no integer from a fraction.
 *   <li>The data never chooses a class: there is no default typing, and types named by class are refused. Sub-types by
 *       {@code @JsonTypeInfo(use = NAME)} work.
 *   <li>Nesting deeper than 200, and anything behind the value, are refused.
 *   <li>An error names topic, type and position, and none of the data.
 * </ul>
 *
 * <p>Safe for all threads once it is made or configured.
 *
 * @param <T> type of the values
 */
public final class JsonSerde<T> implements Serde<T> {
    /** Configuration: the type of keys, where this class is named as the serde of keys. */
    public static final String KEY_TYPE = "json.key.type";

    /** Configuration: the type of values, where this class is named as the serde of values. */
    public static final String VALUE_TYPE = "json.value.type";

    private volatile @Nullable JsonCodec<T> codec;

    /** For use by name in a configuration; else take {@link #of(Class)}. */
    public JsonSerde() {}

    private JsonSerde(JsonCodec<T> codec) {
        this.codec = codec;
    }

    /**
     * Values of a type without parameters.
     *
     * @param type the type
     * @param <T> the type
     * @return the serde
     */
    public static <T> JsonSerde<T> of(Class<T> type) {
        return new JsonSerde<>(JsonCodec.of(type));
    }

    /**
     * Values of any type.
     *
     * @param type the type, as {@code new TypeReference<List<Order>>() {}}
     * @param <T> the type
     * @return the serde
     */
    public static <T> JsonSerde<T> of(TypeReference<T> type) {
        return new JsonSerde<>(JsonCodec.of(type.getType()));
    }

    /**
     * Takes the type from the configuration. A serde that was made with its type keeps it.
     *
     * @param configs all settings
     * @param isKey whether it is the serde of keys
     * @throws IllegalArgumentException if the type is missing or unknown
     */
    @Override
    public void configure(Map<String, ?> configs, boolean isKey) {
        if (codec == null) {
            String setting = isKey ? KEY_TYPE : VALUE_TYPE;
            codec = JsonCodec.configured(setting, configs.get(setting));
        }
    }

    @Override
    public Serializer<T> serializer() {
        return codec()::write;
    }

    @Override
    public Deserializer<T> deserializer() {
        return codec()::read;
    }

    private JsonCodec<T> codec() {
        JsonCodec<T> known = codec;
        if (known == null) {
            throw new IllegalStateException("This JsonSerde does not know its type. Make it with JsonSerde.of(type), or"
                    + " configure it with [" + KEY_TYPE + "] or [" + VALUE_TYPE + "].");
        }
        return known;
    }
}
