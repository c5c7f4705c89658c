package io.weir.dsl;

import java.time.Duration;
import java.util.function.BiFunction;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/**
 * Which records of a stream are duplicates, and what becomes of them.
 *
 * <p>Records have identifiers, and of the records of one identifier one goes through. Event time counts. The operator's
 * time is the latest event time that its task has seen here. With a horizon of {@code d}, exactly:
 *
 * <ul>
 *   <li>A record is late if its event time is {@code d} or more behind the operator's time, which counts the record
 *       itself. It is dropped, since it is no longer known whether it was seen.
 *   <li>Another record whose identifier is new opens the identifier's horizon, which begins at the record's event time
 *       {@code t} and is over when the operator's time is {@code t + d} or more. Until then each record of the
 *       identifier that is not late is a duplicate, be its event time before or after {@code t}. Duplicates do not
 *       extend the horizon.
 *   <li>When the horizon is over, the identifier is new again.
 * </ul>
 *
 * <p>So records may come in any order within the horizon. The first record to come goes through at once, unless {@link
 * #keepLast()} is said. A record without an identifier is dropped. Drops are counted by reason: {@code duplicate},
 * {@code late} and {@code null-id}; {@link #onDuplicate} and {@link #onLate} send them elsewhere besides.
 *
 * <p>Identifiers are compared by the bytes that their serde writes, within a partition: records of one identifier must
 * have one key, or {@link #acrossKeys()} brings them together. A stream whose keys may have changed goes through a
 * repartition topic first. Records without a key are compared with those of their partition.
 *
 * <p>A record that is read again after a crash is no duplicate of itself. Under at-least-once it goes through again, as
 * its first result may have been lost; other records of its identifier do not.
 *
 * <p><b>State.</b> A window store called after the node, with {@code -ids} behind: identifier and place of each record
 * that was let through, or waits, for the length of the horizon. It is thrown away by twelfths of the horizon (ten
 * seconds at least), whole ranges at once, and its changelog is {@code compact,delete}. Besides, about two bytes an
 * identifier on the heap (64 MiB a task at most) tell new identifiers without a look at the disk; a restart reads the
 * stored identifiers once for that. With {@link #keepLast()} a second store, with {@code -waiting} behind, holds one
 * record an identifier.
 *
 * <pre>{@code
 * payments.deduplicate(Deduplicate.by(Payment::id, Serdes.String()).within(Duration.ofHours(1)))
 * }</pre>
 *
 * <p>Immutable: each method returns new options.
 *
 * @param <K> type of keys
 * @param <V> type of values
 * @param <I> type of identifiers
 */
public final class Deduplicate<K extends @Nullable Object, V extends @Nullable Object, I> {
    private final Identifier<K, V, I> id;
    private final long withinMs;
    private final Keeping<K, V> keeping;

    private Deduplicate(Identifier<K, V, I> id, long withinMs, Keeping<K, V> keeping) {
        this.id = id;
        this.withinMs = withinMs;
        this.keeping = keeping;
    }

    /**
     * What becomes of records.
     *
     * @param last whether the last record of an identifier goes through, instead of the first
     * @param acrossKeys whether records go to the partition of their identifier first
     * @param late what becomes of late ones and of those without an identifier
     * @param duplicate what becomes of duplicates
     * @param idle when the wall clock moves time on; null if nothing was said
     */
    private record Keeping<K extends @Nullable Object, V extends @Nullable Object>(
            boolean last,
            boolean acrossKeys,
            Late<K, V> late,
            Late<K, V> duplicate,
            @Nullable Idle idle) {}

    /**
     * Tells records apart by an identifier made of the value. A null value has none.
     *
     * @param identifier makes the identifier; null if there is none
     * @param idSerde serde of identifiers
     * @param <K> type of keys
     * @param <V> type of values
     * @param <I> type of identifiers
     * @return the identifier, which needs a horizon yet
     */
    public static <K extends @Nullable Object, V, I> Identifier<K, V, I> by(
            ValueMapper<? super V, ? extends @Nullable I> identifier, Serde<I> idSerde) {
        return new Identifier<>((key, value) -> value == null ? null : identifier.apply(value), idSerde);
    }

    /**
     * Tells records apart by an identifier made of the value, written with the application's default serde of keys.
     *
     * @param identifier makes the identifier; null if there is none
     * @param <K> type of keys
     * @param <V> type of values
     * @param <I> type of identifiers
     * @return the identifier, which needs a horizon yet
     */
    public static <K extends @Nullable Object, V, I> Identifier<K, V, I> by(
            ValueMapper<? super V, ? extends @Nullable I> identifier) {
        return new Identifier<>((key, value) -> value == null ? null : identifier.apply(value), null);
    }

    /**
     * Tells records apart by an identifier made of key and value, either of which may be null.
     *
     * @param identifier makes the identifier; null if there is none
     * @param idSerde serde of identifiers
     * @param <K> type of keys
     * @param <V> type of values
     * @param <I> type of identifiers
     * @return the identifier, which needs a horizon yet
     */
    public static <K extends @Nullable Object, V extends @Nullable Object, I> Identifier<K, V, I> by(
            KeyValueMapper<? super K, ? super V, ? extends @Nullable I> identifier, Serde<I> idSerde) {
        return new Identifier<>(identifier::apply, idSerde);
    }

    /**
     * Tells records apart by an identifier made of key and value, written with the application's default serde of keys.
     *
     * @param identifier makes the identifier; null if there is none
     * @param <K> type of keys
     * @param <V> type of values
     * @param <I> type of identifiers
     * @return the identifier, which needs a horizon yet
     */
    public static <K extends @Nullable Object, V extends @Nullable Object, I> Identifier<K, V, I> by(
            KeyValueMapper<? super K, ? super V, ? extends @Nullable I> identifier) {
        return new Identifier<>(identifier::apply, null);
    }

    /**
     * What records are told apart by.
     *
     * @param <K> type of keys
     * @param <V> type of values
     * @param <I> type of identifiers
     */
    public static final class Identifier<K extends @Nullable Object, V extends @Nullable Object, I> {
        private final BiFunction<K, V, @Nullable I> reads;
        private final @Nullable Serde<I> serde;

        private Identifier(BiFunction<K, V, @Nullable I> reads, @Nullable Serde<I> serde) {
            this.reads = reads;
            this.serde = serde;
        }

        /**
         * Remembers identifiers for some time.
         *
         * @param horizon how long, in event time, 1 ms or more
         * @return the options: the first record of an identifier goes through, others are dropped and counted
         * @throws IllegalArgumentException if it is shorter
         */
        public Deduplicate<K, V, I> within(Duration horizon) {
            long withinMs = Millis.atLeast(1, horizon, "horizon of a deduplication");
            return new Deduplicate<>(this, withinMs, new Keeping<>(false, false, Late.drop(), Late.drop(), null));
        }
    }

    /**
     * Lets the last record of an identifier through instead of the first: the one with the latest event time, of equal
     * ones that which came last. It goes on when the identifier's horizon is over, with its own time and headers; those
     * that are due together go in the order in which their horizons began, then by the bytes of their identifiers.
     *
     * @return the changed options
     */
    public Deduplicate<K, V, I> keepLast() {
        return with(new Keeping<>(true, keeping.acrossKeys, keeping.late, keeping.duplicate, keeping.idle));
    }

    /**
     * Compares records of all keys: they go through a repartition topic first, to the partition of their identifier,
     * with the keys that they have. A record without one goes to the partition of its key. A word that needs records by
     * key sends them through another topic.
     *
     * @return the changed options, which need the serde of identifiers to be said
     */
    public Deduplicate<K, V, I> acrossKeys() {
        return with(new Keeping<>(keeping.last, true, keeping.late, keeping.duplicate, keeping.idle));
    }

    /**
     * Sends late records, and those without an identifier, elsewhere.
     *
     * @param late where to
     * @return the changed options
     */
    public Deduplicate<K, V, I> onLate(Late<K, V> late) {
        return with(new Keeping<>(keeping.last, keeping.acrossKeys, late, keeping.duplicate, keeping.idle));
    }

    /**
     * Sends duplicates elsewhere, with the reason {@code duplicate}. With {@link #keepLast()} these are the records
     * whose place a later one took, and those that came after a later one.
     *
     * @param duplicate where to
     * @return the changed options
     */
    public Deduplicate<K, V, I> onDuplicate(Late<K, V> duplicate) {
        return with(new Keeping<>(keeping.last, keeping.acrossKeys, keeping.late, duplicate, keeping.idle));
    }

    /**
     * Says whether the wall clock ends horizons while no records come. Only records that wait need it: see {@link
     * #keepLast()}.
     *
     * @param idle whether, and when
     * @return the changed options
     */
    public Deduplicate<K, V, I> onIdle(Idle idle) {
        return with(new Keeping<>(keeping.last, keeping.acrossKeys, keeping.late, keeping.duplicate, idle));
    }

    private Deduplicate<K, V, I> with(Keeping<K, V> other) {
        return new Deduplicate<>(id, withinMs, other);
    }

    BiFunction<K, V, @Nullable I> id() {
        return id.reads;
    }

    @Nullable Serde<I> idSerde() {
        return id.serde;
    }

    long withinMs() {
        return withinMs;
    }

    boolean keepsLast() {
        return keeping.last;
    }

    boolean isAcrossKeys() {
        return keeping.acrossKeys;
    }

    Late<K, V> late() {
        return keeping.late;
    }

    Late<K, V> duplicate() {
        return keeping.duplicate;
    }

    /** What was said of the wall clock, or null. */
    @Nullable Idle idle() {
        return keeping.idle;
    }

    @Override
    public String toString() {
        return "Deduplicate{within=" + Duration.ofMillis(withinMs) + ", keep=" + (keeping.last ? "last" : "first")
                + ", acrossKeys=" + keeping.acrossKeys + '}';
    }
}
