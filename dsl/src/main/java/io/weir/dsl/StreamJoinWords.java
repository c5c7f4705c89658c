package io.weir.dsl;

import org.jspecify.annotations.Nullable;

/**
 * The words on a stream that join it with another.
 *
 * <p>Two records are joined if they have one key and lie as near in event time as {@link JoinWindows} say. Each is kept
 * until it can meet no partner any more: the stores grow with the number of records in that time. Duplicates are kept
 * and joined each. A result has the later event time of the two and the headers of the record that came second; a
 * record that met nobody is told with its own time and headers. Records with a null value are dropped and counted, and
 * so are late ones.
 *
 * <p>Both streams must have equally many partitions; one whose key changed goes through a repartition topic first.
 * Names of nodes and stores that are not given are {@code KSTREAM-WINDOWED-#}, {@code KSTREAM-JOINTHIS-#}, {@code
 * KSTREAM-JOINOTHER-#} or {@code KSTREAM-OUTERTHIS-#}, {@code KSTREAM-OUTEROTHER-#}, and {@code KSTREAM-MERGE-#}.
 *
 * @param <K> type of keys
 * @param <V> type of values
 */
public interface StreamJoinWords<K extends @Nullable Object, V extends @Nullable Object> {
    /**
     * Joins each record with those of another stream that lie near it.
     *
     * @param otherStream the other stream, of the same builder
     * @param joiner makes the new value
     * @param windows how near two records must lie
     * @param <VO> type of the other stream's values
     * @param <VR> type of new values
     * @return the stream of new values
     */
    default <VO, VR extends @Nullable Object> KStream<K, VR> join(
            KStream<K, VO> otherStream, ValueJoiner<? super V, ? super VO, ? extends VR> joiner, JoinWindows windows) {
        return join(otherStream, joiner, windows, StreamJoined.none());
    }

    /**
     * Joins each record with those of another stream that lie near it.
     *
     * @param otherStream the other stream, of the same builder
     * @param joiner makes the new value
     * @param windows how near two records must lie
     * @param streamJoined names, serdes and stores
     * @param <VO> type of the other stream's values
     * @param <VR> type of new values
     * @return the stream of new values
     */
    default <VO, VR extends @Nullable Object> KStream<K, VR> join(
            KStream<K, VO> otherStream,
            ValueJoiner<? super V, ? super VO, ? extends VR> joiner,
            JoinWindows windows,
            StreamJoined<K, V, VO> streamJoined) {
        ValueJoinerWithKey<K, V, VO, VR> withKey = (key, value, other) -> joiner.apply(value, other);
        return join(otherStream, withKey, windows, streamJoined);
    }

    /**
     * Joins each record with those of another stream that lie near it.
     *
     * @param otherStream the other stream, of the same builder
     * @param joiner makes the new value, of the key too
     * @param windows how near two records must lie
     * @param <VO> type of the other stream's values
     * @param <VR> type of new values
     * @return the stream of new values
     */
    default <VO, VR extends @Nullable Object> KStream<K, VR> join(
            KStream<K, VO> otherStream,
            ValueJoinerWithKey<? super K, ? super V, ? super VO, ? extends VR> joiner,
            JoinWindows windows) {
        return join(otherStream, joiner, windows, StreamJoined.none());
    }

    /**
     * Joins each record with those of another stream that lie near it.
     *
     * <p>A record that meets nobody sends nothing. Records with a null key are dropped and counted.
     *
     * @param otherStream the other stream, of the same builder
     * @param joiner makes the new value, of the key too
     * @param windows how near two records must lie
     * @param streamJoined names, serdes and stores
     * @param <VO> type of the other stream's values
     * @param <VR> type of new values
     * @return the stream of new values; it has no serde for them
     * @throws IllegalArgumentException if the other stream belongs to another builder, or if a given store does not
     * keep
     *     records as long as the windows need
     */
    <VO, VR extends @Nullable Object> KStream<K, VR> join(
            KStream<K, VO> otherStream,
            ValueJoinerWithKey<? super K, ? super V, ? super VO, ? extends VR> joiner,
            JoinWindows windows,
            StreamJoined<K, V, VO> streamJoined);

    /**
     * Joins each record with those of another stream that lie near it, or with null.
     *
     * @param otherStream the other stream, of the same builder
     * @param joiner makes the new value; the value of the other stream may be null
     * @param windows how near two records must lie
     * @param <VO> type of the other stream's values
     * @param <VR> type of new values
     * @return the stream of new values
     */
    default <VO, VR extends @Nullable Object> KStream<K, VR> leftJoin(
            KStream<K, VO> otherStream,
            ValueJoiner<? super V, ? super @Nullable VO, ? extends VR> joiner,
            JoinWindows windows) {
        return leftJoin(otherStream, joiner, windows, StreamJoined.none());
    }

    /**
     * Joins each record with those of another stream that lie near it, or with null.
     *
     * @param otherStream the other stream, of the same builder
     * @param joiner makes the new value; the value of the other stream may be null
     * @param windows how near two records must lie
     * @param streamJoined names, serdes and stores
     * @param <VO> type of the other stream's values
     * @param <VR> type of new values
     * @return the stream of new values
     */
    @SuppressWarnings("NullAway") // The joiner says itself that a value may be missing.
    default <VO, VR extends @Nullable Object> KStream<K, VR> leftJoin(
            KStream<K, VO> otherStream,
            ValueJoiner<? super V, ? super @Nullable VO, ? extends VR> joiner,
            JoinWindows windows,
            StreamJoined<K, V, VO> streamJoined) {
        ValueJoinerWithKey<K, V, @Nullable VO, VR> withKey = (key, value, other) -> joiner.apply(value, other);
        return leftJoin(otherStream, withKey, windows, streamJoined);
    }

    /**
     * Joins each record with those of another stream that lie near it, or with null.
     *
     * @param otherStream the other stream, of the same builder
     * @param joiner makes the new value, of the key too; the value of the other stream may be null
     * @param windows how near two records must lie
     * @param <VO> type of the other stream's values
     * @param <VR> type of new values
     * @return the stream of new values
     */
    default <VO, VR extends @Nullable Object> KStream<K, VR> leftJoin(
            KStream<K, VO> otherStream,
            ValueJoinerWithKey<? super K, ? super V, ? super @Nullable VO, ? extends VR> joiner,
            JoinWindows windows) {
        return leftJoin(otherStream, joiner, windows, StreamJoined.none());
    }

    /**
     * Joins each record with those of another stream that lie near it, or with null.
     *
     * <p>A record of this stream that met nobody is told once its time is over, and joins nothing more. One with a null
     * key is told at once. Records of the other stream with a null key are dropped and counted.
     *
     * @param otherStream the other stream, of the same builder
     * @param joiner makes the new value, of the key too; the value of the other stream may be null
     * @param windows how near two records must lie
     * @param streamJoined names, serdes and stores
     * @param <VO> type of the other stream's values
     * @param <VR> type of new values
     * @return the stream of new values; it has no serde for them
     * @throws IllegalArgumentException if the other stream belongs to another builder, or if a given store does not
     * keep
     *     records as long as the windows need
     */
    <VO, VR extends @Nullable Object> KStream<K, VR> leftJoin(
            KStream<K, VO> otherStream,
            ValueJoinerWithKey<? super K, ? super V, ? super @Nullable VO, ? extends VR> joiner,
            JoinWindows windows,
            StreamJoined<K, V, VO> streamJoined);

    /**
     * Joins each record of both streams with those of the other that lie near it, or with null.
     *
     * @param otherStream the other stream, of the same builder
     * @param joiner makes the new value; either value may be null
     * @param windows how near two records must lie
     * @param <VO> type of the other stream's values
     * @param <VR> type of new values
     * @return the stream of new values
     */
    default <VO, VR extends @Nullable Object> KStream<K, VR> outerJoin(
            KStream<K, VO> otherStream,
            ValueJoiner<? super @Nullable V, ? super @Nullable VO, ? extends VR> joiner,
            JoinWindows windows) {
        return outerJoin(otherStream, joiner, windows, StreamJoined.none());
    }

    /**
     * Joins each record of both streams with those of the other that lie near it, or with null.
     *
     * @param otherStream the other stream, of the same builder
     * @param joiner makes the new value; either value may be null
     * @param windows how near two records must lie
     * @param streamJoined names, serdes and stores
     * @param <VO> type of the other stream's values
     * @param <VR> type of new values
     * @return the stream of new values
     */
    @SuppressWarnings("NullAway") // The joiner says itself that a value may be missing.
    default <VO, VR extends @Nullable Object> KStream<K, VR> outerJoin(
            KStream<K, VO> otherStream,
            ValueJoiner<? super @Nullable V, ? super @Nullable VO, ? extends VR> joiner,
            JoinWindows windows,
            StreamJoined<K, V, VO> streamJoined) {
        ValueJoinerWithKey<K, @Nullable V, @Nullable VO, VR> withKey =
                (key, value, other) -> joiner.apply(value, other);
        return outerJoin(otherStream, withKey, windows, streamJoined);
    }

    /**
     * Joins each record of both streams with those of the other that lie near it, or with null.
     *
     * @param otherStream the other stream, of the same builder
     * @param joiner makes the new value, of the key too; either value may be null
     * @param windows how near two records must lie
     * @param <VO> type of the other stream's values
     * @param <VR> type of new values
     * @return the stream of new values
     */
    default <VO, VR extends @Nullable Object> KStream<K, VR> outerJoin(
            KStream<K, VO> otherStream,
            ValueJoinerWithKey<? super K, ? super @Nullable V, ? super @Nullable VO, ? extends VR> joiner,
            JoinWindows windows) {
        return outerJoin(otherStream, joiner, windows, StreamJoined.none());
    }

    /**
     * Joins each record of both streams with those of the other that lie near it, or with null.
     *
     * <p>A record of either stream that met nobody is told once its time is over, and joins nothing more. One with a
     * null key is told at once.
     *
     * @param otherStream the other stream, of the same builder
     * @param joiner makes the new value, of the key too; either value may be null
     * @param windows how near two records must lie
     * @param streamJoined names, serdes and stores
     * @param <VO> type of the other stream's values
     * @param <VR> type of new values
     * @return the stream of new values; it has no serde for them
     * @throws IllegalArgumentException if the other stream belongs to another builder, or if a given store does not
     * keep
     *     records as long as the windows need
     */
    <VO, VR extends @Nullable Object> KStream<K, VR> outerJoin(
            KStream<K, VO> otherStream,
            ValueJoinerWithKey<? super K, ? super @Nullable V, ? super @Nullable VO, ? extends VR> joiner,
            JoinWindows windows,
            StreamJoined<K, V, VO> streamJoined);
}
