package io.weir.processor;

import org.jspecify.annotations.Nullable;

/**
 * What a wrapper made of a supplier of fixed-key processors.
 *
 * @param <KIn> type of keys
 * @param <VIn> type of input values
 * @param <VOut> type of output values
 */
@FunctionalInterface
public interface WrappedFixedKeyProcessorSupplier<
                KIn extends @Nullable Object, VIn extends @Nullable Object, VOut extends @Nullable Object>
        extends FixedKeyProcessorSupplier<KIn, VIn, VOut> {}
