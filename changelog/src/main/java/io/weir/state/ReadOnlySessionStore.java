package io.weir.state;

import java.time.Instant;
import org.apache.kafka.common.IsolationLevel;
import org.jspecify.annotations.Nullable;

/**
 * Reads of a session store.
 *
 * <p>Sessions that have expired are not shown. Sessions of one key come in the order of their ends. Those of several
 * keys come interval by interval (the store's segments), within one in the order of the bytes of key and end together.
 *
 * @param <K> type of the key
 * @param <V> type of the value
 */
public interface ReadOnlySessionStore<K, V> {
    /**
     * Sessions of a key that touch a span of time, earliest first.
     *
     * @param key the key, not null
     * @param earliestSessionEndTime the session ends then or later
     * @param latestSessionStartTime the session begins then or earlier
     * @return the rows; close it after use
     */
    KeyValueIterator<Windowed<K>, V> findSessions(K key, long earliestSessionEndTime, long latestSessionStartTime);

    /**
     * Sessions of several keys that touch a span of time, earliest first.
     *
     * @param keyFrom first key, included; null for the lowest
     * @param keyTo last key, included; null for the highest
     * @param earliestSessionEndTime the session ends then or later
     * @param latestSessionStartTime the session begins then or earlier
     * @return the rows; close it after use
     */
    KeyValueIterator<Windowed<K>, V> findSessions(
            @Nullable K keyFrom, @Nullable K keyTo, long earliestSessionEndTime, long latestSessionStartTime);

    /**
     * Sessions of a key that touch a span of time, latest first.
     *
     * @param key the key, not null
     * @param earliestSessionEndTime the session ends then or later
     * @param latestSessionStartTime the session begins then or earlier
     * @return the rows; close it after use
     */
    KeyValueIterator<Windowed<K>, V> backwardFindSessions(
            K key, long earliestSessionEndTime, long latestSessionStartTime);

    /**
     * Sessions of several keys that touch a span of time, latest first.
     *
     * @param keyFrom first key, included; null for the lowest
     * @param keyTo last key, included; null for the highest
     * @param earliestSessionEndTime the session ends then or later
     * @param latestSessionStartTime the session begins then or earlier
     * @return the rows; close it after use
     */
    KeyValueIterator<Windowed<K>, V> backwardFindSessions(
            @Nullable K keyFrom, @Nullable K keyTo, long earliestSessionEndTime, long latestSessionStartTime);

    /**
     * Sessions of a key that touch a span of time, earliest first.
     *
     * @param key the key, not null
     * @param earliestSessionEndTime the session ends then or later
     * @param latestSessionStartTime the session begins then or earlier
     * @return the rows; close it after use
     */
    default KeyValueIterator<Windowed<K>, V> findSessions(
            K key, Instant earliestSessionEndTime, Instant latestSessionStartTime) {
        return findSessions(key, Moments.millis(earliestSessionEndTime), Moments.millis(latestSessionStartTime));
    }

    /**
     * Sessions of several keys that touch a span of time, earliest first.
     *
     * @param keyFrom first key, included; null for the lowest
     * @param keyTo last key, included; null for the highest
     * @param earliestSessionEndTime the session ends then or later
     * @param latestSessionStartTime the session begins then or earlier
     * @return the rows; close it after use
     */
    default KeyValueIterator<Windowed<K>, V> findSessions(
            @Nullable K keyFrom, @Nullable K keyTo, Instant earliestSessionEndTime, Instant latestSessionStartTime) {
        return findSessions(
                keyFrom, keyTo, Moments.millis(earliestSessionEndTime), Moments.millis(latestSessionStartTime));
    }

    /**
     * Sessions of a key that touch a span of time, latest first.
     *
     * @param key the key, not null
     * @param earliestSessionEndTime the session ends then or later
     * @param latestSessionStartTime the session begins then or earlier
     * @return the rows; close it after use
     */
    default KeyValueIterator<Windowed<K>, V> backwardFindSessions(
            K key, Instant earliestSessionEndTime, Instant latestSessionStartTime) {
        return backwardFindSessions(
                key, Moments.millis(earliestSessionEndTime), Moments.millis(latestSessionStartTime));
    }

    /**
     * Sessions of several keys that touch a span of time, latest first.
     *
     * @param keyFrom first key, included; null for the lowest
     * @param keyTo last key, included; null for the highest
     * @param earliestSessionEndTime the session ends then or later
     * @param latestSessionStartTime the session begins then or earlier
     * @return the rows; close it after use
     */
    default KeyValueIterator<Windowed<K>, V> backwardFindSessions(
            @Nullable K keyFrom, @Nullable K keyTo, Instant earliestSessionEndTime, Instant latestSessionStartTime) {
        return backwardFindSessions(
                keyFrom, keyTo, Moments.millis(earliestSessionEndTime), Moments.millis(latestSessionStartTime));
    }

    /**
     * The value of one session.
     *
     * @param key the key, not null
     * @param sessionStartTime time of the session's first record
     * @param sessionEndTime time of its last record
     * @return the value, or null if there is no such session
     */
    @Nullable V fetchSession(K key, long sessionStartTime, long sessionEndTime);

    /**
     * The value of one session.
     *
     * @param key the key, not null
     * @param sessionStartTime time of the session's first record
     * @param sessionEndTime time of its last record
     * @return the value, or null if there is no such session
     */
    default @Nullable V fetchSession(K key, Instant sessionStartTime, Instant sessionEndTime) {
        return fetchSession(key, Moments.millis(sessionStartTime), Moments.millis(sessionEndTime));
    }

    /**
     * All sessions of a key, earliest first.
     *
     * @param key the key, not null
     * @return the rows; close it after use
     */
    default KeyValueIterator<Windowed<K>, V> fetch(K key) {
        return findSessions(key, 0, Long.MAX_VALUE);
    }

    /**
     * All sessions of several keys, earliest first.
     *
     * @param keyFrom first key, included; null for the lowest
     * @param keyTo last key, included; null for the highest
     * @return the rows; close it after use
     */
    default KeyValueIterator<Windowed<K>, V> fetch(@Nullable K keyFrom, @Nullable K keyTo) {
        return findSessions(keyFrom, keyTo, 0, Long.MAX_VALUE);
    }

    /**
     * All sessions of a key, latest first.
     *
     * @param key the key, not null
     * @return the rows; close it after use
     */
    default KeyValueIterator<Windowed<K>, V> backwardFetch(K key) {
        return backwardFindSessions(key, 0, Long.MAX_VALUE);
    }

    /**
     * All sessions of several keys, latest first.
     *
     * @param keyFrom first key, included; null for the lowest
     * @param keyTo last key, included; null for the highest
     * @return the rows; close it after use
     */
    default KeyValueIterator<Windowed<K>, V> backwardFetch(@Nullable K keyFrom, @Nullable K keyTo) {
        return backwardFindSessions(keyFrom, keyTo, 0, Long.MAX_VALUE);
    }

    /**
     * The same rows, read with an isolation of its own.
     *
     * <p>Inside its task, a store is one view of what is committed and of what its task has changed since, and gives
     * itself. What {@code WeirStreams.store(...)} gave shows what is committed; with {@code READ_UNCOMMITTED} it asks
     * the task, which answers between two records, and reads what a failed commit may take back.
     *
     * @param isolationLevel whether reads see committed rows only
     * @return the reads
     */
    default ReadOnlySessionStore<K, V> readOnly(IsolationLevel isolationLevel) {
        return this;
    }
}
