package io.weir.changelog.view;

import io.weir.changelog.buffer.ChangeBuffer;
import io.weir.changelog.bytes.StoreBytes;

/**
 * What a view is made of.
 *
 * @param store the store
 * @param bytes its committed rows
 * @param buffer the task's buffer
 * @param time event time of the record in hand
 * @param iterators the task's open iterators
 * @param owner who opens and closes the store
 */
record StoreParts(
        ResolvedStore store,
        StoreBytes bytes,
        ChangeBuffer buffer,
        RecordTime time,
        OpenIterators iterators,
        StoreOwner owner) {}
