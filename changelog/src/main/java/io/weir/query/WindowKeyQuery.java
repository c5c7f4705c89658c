package io.weir.query;

import io.weir.state.Query;
import io.weir.state.WindowStoreIterator;
import java.time.Instant;
import java.util.Optional;

/**
 * The windows of a key in a window store, earliest first.
 *
 * <p>Of a store that keeps event times, the values are {@link io.weir.state.ValueAndTimestamp}s, as they are in tables
 * of windows. The iterator shows one commit and is to be closed.
 *
 * @param <K> type of the key
 * @param <V> type of the value
 */
public class WindowKeyQuery<K, V> implements Query<WindowStoreIterator<V>> {
    private final K key;
    private final Instant timeFrom;
    private final Instant timeTo;

    private WindowKeyQuery(K key, Instant timeFrom, Instant timeTo) {
        this.key = key;
        this.timeFrom = timeFrom;
        this.timeTo = timeTo;
    }

    /**
     * Asks for the windows of a key that begin within a span of time.
     *
     * @param key the key, not null
     * @param timeFrom first start of a window, included
     * @param timeTo last start of a window, included
     * @param <K> type of the key
     * @param <V> type of the value
     * @return the query
     */
    public static <K, V> WindowKeyQuery<K, V> withKeyAndWindowStartRange(K key, Instant timeFrom, Instant timeTo) {
        return new WindowKeyQuery<>(Keys.given(key), timeFrom, timeTo);
    }

    /**
     * The key.
     *
     * @return the key
     */
    public K getKey() {
        return key;
    }

    /**
     * The first start of a window.
     *
     * @return the time
     */
    public Optional<Instant> getTimeFrom() {
        return Optional.of(timeFrom);
    }

    /**
     * The last start of a window.
     *
     * @return the time
     */
    public Optional<Instant> getTimeTo() {
        return Optional.of(timeTo);
    }

    @Override
    public String toString() {
        return "WindowKeyQuery[" + key + ", " + timeFrom + " to " + timeTo + "]";
    }
}
