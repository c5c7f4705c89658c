package io.weir.dsl;

import org.jspecify.annotations.Nullable;

/**
 * Makes a value of a stream's record and a global table's row, and of the keys of both.
 *
 * @param <StreamKey> type of the stream's keys
 * @param <TableKey> type of the table's keys
 * @param <StreamValue> type of the stream's values
 * @param <TableValue> type of the table's values
 * @param <VOut> type of new values
 */
@FunctionalInterface
public interface ValueJoinerWithStreamAndMappedKey<
        StreamKey extends @Nullable Object,
        TableKey extends @Nullable Object,
        StreamValue extends @Nullable Object,
        TableValue extends @Nullable Object,
        VOut extends @Nullable Object> {
    /**
     * Makes a value.
     *
     * @param streamKey the stream record's key, read only
     * @param mappedKey the key that the row was looked for under, read only
     * @param streamValue the stream record's value
     * @param tableValue the row's value
     * @return the new value
     */
    VOut apply(StreamKey streamKey, TableKey mappedKey, StreamValue streamValue, TableValue tableValue);
}
