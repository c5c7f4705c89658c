package io.weir.testdriver.oracle;

import io.weir.processor.FixedKeyProcessorSupplier;
import io.weir.processor.Processor;
import io.weir.processor.ProcessorContext;
import io.weir.processor.ProcessorSupplier;
import io.weir.processor.ProcessorWrapper;
import io.weir.processor.Record;
import io.weir.processor.WrappedFixedKeyProcessorSupplier;
import io.weir.processor.WrappedProcessorSupplier;
import io.weir.state.StoreBuilder;
import io.weir.task.RecordMetadata;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Lets chosen records fail at chosen nodes.
 *
 * <p>Wrapped around every processor of a topology. A record fails at the nth processor that it reaches, before or after
 * that one worked. What was held back, and is sent on later, does not fail: it stems from several records.
 */
final class Faults implements ProcessorWrapper {
    private static final StackWalker STACK = StackWalker.getInstance();

    private String topic = "";
    private int visitsLeft;
    private boolean behind;
    private boolean failed;

    @Override
    public void configure(Map<String, ?> configs) {
        // Knows all it needs.
    }

    /** The next record of a topic fails at its nth processor, if it gets there; never if n is 0. */
    void arm(String inputTopic, int nth, boolean behindWork) {
        topic = inputTopic;
        visitsLeft = nth;
        behind = behindWork;
        failed = false;
    }

    /** Whether the record failed. */
    boolean failed() {
        visitsLeft = 0;
        return failed;
    }

    private boolean isDue(ProcessorContext<?, ?> context) {
        return visitsLeft > 0 && ofInput(context.recordMetadata()) && !sendsHeld() && --visitsLeft == 0;
    }

    private boolean ofInput(Optional<RecordMetadata> metadata) {
        return metadata.isPresent() && metadata.get().topic().equals(topic);
    }

    private static boolean sendsHeld() {
        return STACK.walk(
                frames -> frames.anyMatch(frame -> frame.getMethodName().equals("forwardHeld")));
    }

    private IllegalStateException fault() {
        failed = true;
        return new IllegalStateException("A record fails because the test says so.");
    }

    @Override
    public <KIn, VIn, KOut, VOut> WrappedProcessorSupplier<KIn, VIn, KOut, VOut> wrapProcessorSupplier(
            String processorName, ProcessorSupplier<KIn, VIn, KOut, VOut> processorSupplier) {
        return new WrappedProcessorSupplier<>() {
            @Override
            public Processor<KIn, VIn, KOut, VOut> get() {
                return new Faulty<>(processorSupplier.get());
            }

            @Override
            public @Nullable Set<StoreBuilder<?>> stores() {
                return processorSupplier.stores();
            }
        };
    }

    @Override
    public <KIn, VIn, VOut> WrappedFixedKeyProcessorSupplier<KIn, VIn, VOut> wrapFixedKeyProcessorSupplier(
            String processorName, FixedKeyProcessorSupplier<KIn, VIn, VOut> processorSupplier) {
        return ProcessorWrapper.asWrappedFixedKey(processorSupplier);
    }

    /** Works as another processor does, but for the faults. */
    private final class Faulty<KIn, VIn, KOut, VOut> implements Processor<KIn, VIn, KOut, VOut> {
        private final Processor<KIn, VIn, KOut, VOut> inner;
        private @Nullable ProcessorContext<KOut, VOut> context;

        Faulty(Processor<KIn, VIn, KOut, VOut> inner) {
            this.inner = inner;
        }

        @Override
        public void init(ProcessorContext<KOut, VOut> given) {
            context = given;
            inner.init(given);
        }

        @Override
        public void process(Record<KIn, VIn> record) {
            boolean due = context != null && isDue(context);
            if (due && !behind) {
                throw fault();
            }
            inner.process(record);
            if (due) {
                throw fault();
            }
        }

        @Override
        public void close() {
            inner.close();
        }
    }
}
