package io.weir.dsl;

import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/**
 * How a grouping is repartitioned.
 *
 * <p>Used only if the key may have changed. Immutable: each {@code with} method returns new options. A name makes the
 * repartition topic {@code <application.id>-<name>-repartition}, which all aggregates of the grouping share.
 *
 * @param <K> type of keys
 * @param <V> type of values
 */
public final class Grouped<K extends @Nullable Object, V extends @Nullable Object> {
    private static final Grouped<?, ?> NONE = new Grouped<>(null, null, null);

    private final @Nullable Serde<K> keySerde;
    private final @Nullable Serde<V> valueSerde;
    private final @Nullable String name;

    private Grouped(@Nullable Serde<K> keySerde, @Nullable Serde<V> valueSerde, @Nullable String name) {
        this.keySerde = keySerde;
        this.valueSerde = valueSerde;
        this.name = name;
    }

    /**
     * Names the grouping.
     *
     * @param name the name
     * @param <K> type of keys
     * @param <V> type of values
     * @return the options
     * @throws IllegalArgumentException if the name has other characters, is empty or too long
     */
    public static <K extends @Nullable Object, V extends @Nullable Object> Grouped<K, V> as(String name) {
        return new Grouped<>(null, null, Named.checked(name));
    }

    /**
     * Writes keys with this serde.
     *
     * @param keySerde serde of keys
     * @param <K> type of keys
     * @param <V> type of values
     * @return the options
     */
    public static <K extends @Nullable Object, V extends @Nullable Object> Grouped<K, V> keySerde(Serde<K> keySerde) {
        return new Grouped<>(keySerde, null, null);
    }

    /**
     * Writes values with this serde.
     *
     * @param valueSerde serde of values
     * @param <K> type of keys
     * @param <V> type of values
     * @return the options
     */
    public static <K extends @Nullable Object, V extends @Nullable Object> Grouped<K, V> valueSerde(
            Serde<V> valueSerde) {
        return new Grouped<>(null, valueSerde, null);
    }

    /**
     * Names the grouping and writes with these serdes.
     *
     * @param name the name, or null for none
     * @param keySerde serde of keys, or null for none
     * @param valueSerde serde of values, or null for none
     * @param <K> type of keys
     * @param <V> type of values
     * @return the options
     * @throws IllegalArgumentException if the name has other characters, is empty or too long
     */
    public static <K extends @Nullable Object, V extends @Nullable Object> Grouped<K, V> with(
            @Nullable String name, @Nullable Serde<K> keySerde, @Nullable Serde<V> valueSerde) {
        return new Grouped<>(keySerde, valueSerde, Named.checked(name));
    }

    /**
     * Writes with these serdes.
     *
     * @param keySerde serde of keys, or null for none
     * @param valueSerde serde of values, or null for none
     * @param <K> type of keys
     * @param <V> type of values
     * @return the options
     */
    public static <K extends @Nullable Object, V extends @Nullable Object> Grouped<K, V> with(
            @Nullable Serde<K> keySerde, @Nullable Serde<V> valueSerde) {
        return new Grouped<>(keySerde, valueSerde, null);
    }

    /**
     * Sets the serde of keys.
     *
     * @param other the serde of keys, or null for none
     * @return the changed options
     */
    public Grouped<K, V> withKeySerde(@Nullable Serde<K> other) {
        return new Grouped<>(other, valueSerde, name);
    }

    /**
     * Sets the serde of values.
     *
     * @param other the serde of values, or null for none
     * @return the changed options
     */
    public Grouped<K, V> withValueSerde(@Nullable Serde<V> other) {
        return new Grouped<>(keySerde, other, name);
    }

    /**
     * Sets the name of the repartition topic and of the node that selects keys.
     *
     * @param other the name of the repartition topic and of the node that selects keys, or null for none
     * @return the changed options
     * @throws IllegalArgumentException if the name has other characters, is empty or too long
     */
    public Grouped<K, V> withName(@Nullable String other) {
        return new Grouped<>(keySerde, valueSerde, Named.checked(other));
    }

    /** Nothing said: the stream's own serdes. */
    @SuppressWarnings("unchecked") // It holds no serde, so it suits all types.
    static <K extends @Nullable Object, V extends @Nullable Object> Grouped<K, V> none() {
        return (Grouped<K, V>) NONE;
    }

    /** These options, or if nothing was said the stream's own serdes. */
    Grouped<K, V> orStreams(@Nullable Serde<K> key, @Nullable Serde<V> value) {
        return this == NONE ? with(key, value) : this;
    }

    @Nullable Serde<K> keySerde() {
        return keySerde;
    }

    @Nullable Serde<V> valueSerde() {
        return valueSerde;
    }

    @Nullable String name() {
        return name;
    }

    @Override
    public String toString() {
        return "Grouped{" + "keySerde=" + keySerde + ", " + "valueSerde=" + valueSerde + ", " + "name=" + name + '}';
    }
}
