package io.weir.changelog.view;

import org.jspecify.annotations.Nullable;

/**
 * A key-value store.
 *
 * @param <K> type of the key
 * @param <V> type of the value
 */
final class PlainView<K, V> extends KeyValueView<K, V, V> {
    PlainView(StoreParts parts) {
        super(parts, KeyCodec.of(parts.store()));
    }

    @Override
    public @Nullable V get(K key) {
        return rows().read(key).value();
    }

    @Override
    public void put(K key, @Nullable V value) {
        rows().write(key, value, recordTime());
    }

    @Override
    V shown(StoreRow.Content content) {
        return rows().value(content);
    }
}
