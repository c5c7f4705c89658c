package io.weir.processor;

import org.jspecify.annotations.Nullable;

/**
 * A processor that keeps its context.
 *
 * @param <KIn> type of input keys
 * @param <VIn> type of input values
 * @param <KOut> type of output keys
 * @param <VOut> type of output values
 */
public abstract class ContextualProcessor<
                KIn extends @Nullable Object,
                VIn extends @Nullable Object,
                KOut extends @Nullable Object,
                VOut extends @Nullable Object>
        implements Processor<KIn, VIn, KOut, VOut> {
    private @Nullable ProcessorContext<KOut, VOut> context;

    /** Made by the application's supplier. */
    protected ContextualProcessor() {}

    /**
     * Keeps the context. Whoever overrides this calls it first.
     *
     * @param given stores, schedule and forwarding of this node
     */
    @Override
    public void init(ProcessorContext<KOut, VOut> given) {
        context = given;
    }

    /**
     * The context.
     *
     * @return stores, schedule and forwarding of this node
     * @throws IllegalStateException before {@link #init}
     */
    protected final ProcessorContext<KOut, VOut> context() {
        ProcessorContext<KOut, VOut> known = context;
        if (known == null) {
            throw new IllegalStateException("A processor has a context from init() on, but ["
                    + getClass().getName()
                    + "] asked for it before. If it overrides init(), let it call super.init(context) first.");
        }
        return known;
    }
}
