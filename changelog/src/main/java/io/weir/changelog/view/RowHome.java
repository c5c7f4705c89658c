package io.weir.changelog.view;

import io.weir.changelog.buffer.StoreChanges;

/**
 * What all rows of a store have in common.
 *
 * @param changes the rows that the buffer holds
 * @param values turns values into what a row holds
 * @param lifetime learns of each write
 * @param moments what the moments of rows mean
 * @param <V> type of the values
 */
record RowHome<V>(StoreChanges<StoreRow<V>> changes, ValueCodec<V> values, Lifetime lifetime, RowMoments moments) {}
