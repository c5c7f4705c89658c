package io.weir.dsl.operator;

import io.weir.processor.Record;
import io.weir.topology.OperatorContext;
import org.jspecify.annotations.Nullable;

/**
 * What an operator without state makes of one record.
 *
 * @param <KIn> type of input keys
 * @param <VIn> type of input values
 * @param <KOut> type of output keys
 * @param <VOut> type of output values
 */
@FunctionalInterface
interface Action<
        KIn extends @Nullable Object,
        VIn extends @Nullable Object,
        KOut extends @Nullable Object,
        VOut extends @Nullable Object> {
    void apply(Record<KIn, VIn> record, OperatorContext<KOut, VOut> out);
}
