package io.weir.dsl.foreign;

import io.weir.dsl.foreign.ForeignKeyParts.Sides;
import io.weir.dsl.operator.Update;
import io.weir.processor.Processor;
import io.weir.processor.ProcessorContext;
import io.weir.processor.Record;
import io.weir.topology.DropReason;
import io.weir.topology.OperatorContext;
import org.jspecify.annotations.Nullable;

/**
 * Tells all subscribers of a row on the right that it changed.
 *
 * @param <F> type of foreign keys
 * @param <R> type of values on the right
 */
final class RightUpdates<F, R> implements Processor<F, Update<R>, byte[], Answer<R>> {
    private final ForeignKeys<?, ?, F> foreignKeys;
    private final String store;
    private final Sides<?, R> sides;
    private @Nullable Telling<F, R> telling;

    RightUpdates(ForeignKeys<?, ?, F> foreignKeys, String store, Sides<?, R> sides) {
        this.foreignKeys = foreignKeys;
        this.store = store;
        this.sides = sides;
    }

    @Override
    public void init(ProcessorContext<byte[], Answer<R>> context) {
        telling = new Telling<>(
                OperatorContext.of(context),
                foreignKeys.open(context),
                SubscriptionRows.open(context, store),
                Askers.open(sides, foreignKeys, context));
    }

    @Override
    public void process(Record<F, Update<R>> record) {
        if (telling == null) {
            throw new AssertionError("A join was given a record before it was initialised.");
        }
        telling.tell(record);
    }

    /** What is needed to tell in one task. */
    private record Telling<F, R>(
            OperatorContext<byte[], Answer<R>> context,
            ForeignKeys.Bytes<F> foreignKeys,
            SubscriptionRows rows,
            Askers askers) {
        void tell(Record<F, Update<R>> record) {
            byte[] foreignKey = foreignKeys.of(record.key());
            Update<R> update = record.value();
            if (foreignKey == null) {
                context.drop(DropReason.NULL_KEY);
            } else if (!update.latest()) {
                context.drop(DropReason.NOT_LATEST);
            } else if (!update.isEmpty() || context.mayHaveTold()) {
                rows.each(
                        foreignKey,
                        subscription -> context.forward(record.withKey(subscription.primaryKey())
                                .withValue(new Answer<>(foreignKey, update.newValue(), askers.of(subscription)))));
            }
        }
    }
}
