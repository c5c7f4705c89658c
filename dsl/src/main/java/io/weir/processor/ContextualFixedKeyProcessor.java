package io.weir.processor;

import org.jspecify.annotations.Nullable;

/**
 * A processor of fixed keys that keeps its context.
 *
 * @param <KIn> type of keys
 * @param <VIn> type of input values
 * @param <VOut> type of output values
 */
public abstract class ContextualFixedKeyProcessor<
                KIn extends @Nullable Object, VIn extends @Nullable Object, VOut extends @Nullable Object>
        implements FixedKeyProcessor<KIn, VIn, VOut> {
    private @Nullable FixedKeyProcessorContext<KIn, VOut> context;

    /** Made by the application's supplier. */
    protected ContextualFixedKeyProcessor() {}

    /**
     * Keeps the context. Whoever overrides this calls it first.
     *
     * @param given stores, schedule and forwarding of this node
     */
    @Override
    public void init(FixedKeyProcessorContext<KIn, VOut> given) {
        context = given;
    }

    /**
     * The context.
     *
     * @return stores, schedule and forwarding of this node
     * @throws IllegalStateException before {@link #init}
     */
    protected final FixedKeyProcessorContext<KIn, VOut> context() {
        FixedKeyProcessorContext<KIn, VOut> known = context;
        if (known == null) {
            throw new IllegalStateException("A processor has a context from init() on, but ["
                    + getClass().getName()
                    + "] asked for it before. If it overrides init(), let it call super.init(context) first.");
        }
        return known;
    }
}
