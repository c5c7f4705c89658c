package io.weir.state;

/**
 * A window store whose rows keep the event time of their value.
 *
 * @param <K> type of the key
 * @param <V> type of the value
 */
public interface TimestampedWindowStore<K, V> extends WindowStore<K, ValueAndTimestamp<V>> {}
