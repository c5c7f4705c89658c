package io.weir.processor;

import io.weir.state.StoreBuilder;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Supplies processors of fixed keys where any processor can stand.
 *
 * @param fixed the supplier that the user gave
 * @param <KIn> type of keys
 * @param <VIn> type of input values
 * @param <VOut> type of output values
 */
public record FreedKeySupplier<
                KIn extends @Nullable Object, VIn extends @Nullable Object, VOut extends @Nullable Object>(
        FixedKeyProcessorSupplier<KIn, VIn, VOut> fixed) implements ProcessorSupplier<KIn, VIn, KIn, VOut> {
    @Override
    public Processor<KIn, VIn, KIn, VOut> get() {
        return new FixedKeys<>(fixed.get());
    }

    @Override
    public @Nullable Set<StoreBuilder<?>> stores() {
        return fixed.stores();
    }
}
