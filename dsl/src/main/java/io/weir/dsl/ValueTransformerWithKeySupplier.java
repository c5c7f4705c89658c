package io.weir.dsl;

import io.weir.processor.ConnectedStoreProvider;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes transformers, a new one at each call, and names the stores that they use.
 *
 * @param <K> type of keys
 * @param <V> type of values
 * @param <VR> type of new values
 */
@FunctionalInterface
public interface ValueTransformerWithKeySupplier<
                K extends @Nullable Object, V extends @Nullable Object, VR extends @Nullable Object>
        extends ConnectedStoreProvider, Supplier<ValueTransformerWithKey<K, V, VR>> {
    /**
     * Makes a transformer.
     *
     * @return a new instance at each call, never the same twice
     */
    @Override
    ValueTransformerWithKey<K, V, VR> get();
}
