package io.weir.changelog.view;

/**
 * One version of a key.
 *
 * @param key the key
 * @param time from when on it is valid, epoch milliseconds
 * @param <K> type of keys
 */
record Version<K>(K key, long time) {}
