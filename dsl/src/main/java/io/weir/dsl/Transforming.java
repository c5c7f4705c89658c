package io.weir.dsl;

import io.weir.dsl.operator.Transformer;
import io.weir.state.StoreBuilder;
import io.weir.transform.ProcessorContext;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the user said of the transformers of a table's values.
 *
 * @param supplier makes them
 * @param named names of stores that were added before
 * @param <K> type of keys
 * @param <V> type of values
 * @param <W> type of new values
 */
record Transforming<K extends @Nullable Object, V extends @Nullable Object, W>(
        ValueTransformerWithKeySupplier<? super K, ? super V, ? extends @Nullable W> supplier, Set<String> named)
        implements Transformer.Source<K, V, W> {
    @Override
    public Transformer<K, V, W> made() {
        return new Adapter<>(supplier.get());
    }

    @Override
    public Set<StoreBuilder<?>> added() {
        Set<StoreBuilder<?>> own = supplier.stores();
        return own == null ? Set.of() : own;
    }

    @Override
    public Set<String> stores() {
        Set<String> all = new LinkedHashSet<>(named);
        added().forEach(store -> all.add(store.name()));
        return all;
    }

    private record Adapter<K extends @Nullable Object, V extends @Nullable Object, W>(
            ValueTransformerWithKey<? super K, ? super V, ? extends @Nullable W> user) implements Transformer<K, V, W> {
        @Override
        public void init(ProcessorContext context) {
            user.init(context);
        }

        @Override
        @SuppressWarnings("NullAway") // The user's transformer is told that a row may be gone.
        public @Nullable W transform(K key, @Nullable V value) {
            return user.transform(key, value);
        }

        @Override
        public void close() {
            user.close();
        }
    }
}
