package io.weir.dsl;

import java.time.Duration;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/**
 * How a stream is joined with a table.
 *
 * <p>The serdes of keys and of the stream's values are used if the stream goes through a repartition topic first. A
 * name is that of the join's node and makes that topic {@code <application.id>-<name>-repartition}. Immutable: each
 * {@code with} method returns new options.
 *
 * @param <K> type of keys
 * @param <VLeft> type of the stream's values
 * @param <VRight> type of the table's values
 */
public final class Joined<K extends @Nullable Object, VLeft extends @Nullable Object, VRight extends @Nullable Object> {
    private static final Joined<?, ?, ?> NONE = new Joined<>(null, null, null, null, null, null);

    private final @Nullable Serde<K> keySerde;
    private final @Nullable Serde<VLeft> valueSerde;
    private final @Nullable Serde<VRight> otherValueSerde;
    private final @Nullable String name;
    private final @Nullable Long graceMs;
    private final @Nullable Late<K, VLeft> late;

    private Joined(
            @Nullable Serde<K> keySerde,
            @Nullable Serde<VLeft> valueSerde,
            @Nullable Serde<VRight> otherValueSerde,
            @Nullable String name,
            @Nullable Long graceMs,
            @Nullable Late<K, VLeft> late) {
        this.keySerde = keySerde;
        this.valueSerde = valueSerde;
        this.otherValueSerde = otherValueSerde;
        this.name = name;
        this.graceMs = graceMs;
        this.late = late;
    }

    /**
     * Names the join.
     *
     * @param name the name
     * @param <K> type of keys
     * @param <V1> type of the stream's values
     * @param <V2> type of the table's values
     * @return the options
     * @throws IllegalArgumentException if the name has other characters, is empty or too long
     */
    public static <K extends @Nullable Object, V1 extends @Nullable Object, V2 extends @Nullable Object>
            Joined<K, V1, V2> as(String name) {
        return new Joined<>(null, null, null, Named.checked(name), null, null);
    }

    /**
     * Writes keys with this serde.
     *
     * @param keySerde serde of keys
     * @param <K> type of keys
     * @param <V1> type of the stream's values
     * @param <V2> type of the table's values
     * @return the options
     */
    public static <K extends @Nullable Object, V1 extends @Nullable Object, V2 extends @Nullable Object>
            Joined<K, V1, V2> keySerde(Serde<K> keySerde) {
        return new Joined<>(keySerde, null, null, null, null, null);
    }

    /**
     * Writes the stream's values with this serde.
     *
     * @param valueSerde serde of the stream's values
     * @param <K> type of keys
     * @param <V1> type of the stream's values
     * @param <V2> type of the table's values
     * @return the options
     */
    public static <K extends @Nullable Object, V1 extends @Nullable Object, V2 extends @Nullable Object>
            Joined<K, V1, V2> valueSerde(Serde<V1> valueSerde) {
        return new Joined<>(null, valueSerde, null, null, null, null);
    }

    /**
     * Names the serde of the table's values.
     *
     * @param otherValueSerde serde of the table's values
     * @param <K> type of keys
     * @param <V1> type of the stream's values
     * @param <V2> type of the table's values
     * @return the options
     */
    public static <K extends @Nullable Object, V1 extends @Nullable Object, V2 extends @Nullable Object>
            Joined<K, V1, V2> otherValueSerde(Serde<V2> otherValueSerde) {
        return new Joined<>(null, null, otherValueSerde, null, null, null);
    }

    /**
     * Writes with these serdes.
     *
     * @param keySerde serde of keys, or null for the stream's own
     * @param valueSerde serde of the stream's values, or null for its own
     * @param otherValueSerde serde of the table's values, or null for its own
     * @param <K> type of keys
     * @param <V1> type of the stream's values
     * @param <V2> type of the table's values
     * @return the options
     */
    public static <K extends @Nullable Object, V1 extends @Nullable Object, V2 extends @Nullable Object>
            Joined<K, V1, V2> with(
                    @Nullable Serde<K> keySerde, @Nullable Serde<V1> valueSerde, @Nullable Serde<V2> otherValueSerde) {
        return new Joined<>(keySerde, valueSerde, otherValueSerde, null, null, null);
    }

    /**
     * Writes with these serdes, and names the join.
     *
     * @param keySerde serde of keys, or null for the stream's own
     * @param valueSerde serde of the stream's values, or null for its own
     * @param otherValueSerde serde of the table's values, or null for its own
     * @param name the name, or null for none
     * @param <K> type of keys
     * @param <V1> type of the stream's values
     * @param <V2> type of the table's values
     * @return the options
     * @throws IllegalArgumentException if the name has other characters, is empty or too long
     */
    public static <K extends @Nullable Object, V1 extends @Nullable Object, V2 extends @Nullable Object>
            Joined<K, V1, V2> with(
                    @Nullable Serde<K> keySerde,
                    @Nullable Serde<V1> valueSerde,
                    @Nullable Serde<V2> otherValueSerde,
                    @Nullable String name) {
        return new Joined<>(keySerde, valueSerde, otherValueSerde, Named.checked(name), null, null);
    }

    /**
     * Writes with these serdes, names the join, and lets records wait for the table.
     *
     * @param keySerde serde of keys, or null for the stream's own
     * @param valueSerde serde of the stream's values, or null for its own
     * @param otherValueSerde serde of the table's values, or null for its own
     * @param name the name, or null for none
     * @param gracePeriod how long, as {@link #withGracePeriod} says
     * @param <K> type of keys
     * @param <V1> type of the stream's values
     * @param <V2> type of the table's values
     * @return the options
     * @throws IllegalArgumentException if the name has other characters, is empty or too long
     */
    public static <K extends @Nullable Object, V1 extends @Nullable Object, V2 extends @Nullable Object>
            Joined<K, V1, V2> with(
                    @Nullable Serde<K> keySerde,
                    @Nullable Serde<V1> valueSerde,
                    @Nullable Serde<V2> otherValueSerde,
                    @Nullable String name,
                    Duration gracePeriod) {
        return with(keySerde, valueSerde, otherValueSerde, name).withGracePeriod(gracePeriod);
    }

    /**
     * Sets the serde of keys.
     *
     * @param other the serde, or null for the stream's own
     * @return the changed options
     */
    public Joined<K, VLeft, VRight> withKeySerde(@Nullable Serde<K> other) {
        return new Joined<>(other, valueSerde, otherValueSerde, name, graceMs, late);
    }

    /**
     * Sets the serde of the stream's values.
     *
     * @param other the serde, or null for the stream's own
     * @return the changed options
     */
    public Joined<K, VLeft, VRight> withValueSerde(@Nullable Serde<VLeft> other) {
        return new Joined<>(keySerde, other, otherValueSerde, name, graceMs, late);
    }

    /**
     * Sets the serde of the table's values.
     *
     * @param other the serde, or null for the table's own
     * @return the changed options
     */
    public Joined<K, VLeft, VRight> withOtherValueSerde(@Nullable Serde<VRight> other) {
        return new Joined<>(keySerde, valueSerde, other, name, graceMs, late);
    }

    /**
     * Sets the name.
     *
     * @param other the name, or null for none
     * @return the changed options
     * @throws IllegalArgumentException if the name has other characters, is empty or too long
     */
    public Joined<K, VLeft, VRight> withName(@Nullable String other) {
        return new Joined<>(keySerde, valueSerde, otherValueSerde, Named.checked(other), graceMs, late);
    }

    /**
     * Lets records of the stream wait for the table's row of their time.
     *
     * <p>A record is joined when the stream's time has come to its own time and the grace period, in the order of
     * times. Until then it waits in the store {@code <name of the join>-Buffer}, which grows with the number of
     * records in that time. One that comes later than that is joined at once. The table must keep its history for that
     * long at least.
     *
     * @param gracePeriod how long, 0 or more
     * @return the changed options
     */
    public Joined<K, VLeft, VRight> withGracePeriod(Duration gracePeriod) {
        long ms = Millis.atLeast(0, gracePeriod, "grace period");
        return new Joined<>(keySerde, valueSerde, otherValueSerde, name, ms, late);
    }

    /**
     * Says what becomes of the stream's records that are not joined: those without a value and, in an inner join, those
     * without a key.
     *
     * @param other drop, topic or branch
     * @return the changed options
     */
    public Joined<K, VLeft, VRight> onLate(Late<K, VLeft> other) {
        return new Joined<>(keySerde, valueSerde, otherValueSerde, name, graceMs, other);
    }

    /** Nothing said: the stream's own serdes. */
    @SuppressWarnings("unchecked") // It holds no serde, so it suits all types.
    static <K extends @Nullable Object, V1 extends @Nullable Object, V2 extends @Nullable Object>
            Joined<K, V1, V2> none() {
        return (Joined<K, V1, V2>) NONE;
    }

    @Nullable Serde<K> keySerde() {
        return keySerde;
    }

    @Nullable Serde<VLeft> valueSerde() {
        return valueSerde;
    }

    @Nullable String name() {
        return name;
    }

    Late<K, VLeft> late() {
        return late == null ? Late.drop() : late;
    }

    /** How long records wait for the table, in milliseconds, or null if they do not. */
    @Nullable Long graceMs() {
        return graceMs;
    }

    @Override
    public String toString() {
        return "Joined{keySerde=" + keySerde + ", valueSerde=" + valueSerde + ", otherValueSerde=" + otherValueSerde
                + ", name=" + name + ", graceMs=" + graceMs + '}';
    }
}
