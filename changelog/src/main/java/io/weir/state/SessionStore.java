package io.weir.state;

import org.jspecify.annotations.Nullable;

/**
 * A store of rows by key and session, which a processor may write.
 *
 * <p>The store's time is the latest end that was ever put. A session whose end is not after that time less the
 * retention has expired: it is no longer shown, and is removed in time. Writes go to the task's change buffer and
 * last from its next commit on.
 *
 * @param <K> type of the key
 * @param <V> type of the value
 */
public interface SessionStore<K, V> extends StateStore, ReadOnlySessionStore<K, V> {
    /**
     * Sets the value of a session.
     *
     * @param sessionKey the key and its session
     * @param aggregate the value, or null to remove the session
     */
    void put(Windowed<K> sessionKey, @Nullable V aggregate);

    /**
     * Removes a session.
     *
     * @param sessionKey the key and its session
     */
    default void remove(Windowed<K> sessionKey) {
        put(sessionKey, null);
    }

    /**
     * Sessions of all keys that end in a span of time.
     *
     * @param earliestSessionEndTime first end, included
     * @param latestSessionEndTime last end, included
     * @return the rows; close it after use
     */
    KeyValueIterator<Windowed<K>, V> findSessions(long earliestSessionEndTime, long latestSessionEndTime);
}
