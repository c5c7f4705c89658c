package io.weir.processor;

import io.weir.state.StoreBuilder;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.Configurable;
import org.jspecify.annotations.Nullable;

/**
 * Puts something of the application's around every processor.
 *
 * <p>Named by {@code processor.wrapper.class} in the application's settings, or given to
 * {@link io.weir.topology.Topology#wrapped}. It is asked once for each processor when the application starts, for those
 * of the DSL too. What it returns may add stores, by its own {@code stores()}; those of the wrapped supplier stay.
 *
 * <p>A processor of the DSL needs the engine's own context: pass on the one that {@code init} was given. Ask for the
 * wrapped processor, with the given supplier's {@code get()}, while your own supplier's {@code get()} runs.
 */
public interface ProcessorWrapper extends Configurable {
    /**
     * Takes what it needs of the application's settings.
     *
     * @param configs the settings
     */
    @Override
    default void configure(Map<String, ?> configs) {}

    /**
     * Wraps a processor.
     *
     * @param processorName name of the node
     * @param processorSupplier makes the processor
     * @param <KIn> type of input keys
     * @param <VIn> type of input values
     * @param <KOut> type of output keys
     * @param <VOut> type of output values
     * @return what is to run instead; {@link #asWrapped} to leave the processor as it is
     */
    <KIn, VIn, KOut, VOut> WrappedProcessorSupplier<KIn, VIn, KOut, VOut> wrapProcessorSupplier(
            String processorName, ProcessorSupplier<KIn, VIn, KOut, VOut> processorSupplier);

    /**
     * Wraps a processor of fixed keys.
     *
     * @param processorName name of the node
     * @param processorSupplier makes the processor
     * @param <KIn> type of keys
     * @param <VIn> type of input values
     * @param <VOut> type of output values
     * @return what is to run instead; {@link #asWrappedFixedKey} to leave the processor as it is
     */
    <KIn, VIn, VOut> WrappedFixedKeyProcessorSupplier<KIn, VIn, VOut> wrapFixedKeyProcessorSupplier(
            String processorName, FixedKeyProcessorSupplier<KIn, VIn, VOut> processorSupplier);

    /**
     * Leaves a processor as it is.
     *
     * @param processorSupplier makes the processor
     * @param <KIn> type of input keys
     * @param <VIn> type of input values
     * @param <KOut> type of output keys
     * @param <VOut> type of output values
     * @return the same, with the type that a wrapper returns
     */
    static <KIn, VIn, KOut, VOut> WrappedProcessorSupplier<KIn, VIn, KOut, VOut> asWrapped(
            ProcessorSupplier<KIn, VIn, KOut, VOut> processorSupplier) {
        return new WrappedProcessorSupplier<>() {
            @Override
            public Processor<KIn, VIn, KOut, VOut> get() {
                return processorSupplier.get();
            }

            @Override
            public @Nullable Set<StoreBuilder<?>> stores() {
                return processorSupplier.stores();
            }
        };
    }

    /**
     * Leaves a processor of fixed keys as it is.
     *
     * @param processorSupplier makes the processor
     * @param <KIn> type of keys
     * @param <VIn> type of input values
     * @param <VOut> type of output values
     * @return the same, with the type that a wrapper returns
     */
    static <KIn, VIn, VOut> WrappedFixedKeyProcessorSupplier<KIn, VIn, VOut> asWrappedFixedKey(
            FixedKeyProcessorSupplier<KIn, VIn, VOut> processorSupplier) {
        return new WrappedFixedKeyProcessorSupplier<>() {
            @Override
            public FixedKeyProcessor<KIn, VIn, VOut> get() {
                return processorSupplier.get();
            }

            @Override
            public @Nullable Set<StoreBuilder<?>> stores() {
                return processorSupplier.stores();
            }
        };
    }
}
