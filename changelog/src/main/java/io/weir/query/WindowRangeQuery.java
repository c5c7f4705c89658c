package io.weir.query;

import io.weir.state.KeyValueIterator;
import io.weir.state.Query;
import io.weir.state.Windowed;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Windows of all keys that begin within a span of time, or all sessions of a key.
 *
 * <p>The first is a query of window stores, whose values are {@link io.weir.state.ValueAndTimestamp}s if the store
 * keeps
 * event times; the second one of session stores. The iterator shows one commit and is to be closed.
 *
 * @param <K> type of the key
 * @param <V> type of the value
 */
public class WindowRangeQuery<K, V> implements Query<KeyValueIterator<Windowed<K>, V>> {
    private final @Nullable K key;
    private final @Nullable Instant timeFrom;
    private final @Nullable Instant timeTo;

    private WindowRangeQuery(@Nullable K key, @Nullable Instant timeFrom, @Nullable Instant timeTo) {
        this.key = key;
        this.timeFrom = timeFrom;
        this.timeTo = timeTo;
    }

    /**
     * Asks for all sessions of a key.
     *
     * @param key the key, not null
     * @param <K> type of the key
     * @param <V> type of the value
     * @return the query
     */
    public static <K, V> WindowRangeQuery<K, V> withKey(K key) {
        return new WindowRangeQuery<>(Keys.given(key), null, null);
    }

    /**
     * Asks for the windows of all keys that begin within a span of time.
     *
     * @param timeFrom first start of a window, included
     * @param timeTo last start of a window, included
     * @param <K> type of the key
     * @param <V> type of the value
     * @return the query
     */
    public static <K, V> WindowRangeQuery<K, V> withWindowStartRange(Instant timeFrom, Instant timeTo) {
        return new WindowRangeQuery<>(null, timeFrom, timeTo);
    }

    /**
     * The key.
     *
     * @return the key, or empty if all are asked for
     */
    public Optional<K> getKey() {
        return Optional.ofNullable(key);
    }

    /**
     * The first start of a window.
     *
     * @return the time, or empty if a key is asked for
     */
    public Optional<Instant> getTimeFrom() {
        return Optional.ofNullable(timeFrom);
    }

    /**
     * The last start of a window.
     *
     * @return the time, or empty if a key is asked for
     */
    public Optional<Instant> getTimeTo() {
        return Optional.ofNullable(timeTo);
    }

    @Override
    public String toString() {
        return "WindowRangeQuery[" + (key == null ? timeFrom + " to " + timeTo : key) + "]";
    }
}
