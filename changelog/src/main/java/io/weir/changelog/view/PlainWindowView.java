package io.weir.changelog.view;

import io.weir.state.KeyValue;
import org.jspecify.annotations.Nullable;

/**
 * A window store.
 *
 * @param <K> type of the key
 * @param <V> type of the value
 */
final class PlainWindowView<K, V> extends WindowView<K, V, V> implements RecordRows<K, V> {
    PlainWindowView(StoreParts parts) {
        super(parts);
    }

    @Override
    public void put(K key, @Nullable V value, long windowStartTimestamp) {
        write(key, value, windowStartTimestamp, recordTime());
    }

    @Override
    public void add(K key, V value, long timestamp) {
        write(key, value, timestamp, timestamp);
    }

    @Override
    public @Nullable KeyValue<Long, V> latest(K key, long timeFrom, long timeTo) {
        return latestRow(key, timeFrom, timeTo);
    }

    @Override
    V shown(StoreRow.Content content) {
        return rows().value(content);
    }

    @Override
    @Nullable V shown(StoreRow<V> row) {
        return row.value();
    }
}
