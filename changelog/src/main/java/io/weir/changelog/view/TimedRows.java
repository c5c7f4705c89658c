package io.weir.changelog.view;

import io.weir.state.KeyValueIterator;
import io.weir.state.ValueAndTimestamp;
import io.weir.state.Windowed;

/**
 * A store of windows or sessions as its operator sees it.
 *
 * @param <K> type of the key beside the window
 * @param <V> type of the value, without its timestamp
 */
public interface TimedRows<K, V> extends KeyedRows<Windowed<K>, V> {
    /**
     * The latest event time of all changes that the store has seen, replayed ones too.
     *
     * @return epoch milliseconds, or -1 if it has seen none
     */
    long eventTime();

    /**
     * The rows whose time is in a span, earliest first; of one time by start, then by the bytes of the key.
     *
     * <p>A window's time is its start, a session's its end. Only for stores that are read by time, as their {@link
     * io.weir.state.Retention} says. Rows that the store hides since a change moved its time are not among them.
     *
     * @param first the first time
     * @param below the first time after the span
     * @return the rows as they are now, with their event time, or -1 in a store of sessions; close it after use
     */
    KeyValueIterator<Windowed<K>, ValueAndTimestamp<V>> byTime(long first, long below);
}
