package io.weir.changelog.view;

/**
 * Where something waits: in time, on a side, under a key.
 *
 * @param time event time in epoch milliseconds, 0 or later
 * @param side the side of the join, 0 or more; of two places at one time that of the lower side comes first
 * @param key the key
 * @param <K> type of keys
 */
public record Place<K>(long time, int side, K key) {}
