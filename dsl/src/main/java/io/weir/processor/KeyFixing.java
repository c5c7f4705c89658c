package io.weir.processor;

import org.jspecify.annotations.Nullable;

/** Fixes the keys of records, for operators that hand them to processors. */
public final class KeyFixing {
    private KeyFixing() {}

    /**
     * Fixes the key of a record.
     *
     * @param record the record
     * @param <K> type of the key
     * @param <V> type of the value
     * @return the same record with its key fixed
     */
    public static <K extends @Nullable Object, V extends @Nullable Object> FixedKeyRecord<K, V> fixed(
            Record<K, V> record) {
        return FixedKeyRecord.of(record);
    }
}
