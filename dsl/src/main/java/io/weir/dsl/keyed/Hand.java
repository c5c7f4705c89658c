package io.weir.dsl.keyed;

import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * What is in hand: a key, and what its results bear.
 *
 * @param key the current key
 * @param timeMs the time of results for which no other is given
 * @param headers their headers, or null for none
 * @param <K> type of keys
 */
record Hand<K>(K key, long timeMs, @Nullable Headers headers) {}
