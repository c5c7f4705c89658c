package io.weir.testdriver;

import io.weir.state.KeyValueStore;
import io.weir.state.SessionStore;
import io.weir.state.StateStore;
import io.weir.state.TimestampedKeyValueStore;
import io.weir.state.TimestampedWindowStore;
import io.weir.state.ValueAndTimestamp;
import io.weir.state.WindowStore;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The stores of one partition, to be read and written by a test.
 *
 * <p>What a test writes is committed with the next record's changes, or by {@link TopologyTestDriver#commit()}. A store
 * is valid until the driver is restarted or closed.
 */
public final class PartitionStores {
    private final Set<String> names;
    private final Function<String, @Nullable StateStore> lookUp;

    PartitionStores(Set<String> names, Function<String, @Nullable StateStore> lookUp) {
        this.names = names;
        this.lookUp = lookUp;
    }

    /**
     * All stores.
     *
     * @return the stores by name
     */
    public Map<String, StateStore> getAllStateStores() {
        Map<String, StateStore> all = new LinkedHashMap<>();
        for (String name : names) {
            StateStore store = lookUp.apply(name);
            if (store != null) {
                all.put(name, store);
            }
        }
        return all;
    }

    /**
     * A store.
     *
     * @param name name of the store
     * @return the store, or null if there is none of that name
     */
    public @Nullable StateStore getStateStore(String name) {
        return lookUp.apply(name);
    }

    /**
     * A key-value store. One that keeps event times is seen without them.
     *
     * @param name name of the store
     * @param <K> type of keys
     * @param <V> type of values
     * @return the store, or null if there is no key-value store of that name
     */
    @SuppressWarnings("unchecked") // The caller knows the store's types.
    public <K, V> @Nullable KeyValueStore<K, V> getKeyValueStore(String name) {
        StateStore store = lookUp.apply(name);
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
    public <K, V> @Nullable KeyValueStore<K, ValueAndTimestamp<V>> getTimestampedKeyValueStore(String name) {
        return lookUp.apply(name) instanceof TimestampedKeyValueStore<?, ?> store
                ? (KeyValueStore<K, ValueAndTimestamp<V>>) store
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
    public <K, V> @Nullable WindowStore<K, V> getWindowStore(String name) {
        StateStore store = lookUp.apply(name);
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
    public <K, V> @Nullable WindowStore<K, ValueAndTimestamp<V>> getTimestampedWindowStore(String name) {
        return lookUp.apply(name) instanceof TimestampedWindowStore<?, ?> store
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
    public <K, V> @Nullable SessionStore<K, V> getSessionStore(String name) {
        return lookUp.apply(name) instanceof SessionStore<?, ?> store ? (SessionStore<K, V>) store : null;
    }
}
