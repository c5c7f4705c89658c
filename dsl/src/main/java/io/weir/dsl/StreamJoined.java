package io.weir.dsl;

import io.weir.state.ChangelogSettings;
import io.weir.state.StoreName;
import io.weir.state.WindowBytesStoreSupplier;
import java.util.Map;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/**
 * How two streams are joined.
 *
 * <p>Serdes that are not given are those of the streams, or the application's defaults. The name N is that of the
 * nodes: {@code N-this-windowed}, {@code N-other-windowed}, {@code N-this-join}, {@code N-other-join}, {@code
 * N-merge}, with {@code -outer} before this or other where records of the side across are told though they met nobody;
 * and of the repartition topics, {@code <application.id>-N-left-repartition} and {@code -right}. The store name S
 * makes the stores {@code S-this-join-store} and {@code S-other-join-store}, and {@code S-left-shared-join-store} or
 * {@code S-outer-shared-join-store} for records that met nobody yet. Immutable: each {@code with} method returns new
 * options.
 *
 * @param <K> type of keys
 * @param <V1> type of values of the stream that the word is said of
 * @param <V2> type of values of the other stream
 */
public final class StreamJoined<K extends @Nullable Object, V1 extends @Nullable Object, V2 extends @Nullable Object> {
    private static final StreamJoined<?, ?, ?> NONE =
            new StreamJoined<>(null, new ValueSerdes<>(null, null), JoinKeeping.USUAL, null, JoinTimes.usual());

    private final @Nullable Serde<K> keySerde;
    private final ValueSerdes<V1, V2> valueSerdes;
    private final JoinKeeping keeping;
    private final @Nullable String name;
    private final JoinTimes<K, V1, V2> times;

    private StreamJoined(
            @Nullable Serde<K> keySerde,
            ValueSerdes<V1, V2> valueSerdes,
            JoinKeeping keeping,
            @Nullable String name,
            JoinTimes<K, V1, V2> times) {
        this.keySerde = keySerde;
        this.valueSerdes = valueSerdes;
        this.keeping = keeping;
        this.name = name;
        this.times = times;
    }

    /**
     * Keeps the records of both streams where suppliers say.
     *
     * @param storeSupplier of the stream that the word is said of
     * @param otherStoreSupplier of the other stream; with another name
     * @param <K> type of keys
     * @param <V1> type of values of the stream that the word is said of
     * @param <V2> type of values of the other stream
     * @return the options
     */
    public static <K extends @Nullable Object, V1 extends @Nullable Object, V2 extends @Nullable Object>
            StreamJoined<K, V1, V2> with(
                    WindowBytesStoreSupplier storeSupplier, WindowBytesStoreSupplier otherStoreSupplier) {
        return StreamJoined.<K, V1, V2>none()
                .withThisStoreSupplier(storeSupplier)
                .withOtherStoreSupplier(otherStoreSupplier);
    }

    /**
     * Keeps the records of both streams where suppliers say, under generated names.
     *
     * @param storeSuppliers for example {@code Materialized.StoreType.IN_MEMORY}
     * @param <K> type of keys
     * @param <V1> type of values of the stream that the word is said of
     * @param <V2> type of values of the other stream
     * @return the options
     */
    public static <K extends @Nullable Object, V1 extends @Nullable Object, V2 extends @Nullable Object>
            StreamJoined<K, V1, V2> with(DslStoreSuppliers storeSuppliers) {
        return StreamJoined.<K, V1, V2>none().withDslStoreSuppliers(storeSuppliers);
    }

    /**
     * Names the stores.
     *
     * @param storeName the name that those of the stores begin with
     * @param <K> type of keys
     * @param <V1> type of values of the stream that the word is said of
     * @param <V2> type of values of the other stream
     * @return the options
     * @throws IllegalArgumentException if the name has other characters than topics may have, is empty or too long
     */
    public static <K extends @Nullable Object, V1 extends @Nullable Object, V2 extends @Nullable Object>
            StreamJoined<K, V1, V2> as(String storeName) {
        return StreamJoined.<K, V1, V2>none().withStoreName(storeName);
    }

    /**
     * Writes with these serdes.
     *
     * @param keySerde serde of keys, or null for that of the streams
     * @param valueSerde serde of values of the stream that the word is said of, or null for its own
     * @param otherValueSerde serde of values of the other stream, or null for its own
     * @param <K> type of keys
     * @param <V1> type of values of the stream that the word is said of
     * @param <V2> type of values of the other stream
     * @return the options
     */
    public static <K extends @Nullable Object, V1 extends @Nullable Object, V2 extends @Nullable Object>
            StreamJoined<K, V1, V2> with(
                    @Nullable Serde<K> keySerde, @Nullable Serde<V1> valueSerde, @Nullable Serde<V2> otherValueSerde) {
        return new StreamJoined<>(
                keySerde, new ValueSerdes<>(valueSerde, otherValueSerde), JoinKeeping.USUAL, null, JoinTimes.usual());
    }

    /**
     * Names the nodes.
     *
     * @param other the name that those of the nodes begin with
     * @return the changed options
     * @throws IllegalArgumentException if the name has other characters than topics may have, is empty or too long
     */
    public StreamJoined<K, V1, V2> withName(String other) {
        return new StreamJoined<>(keySerde, valueSerdes, keeping, Named.checked(other), times);
    }

    /**
     * Names the stores.
     *
     * @param other the name that those of the stores begin with
     * @return the changed options
     * @throws IllegalArgumentException if the name has other characters than topics may have, is empty or too long
     */
    public StreamJoined<K, V1, V2> withStoreName(String other) {
        return keeping(keeping.named(StoreName.checked(other)));
    }

    /**
     * Sets the serde of keys.
     *
     * @param other the serde, or null for that of the streams
     * @return the changed options
     */
    public StreamJoined<K, V1, V2> withKeySerde(@Nullable Serde<K> other) {
        return new StreamJoined<>(other, valueSerdes, keeping, name, times);
    }

    /**
     * Sets the serde of values of the stream that the word is said of.
     *
     * @param other the serde, or null for the stream's own
     * @return the changed options
     */
    public StreamJoined<K, V1, V2> withValueSerde(@Nullable Serde<V1> other) {
        return new StreamJoined<>(keySerde, new ValueSerdes<>(other, valueSerdes.right), keeping, name, times);
    }

    /**
     * Sets the serde of values of the other stream.
     *
     * @param other the serde, or null for the stream's own
     * @return the changed options
     */
    public StreamJoined<K, V1, V2> withOtherValueSerde(@Nullable Serde<V2> other) {
        return new StreamJoined<>(keySerde, new ValueSerdes<>(valueSerdes.left, other), keeping, name, times);
    }

    /**
     * Keeps the records of the stream that the word is said of where a supplier says.
     *
     * <p>In a left or outer join, records that met nobody yet lie where those of this stream do.
     *
     * @param other the supplier: it retains before + after + grace, its windows have the size before + after, and it
     *     keeps duplicates
     * @return the changed options
     */
    public StreamJoined<K, V1, V2> withThisStoreSupplier(WindowBytesStoreSupplier other) {
        return keeping(keeping.withLeft(other));
    }

    /**
     * Keeps the records of the other stream where a supplier says.
     *
     * @param other the supplier: it retains before + after + grace, its windows have the size before + after, and it
     *     keeps duplicates
     * @return the changed options
     */
    public StreamJoined<K, V1, V2> withOtherStoreSupplier(WindowBytesStoreSupplier other) {
        return keeping(keeping.withRight(other));
    }

    /**
     * Sets where the records are kept for which no supplier is given.
     *
     * @param storeSuppliers for example {@code Materialized.StoreType.IN_MEMORY}
     * @return the changed options
     */
    public StreamJoined<K, V1, V2> withDslStoreSuppliers(DslStoreSuppliers storeSuppliers) {
        return keeping(keeping.placedBy(storeSuppliers));
    }

    /**
     * Logs the stores to changelog topics.
     *
     * @param config settings of the topics, over the library's and the application's
     * @return the changed options
     */
    public StreamJoined<K, V1, V2> withLoggingEnabled(Map<String, String> config) {
        return keeping(keeping.logged(new ChangelogSettings(true, config)));
    }

    /**
     * Does not log the stores: they are lost when their task goes elsewhere.
     *
     * @return the changed options
     */
    public StreamJoined<K, V1, V2> withLoggingDisabled() {
        return keeping(keeping.logged(ChangelogSettings.DISABLED));
    }

    /**
     * Says what becomes of records of the stream that the word is said of which are not joined: late ones, those
     * without a
     * value, and those without a key where they are not told anyway.
     *
     * @param late drop, topic or branch
     * @return the changed options
     */
    public StreamJoined<K, V1, V2> onLate(Late<K, V1> late) {
        return timed(new JoinTimes<>(late, times.otherLate(), times.idle()));
    }

    /**
     * Says what becomes of records of the other stream that are not joined.
     *
     * @param late drop, topic or branch
     * @return the changed options
     */
    public StreamJoined<K, V1, V2> onOtherLate(Late<K, V2> late) {
        return timed(new JoinTimes<>(times.late(), late, times.idle()));
    }

    /**
     * Lets the wall clock move the join's time on while no records come, so that records which met nobody are told.
     *
     * @param idle after how long, or never
     * @return the changed options
     */
    public StreamJoined<K, V1, V2> onIdle(Idle idle) {
        return timed(new JoinTimes<>(times.late(), times.otherLate(), idle));
    }

    private StreamJoined<K, V1, V2> timed(JoinTimes<K, V1, V2> other) {
        return new StreamJoined<>(keySerde, valueSerdes, keeping, name, other);
    }

    private StreamJoined<K, V1, V2> keeping(JoinKeeping other) {
        return new StreamJoined<>(keySerde, valueSerdes, other, name, times);
    }

    /** Nothing said. */
    @SuppressWarnings("unchecked") // It holds no serde, so it suits all types.
    static <K extends @Nullable Object, V1 extends @Nullable Object, V2 extends @Nullable Object>
            StreamJoined<K, V1, V2> none() {
        return (StreamJoined<K, V1, V2>) NONE;
    }

    @Nullable Serde<K> keySerde() {
        return keySerde;
    }

    @Nullable Serde<V1> valueSerde() {
        return valueSerdes.left;
    }

    @Nullable Serde<V2> otherValueSerde() {
        return valueSerdes.right;
    }

    JoinKeeping keeping() {
        return keeping;
    }

    @Nullable String name() {
        return name;
    }

    JoinTimes<K, V1, V2> times() {
        return times;
    }

    @Override
    public String toString() {
        return "StreamJoined{name=" + name + ", keySerde=" + keySerde + ", " + valueSerdes + ", " + keeping + '}';
    }

    private record ValueSerdes<V1 extends @Nullable Object, V2 extends @Nullable Object>(
            @Nullable Serde<V1> left, @Nullable Serde<V2> right) {}
}
