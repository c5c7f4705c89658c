package io.weir.processor;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes a new processor for each task.
 *
 * @param <KIn> type of input keys
 * @param <VIn> type of input values
 * @param <KOut> type of output keys
 * @param <VOut> type of output values
 */
@FunctionalInterface
public interface ProcessorSupplier<
                KIn extends @Nullable Object,
                VIn extends @Nullable Object,
                KOut extends @Nullable Object,
                VOut extends @Nullable Object>
        extends ConnectedStoreProvider, Supplier<Processor<KIn, VIn, KOut, VOut>> {
    /**
     * Makes a processor.
     *
     * @return a new instance at each call, never the same twice
     */
    @Override
    Processor<KIn, VIn, KOut, VOut> get();
}
