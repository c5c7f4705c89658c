package io.weir.query;

import io.weir.state.Query;
import io.weir.state.ValueAndTimestamp;

/**
 * The value of a key and its event time, in a key-value store that keeps event times.
 *
 * @param <K> type of the key
 * @param <V> type of the value
 */
public final class TimestampedKeyQuery<K, V> implements Query<ValueAndTimestamp<V>> {
    private final K key;
    private final boolean skipCache;

    private TimestampedKeyQuery(K key, boolean skipCache) {
        this.key = key;
        this.skipCache = skipCache;
    }

    /**
     * Asks for a key.
     *
     * @param key the key, not null
     * @param <K> type of the key
     * @param <V> type of the value
     * @return the query
     */
    public static <K, V> TimestampedKeyQuery<K, V> withKey(K key) {
        return new TimestampedKeyQuery<>(Keys.given(key), false);
    }

    /**
     * Asks the store below its cache. Weir's queries of committed rows never see a cache, so it changes nothing.
     *
     * @return the query
     */
    public TimestampedKeyQuery<K, V> skipCache() {
        return new TimestampedKeyQuery<>(key, true);
    }

    /**
     * The key.
     *
     * @return the key
     */
    public K key() {
        return key;
    }

    /**
     * Whether caches are to be left out.
     *
     * @return true if that was asked for
     */
    public boolean isSkipCache() {
        return skipCache;
    }
}
