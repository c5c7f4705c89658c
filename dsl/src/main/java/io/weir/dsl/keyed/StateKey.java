package io.weir.dsl.keyed;

/**
 * The key of a row of a list or a map that belongs to a key.
 *
 * @param key the key that the state belongs to
 * @param part the place of an element in its list, or the key of an entry in its map
 * @param <K> type of keys
 * @param <P> type of the part
 */
public record StateKey<K, P>(K key, P part) {}
