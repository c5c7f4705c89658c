package io.weir.changelog.view;

import io.weir.state.StateStore;
import org.jspecify.annotations.Nullable;

/**
 * A store of updates that wait to be sent on, one a key.
 *
 * <p>Lies on the heap and is rebuilt from its changelog. An update that follows another one of its key takes its place,
 * but keeps its time.
 *
 * @param <K> type of keys
 * @param <V> type of values
 */
public interface UpdateBuffer<K, V> extends StateStore {
    /**
     * An update that waits.
     *
     * @param key the key
     * @param now the value now, or null if the row is gone
     * @param prior the value that was sent on last, or null if none was
     * @param origin what the newest update stems from
     * @param <K> type of keys
     * @param <V> type of values
     */
    record Waiting<K, V>(K key, @Nullable V now, @Nullable V prior, UpdateOrigin origin) {}

    /**
     * Lets an update wait.
     *
     * @param time by which updates are sent on, earliest first; it counts if the key has none waiting
     * @param key the key
     * @param values the value now, and the one before
     * @param origin what the update stems from
     */
    void put(long time, K key, Values<V> values, UpdateOrigin origin);

    /**
     * The values of an update.
     *
     * @param now the value now, or null if the row is gone
     * @param old the value before, or null if there was none
     * @param <V> type of values
     */
    record Values<V>(@Nullable V now, @Nullable V old) {}

    /**
     * Takes out the update with the earliest time; of several, the one whose key has the lowest bytes.
     *
     * @return the update
     * @throws IllegalStateException if none waits
     */
    Waiting<K, V> take();

    /**
     * The update of a key.
     *
     * @param key the key
     * @return the update, or null if none waits
     */
    @Nullable Waiting<K, V> waiting(K key);

    /**
     * The time of the update that is sent on next.
     *
     * @return the time; {@link Long#MAX_VALUE} if none waits
     */
    long earliest();

    /**
     * How many updates wait.
     *
     * @return their number
     */
    int records();

    /**
     * How many bytes they take.
     *
     * @return bytes of keys, values and what they stem from, counted as Kafka Streams counts them
     */
    long bytes();
}
