package io.weir.query;

import io.weir.state.Query;
import io.weir.state.VersionedRecord;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The value of a key in a store of versions: the newest, or that of a time.
 *
 * @param <K> type of the key
 * @param <V> type of the value
 */
public final class VersionedKeyQuery<K, V> implements Query<VersionedRecord<V>> {
    private final K key;
    private final @Nullable Instant asOf;

    private VersionedKeyQuery(K key, @Nullable Instant asOf) {
        this.key = key;
        this.asOf = asOf;
    }

    /**
     * Asks for the newest value of a key.
     *
     * @param key the key, not null
     * @param <K> type of the key
     * @param <V> type of the value
     * @return the query
     */
    public static <K, V> VersionedKeyQuery<K, V> withKey(K key) {
        return new VersionedKeyQuery<>(Keys.given(key), null);
    }

    /**
     * Asks for the value that was valid at a time.
     *
     * @param asOfTimestamp the time
     * @return the query
     */
    public VersionedKeyQuery<K, V> asOf(Instant asOfTimestamp) {
        return new VersionedKeyQuery<>(key, asOfTimestamp);
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
     * The time.
     *
     * @return the time, or empty if the newest value is asked for
     */
    public Optional<Instant> asOfTimestamp() {
        return Optional.ofNullable(asOf);
    }
}
