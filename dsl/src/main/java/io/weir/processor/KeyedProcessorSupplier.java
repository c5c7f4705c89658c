package io.weir.processor;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes a new keyed processor for each task, and names the states that it uses.
 *
 * @param <K> type of keys
 * @param <VIn> type of values that come in
 * @param <VOut> type of values that go out
 */
public interface KeyedProcessorSupplier<
                K extends @Nullable Object, VIn extends @Nullable Object, VOut extends @Nullable Object>
        extends Supplier<KeyedProcessor<K, VIn, VOut>> {
    /**
     * The states that the processors use. Asked when the topology is built, so that their stores are known before
     * anything runs.
     *
     * @return the states, each with a name of its own
     */
    Set<StateSpec<?>> states();

    /**
     * A supplier of processors and their states.
     *
     * @param processors makes a new processor at each call
     * @param states the states that it uses, each with a name of its own
     * @param <K> type of keys
     * @param <VIn> type of values that come in
     * @param <VOut> type of values that go out
     * @return the supplier
     */
    static <K extends @Nullable Object, VIn extends @Nullable Object, VOut extends @Nullable Object>
            KeyedProcessorSupplier<K, VIn, VOut> of(
                    Supplier<? extends KeyedProcessor<K, VIn, VOut>> processors, StateSpec<?>... states) {
        Set<StateSpec<?>> all = new LinkedHashSet<>(List.of(states));
        return new KeyedProcessorSupplier<>() {
            @Override
            public KeyedProcessor<K, VIn, VOut> get() {
                return processors.get();
            }

            @Override
            public Set<StateSpec<?>> states() {
                return all;
            }
        };
    }
}
