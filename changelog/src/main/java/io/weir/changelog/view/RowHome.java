package io.weir.changelog.view;

import io.weir.changelog.buffer.StoreChanges;
import org.jspecify.annotations.Nullable;

/**
 * What all rows of a store have in common.
 *
 * @param changes the rows that the buffer holds
 * @param values turns values into what a row holds
 * @param lifetime learns of each write
 * @param expiry ends the life of rows, or null if they have no time to live
 * @param <V> type of the values
 */
record RowHome<V>(
        StoreChanges<StoreRow<V>> changes,
        ValueCodec<V> values,
        Lifetime lifetime,
        @Nullable RowExpiry expiry) {}
