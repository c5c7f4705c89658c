package io.weir.state;

/**
 * Rows of one key, each beside the start of its window.
 *
 * @param <V> type of the value
 */
public interface WindowStoreIterator<V> extends KeyValueIterator<Long, V> {}
