package io.weir.dsl;

import io.weir.processor.TimestampExtractor;
import io.weir.topology.AutoOffsetReset;
import io.weir.topology.SourceNode;
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
    private final Times<K, V> times;

    private Consumed(
            @Nullable Serde<K> keySerde,
            @Nullable Serde<V> valueSerde,
            @Nullable TimestampExtractor timestampExtractor,
            @Nullable AutoOffsetReset resetPolicy,
            @Nullable String name,
            Times<K, V> times) {
        this.keySerde = keySerde;
        this.valueSerde = valueSerde;
        this.timestampExtractor = timestampExtractor;
        this.resetPolicy = resetPolicy;
        this.name = name;
        this.times = times;
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
        return new Consumed<>(keySerde, valueSerde, null, null, null, Times.usual());
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
        return new Consumed<>(keySerde, valueSerde, timestampExtractor, resetPolicy, null, Times.usual());
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
        return new Consumed<>(null, null, timestampExtractor, null, null, Times.usual());
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
        return new Consumed<>(null, null, null, resetPolicy, null, Times.usual());
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
        return new Consumed<>(null, null, null, null, Named.checked(name), Times.usual());
    }

    /**
     * Sets the serde of keys.
     *
     * @param other the serde of keys, or null for none
     * @return the changed options
     */
    public Consumed<K, V> withKeySerde(@Nullable Serde<K> other) {
        return new Consumed<>(other, valueSerde, timestampExtractor, resetPolicy, name, times);
    }

    /**
     * Sets the serde of values.
     *
     * @param other the serde of values, or null for none
     * @return the changed options
     */
    public Consumed<K, V> withValueSerde(@Nullable Serde<V> other) {
        return new Consumed<>(keySerde, other, timestampExtractor, resetPolicy, name, times);
    }

    /**
     * Sets what tells event time.
     *
     * @param other what tells event time, or null for none
     * @return the changed options
     */
    public Consumed<K, V> withTimestampExtractor(@Nullable TimestampExtractor other) {
        return new Consumed<>(keySerde, valueSerde, other, resetPolicy, name, times);
    }

    /**
     * Sets where to begin without a committed offset.
     *
     * @param other where to begin without a committed offset, or null for none
     * @return the changed options
     */
    public Consumed<K, V> withOffsetResetPolicy(@Nullable AutoOffsetReset other) {
        return new Consumed<>(keySerde, valueSerde, timestampExtractor, other, name, times);
    }

    /**
     * Sets the node's name.
     *
     * @param other the node's name, or null for none
     * @return the changed options
     * @throws IllegalArgumentException if the name has other characters, is empty or too long
     */
    public Consumed<K, V> withName(@Nullable String other) {
        return new Consumed<>(keySerde, valueSerde, timestampExtractor, resetPolicy, Named.checked(other), times);
    }

    /**
     * Bounds how far one record may move time, over the application's default {@code time.max.jump.ms}.
     *
     * @param bound the bound
     * @return the changed options
     */
    public Consumed<K, V> withTime(Time bound) {
        return new Consumed<>(
                keySerde, valueSerde, timestampExtractor, resetPolicy, name, new Times<>(bound, times.late));
    }

    /**
     * Says what becomes of the records that the source refuses because they would move time too far. What a table
     * refuses
     * is said by {@link Materialized#onLate}.
     *
     * @param late drop, topic or branch
     * @return the changed options
     */
    public Consumed<K, V> onLate(Late<K, V> late) {
        return new Consumed<>(
                keySerde, valueSerde, timestampExtractor, resetPolicy, name, new Times<>(times.bound, late));
    }

    /** How a source reads its records. */
    SourceNode.Input input() {
        return new SourceNode.Input(
                keySerde == null ? null : keySerde.deserializer(),
                valueSerde == null ? null : valueSerde.deserializer(),
                timestampExtractor,
                resetPolicy,
                times.bound == null ? null : times.bound.bound());
    }

    Late<K, V> late() {
        return times.late;
    }

    /**
     * What is said of time.
     *
     * @param bound how far one record may move it, or null for the application's default
     * @param late what becomes of records that would move it further
     */
    private record Times<K extends @Nullable Object, V extends @Nullable Object>(
            @Nullable Time bound, Late<K, V> late) {
        static <K extends @Nullable Object, V extends @Nullable Object> Times<K, V> usual() {
            return new Times<>(null, Late.drop());
        }
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
