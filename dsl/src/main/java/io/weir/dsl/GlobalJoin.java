package io.weir.dsl;

import io.weir.dsl.operator.GlobalJoiner;
import io.weir.processor.Record;
import org.jspecify.annotations.Nullable;

/**
 * What the user said of a join with a global table.
 *
 * @param keys makes the key to look for
 * @param values makes the new value; of a left join it takes null for the row
 * @param <K> type of the stream's keys
 * @param <V> type of the stream's values
 * @param <L> type of the table's keys
 * @param <T> type of the table's values
 * @param <W> type of joined values
 */
record GlobalJoin<K extends @Nullable Object, V extends @Nullable Object, L, T, W extends @Nullable Object>(
        KeyValueMapper<? super K, ? super V, ? extends @Nullable L> keys,
        ValueJoinerWithStreamAndMappedKey<? super K, ? super @Nullable L, ? super V, ? super @Nullable T, ? extends W>
                values)
        implements GlobalJoiner<K, V, L, T, W> {
    @Override
    public @Nullable L key(K key, V value) {
        return keys.apply(key, value);
    }

    @Override
    public W joined(Record<K, V> record, @Nullable L key, @Nullable T row) {
        return values.apply(record.key(), key, record.value(), row);
    }
}
