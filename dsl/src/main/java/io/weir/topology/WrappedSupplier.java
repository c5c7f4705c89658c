package io.weir.topology;

import io.weir.processor.FixedKeyProcessorSupplier;
import io.weir.processor.FreedKeySupplier;
import io.weir.processor.Processor;
import io.weir.processor.ProcessorContext;
import io.weir.processor.ProcessorSupplier;
import io.weir.processor.ProcessorWrapper;
import io.weir.processor.Record;
import io.weir.state.StoreBuilder;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/*
 * A wrapper hides the processor that it wraps, but the task must reach an operator that holds results back, keeps a
 * time, or has timers or rows that expire. So the operator is noted when the wrapper asks for it, which it has to do
 * while it makes its own processor.
 */
/**
 * Supplies what a wrapper puts around the processors of a node.
 *
 * @param <KIn> type of input keys
 * @param <VIn> type of input values
 * @param <KOut> type of output keys
 * @param <VOut> type of output values
 */
final class WrappedSupplier<
                KIn extends @Nullable Object,
                VIn extends @Nullable Object,
                KOut extends @Nullable Object,
                VOut extends @Nullable Object>
        implements ProcessorSupplier<KIn, VIn, KOut, VOut> {
    private final ProcessorSupplier<KIn, VIn, KOut, VOut> wrapped;
    private final Noting<KIn, VIn, KOut, VOut> noting;

    private WrappedSupplier(ProcessorSupplier<KIn, VIn, KOut, VOut> wrapped, Noting<KIn, VIn, KOut, VOut> noting) {
        this.wrapped = wrapped;
        this.noting = noting;
    }

    /** Asks a wrapper for what is to run in place of a node's processors. */
    static ProcessorSupplier<?, ?, ?, ?> of(ProcessorNode node, ProcessorWrapper wrapper) {
        return node.supplier() instanceof FreedKeySupplier<?, ?, ?> freed
                ? fixed(node.name(), freed.fixed(), wrapper)
                : free(node.name(), node.supplier(), wrapper);
    }

    private static <K extends @Nullable Object, V extends @Nullable Object, W extends @Nullable Object>
            ProcessorSupplier<?, ?, ?, ?> fixed(
                    String name, FixedKeyProcessorSupplier<K, V, W> supplier, ProcessorWrapper wrapper) {
        return wrapper.wrapFixedKeyProcessorSupplier(name, supplier).keyed();
    }

    private static <
                    KIn extends @Nullable Object,
                    VIn extends @Nullable Object,
                    KOut extends @Nullable Object,
                    VOut extends @Nullable Object>
            ProcessorSupplier<?, ?, ?, ?> free(
                    String name, ProcessorSupplier<KIn, VIn, KOut, VOut> supplier, ProcessorWrapper wrapper) {
        Noting<KIn, VIn, KOut, VOut> noting = new Noting<>(name, supplier);
        return new WrappedSupplier<>(wrapper.wrapProcessorSupplier(name, noting), noting);
    }

    @Override
    public Processor<KIn, VIn, KOut, VOut> get() {
        synchronized (noting) {
            noting.making = true;
            noting.operator = null;
            try {
                Processor<KIn, VIn, KOut, VOut> outer = wrapped.get();
                Processor<?, ?, ?, ?> operator = noting.operator;
                return operator == null || operator == outer ? outer : new Wrapping<>(outer, operator);
            } finally {
                noting.making = false;
            }
        }
    }

    @Override
    public @Nullable Set<StoreBuilder<?>> stores() {
        return wrapped.stores();
    }

    /** The node's own supplier, which notes an operator that the task must reach. */
    private static final class Noting<
                    KIn extends @Nullable Object,
                    VIn extends @Nullable Object,
                    KOut extends @Nullable Object,
                    VOut extends @Nullable Object>
            implements ProcessorSupplier<KIn, VIn, KOut, VOut> {
        private final String name;
        private final ProcessorSupplier<KIn, VIn, KOut, VOut> inner;
        private boolean making;
        private @Nullable Processor<?, ?, ?, ?> operator;

        Noting(String name, ProcessorSupplier<KIn, VIn, KOut, VOut> inner) {
            this.name = name;
            this.inner = inner;
        }

        @Override
        public synchronized Processor<KIn, VIn, KOut, VOut> get() {
            if (!making) {
                throw new IllegalStateException("A processor wrapper is expected to ask for the processor of node ["
                        + name + "] while it makes its own, but asked at another time. Call the given supplier's get()"
                        + " in the get() of the supplier that wrapProcessorSupplier returns.");
            }
            Processor<KIn, VIn, KOut, VOut> made = inner.get();
            if (made instanceof HoldsResults || made instanceof KeepsTime || made instanceof ExpiresRows) {
                operator = made;
            }
            return made;
        }

        @Override
        public @Nullable Set<StoreBuilder<?>> stores() {
            return inner.stores();
        }
    }

    /** A wrapper's processor, with a way to the operator inside. */
    private record Wrapping<
                    KIn extends @Nullable Object,
                    VIn extends @Nullable Object,
                    KOut extends @Nullable Object,
                    VOut extends @Nullable Object>(
            Processor<KIn, VIn, KOut, VOut> outer, Processor<?, ?, ?, ?> operator)
            implements Processor<KIn, VIn, KOut, VOut>,
                    HoldsResults,
                    KeepsTime,
                    ExpiresRows,
                    FiresTimers,
                    AwaitsAnswers {
        @Override
        public void init(ProcessorContext<KOut, VOut> context) {
            outer.init(context);
        }

        @Override
        public void process(Record<KIn, VIn> record) {
            outer.process(record);
        }

        @Override
        public void sendHeld() {
            if (operator instanceof HoldsResults holder) {
                holder.sendHeld();
            }
        }

        @Override
        public void passTime(long nowMs) {
            if (operator instanceof KeepsTime keeper) {
                keeper.passTime(nowMs);
            }
        }

        @Override
        public Set<String> expiring() {
            return operator instanceof ExpiresRows rows ? rows.expiring() : Set.of();
        }

        @Override
        public int expire(String store, int most) {
            return operator instanceof ExpiresRows rows ? rows.expire(store, most) : 0;
        }

        @Override
        public boolean awaits() {
            return operator instanceof AwaitsAnswers caller && caller.awaits();
        }

        @Override
        public boolean isFull() {
            return operator instanceof AwaitsAnswers caller && caller.isFull();
        }

        @Override
        public boolean resume(long nowMs) {
            return operator instanceof AwaitsAnswers caller && caller.resume(nowMs);
        }

        @Override
        public int fire(int most, long nowMs) {
            return operator instanceof FiresTimers timers ? timers.fire(most, nowMs) : 0;
        }

        @Override
        public boolean isBehind() {
            return operator instanceof FiresTimers timers && timers.isBehind();
        }

        @Override
        public boolean mayHaveToWait(long recordMs, int mostWithRecord) {
            return operator instanceof FiresTimers timers && timers.mayHaveToWait(recordMs, mostWithRecord);
        }

        @Override
        public boolean hasTimers() {
            return operator instanceof FiresTimers timers && timers.hasTimers();
        }

        @Override
        public void close() {
            outer.close();
        }
    }
}
