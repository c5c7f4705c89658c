package io.weir.dsl.operator;

import io.weir.processor.Processor;
import io.weir.processor.ProcessorContext;
import io.weir.topology.OperatorContext;
import org.jspecify.annotations.Nullable;

/**
 * A processor behind a word.
 *
 * <p>Owned by its task.
 *
 * @param <KIn> type of input keys
 * @param <VIn> type of input values
 * @param <KOut> type of output keys
 * @param <VOut> type of output values
 */
abstract class Operator<
                KIn extends @Nullable Object,
                VIn extends @Nullable Object,
                KOut extends @Nullable Object,
                VOut extends @Nullable Object>
        implements Processor<KIn, VIn, KOut, VOut> {
    private @Nullable OperatorContext<KOut, VOut> context;

    @Override
    public void init(ProcessorContext<KOut, VOut> given) {
        context = OperatorContext.of(given);
    }

    final OperatorContext<KOut, VOut> context() {
        if (context == null) {
            throw new AssertionError("An operator was given a record before it was initialised.");
        }
        return context;
    }
}
