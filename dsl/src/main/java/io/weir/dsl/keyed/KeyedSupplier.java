package io.weir.dsl.keyed;

import io.weir.processor.KeyedProcessor;
import io.weir.processor.Processor;
import io.weir.processor.ProcessorSupplier;
import io.weir.state.StoreBuilder;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes the processors behind a keyed operator.
 *
 * @param <K> type of keys
 * @param <VIn> type of values that come in
 * @param <VOut> type of values that go out
 */
public final class KeyedSupplier<K, VIn extends @Nullable Object, VOut extends @Nullable Object>
        implements ProcessorSupplier<K, VIn, K, VOut> {
    private final KeyedStores stores;
    private final KeyedRules rules;
    private final Supplier<? extends KeyedProcessor<K, VIn, VOut>> users;
    private final Set<StoreBuilder<?>> builders;

    /**
     * Makes the supplier of an operator.
     *
     * @param stores its stores
     * @param rules what it holds of time
     * @param users makes a user's processor for each task
     */
    public KeyedSupplier(KeyedStores stores, KeyedRules rules, Supplier<? extends KeyedProcessor<K, VIn, VOut>> users) {
        this.stores = stores;
        this.rules = rules;
        this.users = users;
        this.builders = stores.builders();
    }

    @Override
    public Processor<K, VIn, K, VOut> get() {
        KeyedProcessor<K, VIn, VOut> user = users.get();
        if (user == null) {
            throw new IllegalStateException("A new processor is expected from the supplier of operator ["
                    + stores.operator() + "], but it gave null. Let get() return a new instance at each call.");
        }
        return new KeyedOperator<>(stores, rules, user);
    }

    @Override
    public Set<StoreBuilder<?>> stores() {
        return builders;
    }
}
