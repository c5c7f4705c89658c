package io.weir.query;

import io.weir.state.Query;

/**
 * The value of a key in a key-value store.
 *
 * <p>Of a store that keeps event times, the value without them. A store of versions is asked with {@link
 * VersionedKeyQuery}.
 *
 * @param <K> type of the key
 * @param <V> type of the value
 */
public final class KeyQuery<K, V> implements Query<V> {
    private final K key;
    private final boolean skipCache;

    private KeyQuery(K key, boolean skipCache) {
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
    public static <K, V> KeyQuery<K, V> withKey(K key) {
        return new KeyQuery<>(Keys.given(key), false);
    }

    /**
     * Asks the store below its cache. Weir's queries of committed rows never see a cache, so it changes nothing.
     *
     * @return the query
     */
    public KeyQuery<K, V> skipCache() {
        return new KeyQuery<>(key, true);
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
     * Whether caches are to be left out.
     *
     * @return true if that was asked for
     */
    public boolean isSkipCache() {
        return skipCache;
    }
}
