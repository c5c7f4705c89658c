package io.weir.dsl;

import io.weir.processor.StreamPartitioner;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/**
 * How an output is written.
 *
 * <p>Immutable: each {@code with} method returns new options. A serde that is not said is the stream's own, or else the
 * application's default.
 *
 * @param <K> type of keys
 * @param <V> type of values
 */
public final class Produced<K extends @Nullable Object, V extends @Nullable Object> {
    private final @Nullable Serde<K> keySerde;
    private final @Nullable Serde<V> valueSerde;
    private final @Nullable StreamPartitioner<? super K, ? super V> partitioner;
    private final @Nullable String name;

    private Produced(
            @Nullable Serde<K> keySerde,
            @Nullable Serde<V> valueSerde,
            @Nullable StreamPartitioner<? super K, ? super V> partitioner,
            @Nullable String name) {
        this.keySerde = keySerde;
        this.valueSerde = valueSerde;
        this.partitioner = partitioner;
        this.name = name;
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
    public static <K extends @Nullable Object, V extends @Nullable Object> Produced<K, V> with(
            @Nullable Serde<K> keySerde, @Nullable Serde<V> valueSerde) {
        return new Produced<>(keySerde, valueSerde, null, null);
    }

    /**
     * Writes with these serdes and partitioner.
     *
     * @param keySerde serde of keys, or null for none
     * @param valueSerde serde of values, or null for none
     * @param partitioner chooses partitions, or null for the producer's own rule
     * @param <K> type of keys
     * @param <V> type of values
     * @return the options
     */
    public static <K extends @Nullable Object, V extends @Nullable Object> Produced<K, V> with(
            @Nullable Serde<K> keySerde,
            @Nullable Serde<V> valueSerde,
            @Nullable StreamPartitioner<? super K, ? super V> partitioner) {
        return new Produced<>(keySerde, valueSerde, partitioner, null);
    }

    /**
     * Writes keys with this serde.
     *
     * @param keySerde serde of keys
     * @param <K> type of keys
     * @param <V> type of values
     * @return the options
     */
    public static <K extends @Nullable Object, V extends @Nullable Object> Produced<K, V> keySerde(Serde<K> keySerde) {
        return new Produced<>(keySerde, null, null, null);
    }

    /**
     * Writes values with this serde.
     *
     * @param valueSerde serde of values
     * @param <K> type of keys
     * @param <V> type of values
     * @return the options
     */
    public static <K extends @Nullable Object, V extends @Nullable Object> Produced<K, V> valueSerde(
            Serde<V> valueSerde) {
        return new Produced<>(null, valueSerde, null, null);
    }

    /**
     * Chooses partitions.
     *
     * @param partitioner chooses partitions
     * @param <K> type of keys
     * @param <V> type of values
     * @return the options
     */
    public static <K extends @Nullable Object, V extends @Nullable Object> Produced<K, V> streamPartitioner(
            StreamPartitioner<? super K, ? super V> partitioner) {
        return new Produced<>(null, null, partitioner, null);
    }

    /**
     * Names the sink's node.
     *
     * @param name the name
     * @param <K> type of keys
     * @param <V> type of values
     * @return the options
     * @throws IllegalArgumentException if the name has other characters, is empty or too long
     */
    public static <K extends @Nullable Object, V extends @Nullable Object> Produced<K, V> as(String name) {
        return new Produced<>(null, null, null, Named.checked(name));
    }

    /**
     * Sets the serde of keys.
     *
     * @param other the serde of keys, or null for none
     * @return the changed options
     */
    public Produced<K, V> withKeySerde(@Nullable Serde<K> other) {
        return new Produced<>(other, valueSerde, partitioner, name);
    }

    /**
     * Sets the serde of values.
     *
     * @param other the serde of values, or null for none
     * @return the changed options
     */
    public Produced<K, V> withValueSerde(@Nullable Serde<V> other) {
        return new Produced<>(keySerde, other, partitioner, name);
    }

    /**
     * Sets what chooses partitions.
     *
     * @param other what chooses partitions, or null for none
     * @return the changed options
     */
    public Produced<K, V> withStreamPartitioner(@Nullable StreamPartitioner<? super K, ? super V> other) {
        return new Produced<>(keySerde, valueSerde, other, name);
    }

    /**
     * Sets the node's name.
     *
     * @param other the node's name, or null for none
     * @return the changed options
     * @throws IllegalArgumentException if the name has other characters, is empty or too long
     */
    public Produced<K, V> withName(@Nullable String other) {
        return new Produced<>(keySerde, valueSerde, partitioner, Named.checked(other));
    }

    @Nullable Serde<K> keySerde() {
        return keySerde;
    }

    @Nullable Serde<V> valueSerde() {
        return valueSerde;
    }

    @Nullable StreamPartitioner<? super K, ? super V> partitioner() {
        return partitioner;
    }

    @Nullable String name() {
        return name;
    }

    @Override
    public String toString() {
        return "Produced{" + "keySerde=" + keySerde + ", " + "valueSerde=" + valueSerde + ", " + "partitioner="
                + partitioner + ", " + "name=" + name + '}';
    }
}
