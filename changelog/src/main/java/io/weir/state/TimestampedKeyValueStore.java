package io.weir.state;

/**
 * A key-value store whose rows keep the event time of their value.
 *
 * @param <K> type of the key
 * @param <V> type of the value
 */
public interface TimestampedKeyValueStore<K, V> extends KeyValueStore<K, ValueAndTimestamp<V>> {}
