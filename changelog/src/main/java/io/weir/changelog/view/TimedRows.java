package io.weir.changelog.view;

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
}
