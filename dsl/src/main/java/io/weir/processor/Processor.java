package io.weir.processor;

import org.jspecify.annotations.Nullable;

/**
 * Handles the records of one node, one at a time.
 *
 * <p>One instance belongs to one task, and is called by one thread at a time.
 *
 * @param <KIn> type of input keys
 * @param <VIn> type of input values
 * @param <KOut> type of output keys
 * @param <VOut> type of output values
 */
@FunctionalInterface
public interface Processor<
        KIn extends @Nullable Object,
        VIn extends @Nullable Object,
        KOut extends @Nullable Object,
        VOut extends @Nullable Object> {
    /**
     * Called once before the first record, when the task's stores are open.
     *
     * @param context stores, schedule and forwarding of this node; may be kept
     */
    default void init(ProcessorContext<KOut, VOut> context) {}

    /**
     * Handles a record.
     *
     * @param record the record
     */
    void process(Record<KIn, VIn> record);

    /** Called once when the task stops here. */
    default void close() {}
}
