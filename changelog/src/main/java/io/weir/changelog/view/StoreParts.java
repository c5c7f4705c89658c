package io.weir.changelog.view;

import io.weir.changelog.buffer.ChangeBuffer;
import io.weir.changelog.bytes.StoreBytes;

/**
 * What a view is made of.
 *
 * @param store the store
 * @param bytes its committed rows
 * @param buffer the task's buffer
 * @param clock the task's times
 * @param iterators the task's open iterators
 * @param owner who opens and closes the store
 * @param moments what the moments of rows mean
 * @param tally counts the rows
 * @param inputs how far the task has read
 * @param loads is told how large keys are
 */
record StoreParts(
        ResolvedStore store,
        StoreBytes bytes,
        ChangeBuffer buffer,
        StoreClock clock,
        OpenIterators iterators,
        StoreOwner owner,
        RowMoments moments,
        StoreTally tally,
        InputPlace inputs,
        KeyLoads loads) {
    /** What a view is made of through which the rows of another task's store are read. */
    static StoreParts lent(
            StoreRows<?, ?> lent, ChangeBuffer buffer, StoreClock clock, OpenIterators iterators, StoreOwner owner) {
        return new StoreParts(
                lent.store(),
                lent.bytes(),
                buffer,
                clock,
                iterators,
                owner,
                RowMoments.NONE,
                StoreTally.none(lent.store().name(), lent.bytes()),
                new InputPlace(),
                new KeyLoads(0));
    }

    /**
     * What a view is made of that nothing is written through, and that belongs to nobody else.
     *
     * @param store the store
     * @param bytes its committed rows
     * @param clock the task's times
     * @param moments hides the rows that have expired
     * @return the parts
     */
    static StoreParts readOnly(ResolvedStore store, StoreBytes bytes, StoreClock clock, RowMoments moments) {
        return new StoreParts(
                store,
                bytes,
                ChangeBuffer.readOnly(),
                clock,
                new OpenIterators(),
                StoreOwner.TASK,
                moments,
                StoreTally.none(store.name(), bytes),
                new InputPlace(),
                new KeyLoads(0));
    }
}
