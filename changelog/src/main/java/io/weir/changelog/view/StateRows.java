package io.weir.changelog.view;

import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * A key-value store as the state of a keyed processor sees it.
 *
 * @param <K> type of the key
 * @param <V> type of the value, without its timestamp
 */
public interface StateRows<K, V> extends KeyedRows<K, V>, ExpiringRows<K, V> {
    /**
     * The value of a row, to be used at once. Reading it begins the row's life anew if its time to live says so.
     *
     * @param key the key
     * @return the value, or null if there is none
     */
    @Nullable V value(K key);

    /**
     * The highest key with a prefix that has a row, which may have expired.
     *
     * @param prefix what the keys begin with
     * @param serializer makes bytes of the prefix
     * @param <P> type of the prefix
     * @return the key, or null if none has a row
     */
    <P> @Nullable K last(P prefix, Serializer<P> serializer);
}
