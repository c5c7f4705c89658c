package io.weir.processor;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes a new processor of fixed keys for each task.
 *
 * @param <KIn> type of keys
 * @param <VIn> type of input values
 * @param <VOut> type of output values
 */
@FunctionalInterface
public interface FixedKeyProcessorSupplier<
                KIn extends @Nullable Object, VIn extends @Nullable Object, VOut extends @Nullable Object>
        extends ConnectedStoreProvider, Supplier<FixedKeyProcessor<KIn, VIn, VOut>> {
    /**
     * Makes a processor.
     *
     * @return a new instance at each call, never the same twice
     */
    @Override
    FixedKeyProcessor<KIn, VIn, VOut> get();

    /**
     * The same processors, for a node that could change keys.
     *
     * @return a supplier of processors that hand their records to those of this supplier
     */
    default ProcessorSupplier<KIn, VIn, KIn, VOut> keyed() {
        return new FreedKeySupplier<>(this);
    }
}
