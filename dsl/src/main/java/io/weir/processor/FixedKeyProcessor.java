package io.weir.processor;

import org.jspecify.annotations.Nullable;

/**
 * Handles the records of one node, one at a time, and leaves their keys as they are.
 *
 * <p>One instance belongs to one task, and is called by one thread at a time.
 *
 * @param <KIn> type of keys
 * @param <VIn> type of input values
 * @param <VOut> type of output values
 */
@FunctionalInterface
public interface FixedKeyProcessor<
        KIn extends @Nullable Object, VIn extends @Nullable Object, VOut extends @Nullable Object> {
    /**
     * Called once before the first record, when the task's stores are open.
     *
     * @param context stores, schedule and forwarding of this node; may be kept
     */
    default void init(FixedKeyProcessorContext<KIn, VOut> context) {}

    /**
     * Handles a record.
     *
     * @param record the record
     */
    void process(FixedKeyRecord<KIn, VIn> record);

    /** Called once when the task stops here. */
    default void close() {}
}
