package io.weir.processor;

import org.jspecify.annotations.Nullable;

/**
 * What a wrapper made of a supplier of processors.
 *
 * @param <KIn> type of input keys
 * @param <VIn> type of input values
 * @param <KOut> type of output keys
 * @param <VOut> type of output values
 */
@FunctionalInterface
public interface WrappedProcessorSupplier<
                KIn extends @Nullable Object,
                VIn extends @Nullable Object,
                KOut extends @Nullable Object,
                VOut extends @Nullable Object>
        extends ProcessorSupplier<KIn, VIn, KOut, VOut> {}
