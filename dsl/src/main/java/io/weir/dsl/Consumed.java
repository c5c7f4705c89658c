package io.weir.dsl;

import io.weir.processor.TimestampExtractor;
import io.weir.topology.AutoOffsetReset;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/**
 * How an input is read.
 *
 * <p>Immutable: each {@code with} method returns new options. What is not said is the application's default.
 *
 * @param <K> type of keys
 * @param <V> type of values
 */
public final class Consumed<K extends @Nullable Object, V extends @Nullable Object> {
    private final @Nullable Serde<K> keySerde;
    private final @Nullable Serde<V> valueSerde;
    private final @Nullable TimestampExtractor timestampExtractor;
    private final @Nullable AutoOffsetReset resetPolicy;
    private final @Nullable String name;

    private Consumed(
            @Nullable Serde<K> keySerde,
            @Nullable Serde<V> valueSerde,
            @Nullable TimestampExtractor timestampExtractor,
            @Nullable AutoOffsetReset resetPolicy,
            @Nullable String name) {
        this.keySerde = keySerde;
        this.valueSerde = valueSerde;
        this.timestampExtractor = timestampExtractor;
        this.resetPolicy = resetPolicy;
        this.name = name;
    }

    /**
     * Reads with these serdes.
     *
     * @param keySerde serde of keys, or null for none
     * @param valueSerde serde of values, or null for none
     * @param <K> type of keys
     * @param <V> type of values
     * @return the options
     */
    public static <K extends @Nullable Object, V extends @Nullable Object> Consumed<K, V> with(
            @Nullable Serde<K> keySerde, @Nullable Serde<V> valueSerde) {
        return new Consumed<>(keySerde, valueSerde, null, null, null);
    }

    /**
     * Reads with these serdes, event time and place to begin.
     *
     * @param keySerde serde of keys, or null for none
     * @param valueSerde serde of values, or null for none
     * @param timestampExtractor tells event time, or null for none
     * @param resetPolicy where to begin without a committed offset, or null for none
     * @param <K> type of keys
     * @param <V> type of values
     * @return the options
     */
    public static <K extends @Nullable Object, V extends @Nullable Object> Consumed<K, V> with(
            @Nullable Serde<K> keySerde,
            @Nullable Serde<V> valueSerde,
            @Nullable TimestampExtractor timestampExtractor,
            @Nullable AutoOffsetReset resetPolicy) {
        return new Consumed<>(keySerde, valueSerde, timestampExtractor, resetPolicy, null);
    }

    /**
     * Reads with this event time.
     *
     * @param timestampExtractor tells event time
     * @param <K> type of keys
     * @param <V> type of values
     * @return the options
     */
    public static <K extends @Nullable Object, V extends @Nullable Object> Consumed<K, V> with(
            TimestampExtractor timestampExtractor) {
        return new Consumed<>(null, null, timestampExtractor, null, null);
    }

    /**
     * Begins at this place.
     *
     * @param resetPolicy where to begin without a committed offset
     * @param <K> type of keys
     * @param <V> type of values
     * @return the options
     */
    public static <K extends @Nullable Object, V extends @Nullable Object> Consumed<K, V> with(
            AutoOffsetReset resetPolicy) {
        return new Consumed<>(null, null, null, resetPolicy, null);
    }

    /**
     * Names the source's node.
     *
     * @param name the name; a table's source is called {@code name-source}
     * @param <K> type of keys
     * @param <V> type of values
     * @return the options
     * @throws IllegalArgumentException if the name has other characters, is empty or too long
     */
    public static <K extends @Nullable Object, V extends @Nullable Object> Consumed<K, V> as(String name) {
        return new Consumed<>(null, null, null, null, Named.checked(name));
    }

    /**
     * Sets the serde of keys.
     *
     * @param other the serde of keys, or null for none
     * @return the changed options
     */
    public Consumed<K, V> withKeySerde(@Nullable Serde<K> other) {
        return new Consumed<>(other, valueSerde, timestampExtractor, resetPolicy, name);
    }

    /**
     * Sets the serde of values.
     *
     * @param other the serde of values, or null for none
     * @return the changed options
     */
    public Consumed<K, V> withValueSerde(@Nullable Serde<V> other) {
        return new Consumed<>(keySerde, other, timestampExtractor, resetPolicy, name);
    }

    /**
     * Sets what tells event time.
     *
     * @param other what tells event time, or null for none
     * @return the changed options
     */
    public Consumed<K, V> withTimestampExtractor(@Nullable TimestampExtractor other) {
        return new Consumed<>(keySerde, valueSerde, other, resetPolicy, name);
    }

    /**
     * Sets where to begin without a committed offset.
     *
     * @param other where to begin without a committed offset, or null for none
     * @return the changed options
     */
    public Consumed<K, V> withOffsetResetPolicy(@Nullable AutoOffsetReset other) {
        return new Consumed<>(keySerde, valueSerde, timestampExtractor, other, name);
    }

    /**
     * Sets the node's name.
     *
     * @param other the node's name, or null for none
     * @return the changed options
     * @throws IllegalArgumentException if the name has other characters, is empty or too long
     */
    public Consumed<K, V> withName(@Nullable String other) {
        return new Consumed<>(keySerde, valueSerde, timestampExtractor, resetPolicy, Named.checked(other));
    }

    @Nullable Serde<K> keySerde() {
        return keySerde;
    }

    @Nullable Serde<V> valueSerde() {
        return valueSerde;
    }

    @Nullable TimestampExtractor timestampExtractor() {
        return timestampExtractor;
    }

    @Nullable AutoOffsetReset resetPolicy() {
        return resetPolicy;
    }

    @Nullable String name() {
        return name;
    }

    @Override
    public String toString() {
        return "Consumed{" + "keySerde=" + keySerde + ", " + "valueSerde=" + valueSerde + ", " + "timestampExtractor="
                + timestampExtractor + ", " + "resetPolicy=" + resetPolicy + ", " + "name=" + name + '}';
    }
}
