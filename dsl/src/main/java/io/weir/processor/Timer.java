package io.weir.processor;

import org.jspecify.annotations.Nullable;

/**
 * A timer of a key.
 *
 * @param key the key that it belongs to
 * @param name its name among the timers of its key and clock
 * @param type the clock that it follows
 * @param time the time for which it is scheduled, in epoch milliseconds
 * @param <K> type of keys
 */
public record Timer<K extends @Nullable Object>(K key, String name, PunctuationType type, long time) {}
