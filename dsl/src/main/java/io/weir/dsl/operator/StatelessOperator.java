package io.weir.dsl.operator;

import io.weir.processor.Record;
import org.jspecify.annotations.Nullable;

/**
 * Applies one action to each record.
 *
 * @param <KIn> type of input keys
 * @param <VIn> type of input values
 * @param <KOut> type of output keys
 * @param <VOut> type of output values
 */
final class StatelessOperator<
                KIn extends @Nullable Object,
                VIn extends @Nullable Object,
                KOut extends @Nullable Object,
                VOut extends @Nullable Object>
        extends Operator<KIn, VIn, KOut, VOut> {
    private final Action<KIn, VIn, KOut, VOut> action;

    StatelessOperator(Action<KIn, VIn, KOut, VOut> action) {
        this.action = action;
    }

    @Override
    public void process(Record<KIn, VIn> record) {
        action.apply(record, context());
    }
}
