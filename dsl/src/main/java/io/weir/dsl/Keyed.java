package io.weir.dsl;

import java.time.Duration;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/**
 * How a keyed processor is named, and what it holds of time.
 *
 * <p>Its name is that of the node, and its stores and their changelogs begin with it: a name that is given keeps them
 * when words are added above. Immutable: each {@code with} method returns new options.
 *
 * @param <K> type of keys
 * @param <V> type of values that come in
 */
public final class Keyed<K extends @Nullable Object, V extends @Nullable Object> {
    private final @Nullable String name;
    private final @Nullable Serde<K> keySerde;
    private final @Nullable Serde<V> valueSerde;
    private final long graceMs;
    private final Timing<K, V> timing;

    private record Timing<K extends @Nullable Object, V extends @Nullable Object>(
            @Nullable Late<K, V> late, Idle idle, boolean timers) {}

    private Keyed(
            @Nullable String name,
            @Nullable Serde<K> keySerde,
            @Nullable Serde<V> valueSerde,
            long graceMs,
            Timing<K, V> timing) {
        this.name = name;
        this.keySerde = keySerde;
        this.valueSerde = valueSerde;
        this.graceMs = graceMs;
        this.timing = timing;
    }

    /**
     * Names the operator.
     *
     * @param name letters, digits, dots, underscores and hyphens
     * @param <K> type of keys
     * @param <V> type of values that come in
     * @return the options
     * @throws IllegalArgumentException if the name has other characters, is empty or too long
     */
    public static <K extends @Nullable Object, V extends @Nullable Object> Keyed<K, V> as(String name) {
        return new Keyed<>(Named.checked(name), null, null, 0, new Timing<>(null, Idle.usual(), true));
    }

    /**
     * Nothing said: a generated name, the stream's own serdes, no grace, late records are dropped.
     *
     * @param <K> type of keys
     * @param <V> type of values that come in
     * @return the options
     */
    public static <K extends @Nullable Object, V extends @Nullable Object> Keyed<K, V> generated() {
        return new Keyed<>(null, null, null, 0, new Timing<>(null, Idle.usual(), true));
    }

    /**
     * Writes keys with this serde: in the stores, and in the repartition topic if there is one.
     *
     * @param other serde of keys, or null for the stream's own
     * @return the changed options
     */
    public Keyed<K, V> withKeySerde(@Nullable Serde<K> other) {
        return new Keyed<>(name, other, valueSerde, graceMs, timing);
    }

    /**
     * Writes values that come in with this serde, where they go through a repartition topic or aside.
     *
     * @param other serde of values, or null for the stream's own
     * @return the changed options
     */
    public Keyed<K, V> withValueSerde(@Nullable Serde<V> other) {
        return new Keyed<>(name, keySerde, other, graceMs, timing);
    }

    /**
     * How far records may come out of order. The watermark lies so far behind the operator's stream time: timers of
     * stream time wait for it, and records before it are late.
     *
     * @param grace 0 or more; 0 if nothing is said
     * @return the changed options
     * @throws IllegalArgumentException if it is negative
     */
    public Keyed<K, V> withGrace(Duration grace) {
        return new Keyed<>(name, keySerde, valueSerde, Millis.atLeast(0, grace, "grace"), timing);
    }

    /**
     * Says what becomes of records that come before the watermark, and of those without a key.
     *
     * @param late drop (the rule), process, topic or branch
     * @return the changed options
     */
    public Keyed<K, V> onLate(Late<K, V> late) {
        return new Keyed<>(name, keySerde, valueSerde, graceMs, new Timing<>(late, timing.idle, timing.timers));
    }

    /**
     * Says when the wall clock moves the operator's stream time on although no records come, so that timers of stream
     * time fire.
     *
     * @param idle when
     * @return the changed options
     */
    public Keyed<K, V> onIdle(Idle idle) {
        return new Keyed<>(name, keySerde, valueSerde, graceMs, new Timing<>(timing.late, idle, timing.timers));
    }

    /**
     * Says that the operator uses no timers: so it has no store of them, nor a changelog topic for it.
     *
     * @return the changed options
     */
    public Keyed<K, V> withoutTimers() {
        return new Keyed<>(name, keySerde, valueSerde, graceMs, new Timing<>(timing.late, timing.idle, false));
    }

    @Nullable String name() {
        return name;
    }

    @Nullable Serde<K> keySerde() {
        return keySerde;
    }

    @Nullable Serde<V> valueSerde() {
        return valueSerde;
    }

    long graceMs() {
        return graceMs;
    }

    /** What becomes of late records; null if that was not said here. */
    @Nullable Late<K, V> late() {
        return timing.late;
    }

    Idle idle() {
        return timing.idle;
    }

    boolean usesTimers() {
        return timing.timers;
    }

    @Override
    public String toString() {
        return "Keyed{name=" + name + ", keySerde=" + keySerde + ", valueSerde=" + valueSerde + ", graceMs=" + graceMs
                + ", late=" + timing.late + ", idle=" + timing.idle + ", timers=" + timing.timers + '}';
    }
}
