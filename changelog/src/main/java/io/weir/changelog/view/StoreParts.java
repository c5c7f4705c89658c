package io.weir.changelog.view;

import io.weir.changelog.buffer.ChangeBuffer;
import io.weir.changelog.bytes.StoreBytes;
import org.jspecify.annotations.Nullable;

/**
 * What a view is made of.
 *
 * @param store the store
 * @param bytes its committed rows
 * @param buffer the task's buffer
 * @param clock the task's times
 * @param iterators the task's open iterators
 * @param owner who opens and closes the store
 * @param expiry ends the life of rows, or null if they have no time to live
 * @param tally counts the rows
 */
record StoreParts(
        ResolvedStore store,
        StoreBytes bytes,
        ChangeBuffer buffer,
        StoreClock clock,
        OpenIterators iterators,
        StoreOwner owner,
        @Nullable RowExpiry expiry,
        StoreTally tally) {
    /**
     * What a view is made of that nothing is written through, and that belongs to nobody else.
     *
     * @param store the store
     * @param bytes its committed rows
     * @param clock the task's times
     * @param expiry hides the rows that have expired, or null if they have no time to live
     * @return the parts
     */
    static StoreParts readOnly(ResolvedStore store, StoreBytes bytes, StoreClock clock, @Nullable RowExpiry expiry) {
        return new StoreParts(
                store,
                bytes,
                ChangeBuffer.readOnly(),
                clock,
                new OpenIterators(),
                StoreOwner.TASK,
                expiry,
                StoreTally.none(store.name(), bytes));
    }
}
