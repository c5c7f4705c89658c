package io.weir.dsl;

import io.weir.processor.StreamPartitioner;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/**
 * How a repartition topic is made, written and read.
 *
 * <p>Immutable: each {@code with} method returns new options. A serde that is not said is the stream's own, or else the
 * application's default. Without a number of partitions the topic has as many as the inputs.
 *
 * @param <K> type of keys
 * @param <V> type of values
 */
public final class Repartitioned<K extends @Nullable Object, V extends @Nullable Object> {
    private final @Nullable Serde<K> keySerde;
    private final @Nullable Serde<V> valueSerde;
    private final @Nullable Integer partitions;
    private final @Nullable StreamPartitioner<? super K, ? super V> partitioner;
    private final @Nullable String name;

    private Repartitioned(
            @Nullable Serde<K> keySerde,
            @Nullable Serde<V> valueSerde,
            @Nullable Integer partitions,
            @Nullable StreamPartitioner<? super K, ? super V> partitioner,
            @Nullable String name) {
        this.keySerde = keySerde;
        this.valueSerde = valueSerde;
        this.partitions = partitions;
        this.partitioner = partitioner;
        this.name = name;
    }

    /**
     * Names the topic {@code <application.id>-<name>-repartition}.
     *
     * @param name the name
     * @param <K> type of keys
     * @param <V> type of values
     * @return the options
     * @throws IllegalArgumentException if the name has other characters, is empty or too long
     */
    public static <K extends @Nullable Object, V extends @Nullable Object> Repartitioned<K, V> as(String name) {
        return new Repartitioned<>(null, null, null, null, Named.checked(name));
    }

    /**
     * Writes and reads with these serdes.
     *
     * @param keySerde serde of keys, or null for none
     * @param valueSerde serde of values, or null for none
     * @param <K> type of keys
     * @param <V> type of values
     * @return the options
     */
    public static <K extends @Nullable Object, V extends @Nullable Object> Repartitioned<K, V> with(
            @Nullable Serde<K> keySerde, @Nullable Serde<V> valueSerde) {
        return new Repartitioned<>(keySerde, valueSerde, null, null, null);
    }

    /**
     * Chooses partitions.
     *
     * @param partitioner chooses partitions
     * @param <K> type of keys
     * @param <V> type of values
     * @return the options
     */
    public static <K extends @Nullable Object, V extends @Nullable Object> Repartitioned<K, V> streamPartitioner(
            StreamPartitioner<? super K, ? super V> partitioner) {
        return new Repartitioned<>(null, null, null, partitioner, null);
    }

    /**
     * Makes this many partitions.
     *
     * @param partitions number of partitions, 1 or more
     * @param <K> type of keys
     * @param <V> type of values
     * @return the options
     * @throws IllegalArgumentException if the name has other characters, is empty or too long
     */
    public static <K extends @Nullable Object, V extends @Nullable Object> Repartitioned<K, V> numberOfPartitions(
            int partitions) {
        return new Repartitioned<>(null, null, checkedPartitions(partitions), null, null);
    }

    /**
     * Sets the serde of keys.
     *
     * @param other the serde of keys, or null for none
     * @return the changed options
     */
    public Repartitioned<K, V> withKeySerde(@Nullable Serde<K> other) {
        return new Repartitioned<>(other, valueSerde, partitions, partitioner, name);
    }

    /**
     * Sets the serde of values.
     *
     * @param other the serde of values, or null for none
     * @return the changed options
     */
    public Repartitioned<K, V> withValueSerde(@Nullable Serde<V> other) {
        return new Repartitioned<>(keySerde, other, partitions, partitioner, name);
    }

    /**
     * Sets the number of partitions.
     *
     * @param other the number of partitions, 1 or more
     * @return the changed options
     * @throws IllegalArgumentException if there would be no partition
     */
    public Repartitioned<K, V> withNumberOfPartitions(int other) {
        return new Repartitioned<>(keySerde, valueSerde, checkedPartitions(other), partitioner, name);
    }

    /**
     * Sets what chooses partitions.
     *
     * @param other what chooses partitions, or null for none
     * @return the changed options
     */
    public Repartitioned<K, V> withStreamPartitioner(@Nullable StreamPartitioner<? super K, ? super V> other) {
        return new Repartitioned<>(keySerde, valueSerde, partitions, other, name);
    }

    /**
     * Sets the name of the topic and its nodes.
     *
     * @param other the name of the topic and its nodes, or null for none
     * @return the changed options
     * @throws IllegalArgumentException if the name has other characters, is empty or too long
     */
    public Repartitioned<K, V> withName(@Nullable String other) {
        return new Repartitioned<>(keySerde, valueSerde, partitions, partitioner, Named.checked(other));
    }

    private static Integer checkedPartitions(int partitions) {
        if (partitions < 1) {
            throw new IllegalArgumentException("A repartition topic has 1 partition or more, but is to have "
                    + partitions + ". Give a positive number, or none to follow the inputs.");
        }
        return partitions;
    }

    @Nullable Serde<K> keySerde() {
        return keySerde;
    }

    @Nullable Serde<V> valueSerde() {
        return valueSerde;
    }

    @Nullable Integer partitions() {
        return partitions;
    }

    @Nullable StreamPartitioner<? super K, ? super V> partitioner() {
        return partitioner;
    }

    @Nullable String name() {
        return name;
    }

    @Override
    public String toString() {
        return "Repartitioned{" + "keySerde=" + keySerde + ", " + "valueSerde=" + valueSerde + ", " + "partitions="
                + partitions + ", " + "partitioner=" + partitioner + ", " + "name=" + name + '}';
    }
}
