package io.weir.changelog.view;

import io.weir.state.TimestampedWindowStore;
import io.weir.state.ValueAndTimestamp;
import org.jspecify.annotations.Nullable;

/**
 * A window store whose rows keep their event time.
 *
 * @param <K> type of the key
 * @param <V> type of the value
 */
final class TimestampedWindowView<K, V> extends WindowView<K, V, ValueAndTimestamp<V>>
        implements TimestampedWindowStore<K, V> {
    TimestampedWindowView(StoreParts parts) {
        super(parts);
    }

    @Override
    public void put(K key, @Nullable ValueAndTimestamp<V> value, long windowStartTimestamp) {
        if (value == null) {
            write(key, null, windowStartTimestamp, recordTime());
        } else {
            write(key, value.value(), windowStartTimestamp, value.timestamp());
        }
    }

    @Override
    ValueAndTimestamp<V> shown(StoreRow.Content content) {
        return rows().withTime(content);
    }

    @Override
    @Nullable ValueAndTimestamp<V> shown(StoreRow<V> row) {
        return ValueAndTimestamp.make(row.value(), row.timestamp());
    }
}
