package io.weir.state;

import org.apache.kafka.common.IsolationLevel;
import org.jspecify.annotations.Nullable;

/**
 * A store that keeps the history of each key's values.
 *
 * <p>A value is valid from its event time on, until that of the next value or deletion of its key, in whatever order
 * they come. The store's time is the latest event time that was ever put. Values that were valid within the history
 * retention behind it can be asked for; what is older is removed, but for the newest value of a key, which stays for
 * ever. Writes go to the task's change buffer and last from its next commit on.
 *
 * @param <K> type of the key
 * @param <V> type of the value
 */
public interface VersionedKeyValueStore<K, V> extends StateStore {
    /** What {@link #put} answers if no other value or deletion of the key is later. */
    long PUT_RETURN_CODE_VALID_TO_UNDEFINED = -1;

    /** What {@link #put} answers if the event time is older than the history, so that nothing was stored. */
    long PUT_RETURN_CODE_NOT_PUT = Long.MIN_VALUE;

    /**
     * Adds a value to the history of a key, in place of one with the same event time.
     *
     * @param key the key, not null
     * @param value the value, or null for a deletion
     * @param timestamp from when on it is valid, epoch milliseconds, 0 or later
     * @return until when it is valid, {@link #PUT_RETURN_CODE_VALID_TO_UNDEFINED} or {@link #PUT_RETURN_CODE_NOT_PUT}
     */
    long put(K key, @Nullable V value, long timestamp);

    /**
     * Adds a deletion to the history of a key.
     *
     * @param key the key, not null
     * @param timestamp from when on the key has no value, epoch milliseconds, 0 or later
     * @return what was valid at that time before, or null if nothing was or if the time is older than the history
     */
    default @Nullable VersionedRecord<V> delete(K key, long timestamp) {
        VersionedRecord<V> before = get(key, timestamp);
        put(key, null, timestamp);
        return before;
    }

    /**
     * The newest value of a key.
     *
     * @param key the key, not null
     * @return the value, or null if there is none or if the newest is a deletion
     */
    @Nullable VersionedRecord<V> get(K key);

    /**
     * The value of a key at a time.
     *
     * @param key the key, not null
     * @param asOfTimestamp the time, epoch milliseconds
     * @return the value, or null if there was none, or if the time is older than the history and the newest value is
     *     later
     */
    @Nullable VersionedRecord<V> get(K key, long asOfTimestamp);

    /**
     * The same rows, read with an isolation of its own.
     *
     * <p>Inside its task, a store is one view of what is committed and of what its task has changed since, and gives
     * itself.
     *
     * @param isolationLevel whether reads see committed rows only
     * @return the reads
     */
    default VersionedKeyValueStore<K, V> readOnly(IsolationLevel isolationLevel) {
        return this;
    }
}
