package io.weir.changelog.view;

import io.weir.state.TimestampedKeyValueStore;
import io.weir.state.ValueAndTimestamp;
import org.jspecify.annotations.Nullable;

/**
 * A key-value store whose rows keep their event time.
 *
 * @param <K> type of the key
 * @param <V> type of the value
 */
final class TimestampedView<K, V> extends KeyValueView<K, V, ValueAndTimestamp<V>>
        implements TimestampedKeyValueStore<K, V> {
    TimestampedView(StoreParts parts) {
        super(parts, KeyCodec.of(parts.store()));
    }

    @Override
    public @Nullable ValueAndTimestamp<V> get(K key) {
        StoreRow<V> row = rows().read(key);
        return ValueAndTimestamp.make(row.value(), row.timestamp());
    }

    @Override
    public void put(K key, @Nullable ValueAndTimestamp<V> value) {
        if (value == null) {
            rows().write(key, null, recordTime());
        } else {
            rows().write(key, value.value(), value.timestamp());
        }
    }

    @Override
    ValueAndTimestamp<V> shown(StoreRow.Content content) {
        return rows().withTime(content);
    }
}
