package io.weir.testdriver;

import io.weir.changelog.view.PlainValues;
import io.weir.changelog.view.PlainWindows;
import io.weir.changelog.view.TimerRows;
import io.weir.dsl.keyed.KeyedStores;
import io.weir.processor.PunctuationType;
import io.weir.processor.Timer;
import io.weir.state.KeyValueIterator;
import io.weir.state.KeyValueStore;
import io.weir.state.SessionStore;
import io.weir.state.StateStore;
import io.weir.state.TimestampedKeyValueStore;
import io.weir.state.TimestampedWindowStore;
import io.weir.state.ValueAndTimestamp;
import io.weir.state.VersionedKeyValueStore;
import io.weir.state.WindowStore;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Stores of a topology under test, to be read and written by the test.
 *
 * <p>What a test writes is committed with the next record's changes, or by {@link TopologyTestDriver#commit()}. A store
 * is valid until the driver is restarted or closed.
 */
public sealed interface DriverStores permits TopologyTestDriver, PartitionStores {
    /**
     * All stores.
     *
     * @return the stores by name
     */
    Map<String, StateStore> getAllStateStores();

    /**
     * A store.
     *
     * @param name name of the store
     * @return the store, or null if there is none of that name
     */
    @Nullable StateStore getStateStore(String name);

    /**
     * A key-value store. One that keeps event times is seen without them.
     *
     * @param name name of the store
     * @param <K> type of keys
     * @param <V> type of values
     * @return the store, or null if there is no key-value store of that name
     */
    @SuppressWarnings("unchecked") // The caller knows the store's types.
    default <K, V> @Nullable KeyValueStore<K, V> getKeyValueStore(String name) {
        StateStore store = getStateStore(name);
        if (store instanceof TimestampedKeyValueStore<?, ?> timed) {
            return new PlainValues<>((KeyValueStore<K, ValueAndTimestamp<V>>) timed);
        }
        return store instanceof KeyValueStore<?, ?> plain ? (KeyValueStore<K, V>) plain : null;
    }

    /**
     * A key-value store that keeps event times.
     *
     * @param name name of the store
     * @param <K> type of keys
     * @param <V> type of values
     * @return the store, or null if there is no such store of that name
     */
    @SuppressWarnings("unchecked") // The caller knows the store's types.
    default <K, V> @Nullable KeyValueStore<K, ValueAndTimestamp<V>> getTimestampedKeyValueStore(String name) {
        return getStateStore(name) instanceof TimestampedKeyValueStore<?, ?> store
                ? (KeyValueStore<K, ValueAndTimestamp<V>>) store
                : null;
    }

    /**
     * A store that keeps the history of each key.
     *
     * @param name name of the store
     * @param <K> type of keys
     * @param <V> type of values
     * @return the store, or null if there is no such store of that name
     */
    @SuppressWarnings("unchecked") // The caller knows the store's types.
    default <K, V> @Nullable VersionedKeyValueStore<K, V> getVersionedKeyValueStore(String name) {
        return getStateStore(name) instanceof VersionedKeyValueStore<?, ?> store
                ? (VersionedKeyValueStore<K, V>) store
                : null;
    }

    /**
     * A window store. One that keeps event times is seen without them.
     *
     * @param name name of the store
     * @param <K> type of keys
     * @param <V> type of values
     * @return the store, or null if there is no window store of that name
     */
    @SuppressWarnings("unchecked") // The caller knows the store's types.
    default <K, V> @Nullable WindowStore<K, V> getWindowStore(String name) {
        StateStore store = getStateStore(name);
        if (store instanceof TimestampedWindowStore<?, ?> timed) {
            return new PlainWindows<>((WindowStore<K, ValueAndTimestamp<V>>) timed);
        }
        return store instanceof WindowStore<?, ?> plain ? (WindowStore<K, V>) plain : null;
    }

    /**
     * A window store that keeps event times.
     *
     * @param name name of the store
     * @param <K> type of keys
     * @param <V> type of values
     * @return the store, or null if there is no such store of that name
     */
    @SuppressWarnings("unchecked") // The caller knows the store's types.
    default <K, V> @Nullable WindowStore<K, ValueAndTimestamp<V>> getTimestampedWindowStore(String name) {
        return getStateStore(name) instanceof TimestampedWindowStore<?, ?> store
                ? (WindowStore<K, ValueAndTimestamp<V>>) store
                : null;
    }

    /**
     * A session store.
     *
     * @param name name of the store
     * @param <K> type of keys
     * @param <V> type of values
     * @return the store, or null if there is no session store of that name
     */
    @SuppressWarnings("unchecked") // The caller knows the store's types.
    default <K, V> @Nullable SessionStore<K, V> getSessionStore(String name) {
        return getStateStore(name) instanceof SessionStore<?, ?> store ? (SessionStore<K, V>) store : null;
    }

    /**
     * The timers of a keyed processor that are pending.
     *
     * @param operator name of the processor's node, as given in {@code Keyed.as(name)}
     * @param <K> type of keys
     * @return the timers, those of stream time first, by time, key bytes and name
     * @throws IllegalArgumentException if there is no keyed processor of that name that uses timers
     */
    @SuppressWarnings("unchecked") // The caller knows the type of keys.
    default <K> List<Timer<K>> timers(String operator) {
        if (!(getStateStore(KeyedStores.timersOf(operator)) instanceof TimerRows<?> rows)) {
            throw new IllegalArgumentException("A keyed processor with timers is expected, but [" + operator
                    + "] is the name of none. Give the name that Keyed.as(name) was given.");
        }
        List<Timer<K>> timers = new ArrayList<>();
        try (KeyValueIterator<TimerRows.TimerId<K>, Long> all = ((TimerRows<K>) rows).all()) {
            all.forEachRemaining(row -> timers.add(new Timer<>(
                    row.key.key(),
                    row.key.name(),
                    row.key.clock() == TimerRows.STREAM_TIME
                            ? PunctuationType.STREAM_TIME
                            : PunctuationType.WALL_CLOCK_TIME,
                    row.value)));
        }
        timers.sort(Comparator.<Timer<K>, PunctuationType>comparing(Timer::type).thenComparing(Timer::time));
        return timers;
    }
}
