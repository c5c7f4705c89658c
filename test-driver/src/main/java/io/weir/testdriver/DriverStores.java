package io.weir.testdriver;

import io.weir.changelog.view.PlainValues;
import io.weir.changelog.view.PlainWindows;
import io.weir.state.KeyValueStore;
import io.weir.state.SessionStore;
import io.weir.state.StateStore;
import io.weir.state.TimestampedKeyValueStore;
import io.weir.state.TimestampedWindowStore;
import io.weir.state.ValueAndTimestamp;
import io.weir.state.VersionedKeyValueStore;
import io.weir.state.WindowStore;
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
}
