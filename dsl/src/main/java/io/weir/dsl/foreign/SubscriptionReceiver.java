package io.weir.dsl.foreign;

import io.weir.processor.Processor;
import io.weir.processor.ProcessorContext;
import io.weir.processor.Record;
import org.jspecify.annotations.Nullable;

/**
 * Keeps subscriptions beside the rows that they are to, and passes them on.
 *
 * @param <F> type of foreign keys
 */
final class SubscriptionReceiver<F> implements Processor<F, Subscription, F, Subscription> {
    private final ForeignKeys<?, ?, F> foreignKeys;
    private final String store;
    private @Nullable Receiving<F> receiving;

    SubscriptionReceiver(ForeignKeys<?, ?, F> foreignKeys, String store) {
        this.foreignKeys = foreignKeys;
        this.store = store;
    }

    @Override
    public void init(ProcessorContext<F, Subscription> context) {
        receiving = new Receiving<>(context, foreignKeys.open(context), SubscriptionRows.open(context, store));
    }

    @Override
    public void process(Record<F, Subscription> record) {
        if (receiving == null) {
            throw new AssertionError("A join was given a record before it was initialised.");
        }
        byte[] foreignKey = receiving.foreignKeys.of(record.key());
        if (foreignKey != null) {
            receiving.rows.take(foreignKey, record);
        }
        receiving.context.forward(record);
    }

    /** What a receiver has in one task. */
    private record Receiving<F>(
            ProcessorContext<F, Subscription> context, ForeignKeys.Bytes<F> foreignKeys, SubscriptionRows rows) {}
}
