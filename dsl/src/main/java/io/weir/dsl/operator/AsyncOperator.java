package io.weir.dsl.operator;

import io.weir.processor.ProcessorSupplier;
import io.weir.state.WrappingSerde;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/**
 * A word that makes values by calls which end later.
 *
 * @param name name of the node
 * @param call starts the call of a key and a value
 * @param keySerde serde of keys, or null for the application's default
 * @param valueSerde serde of values, or null for the application's default
 * @param limits bounds of calls
 */
public record AsyncOperator(
        String name,
        BiFunction<Object, Object, CompletionStage<?>> call,
        @Nullable Serde<?> keySerde,
        @Nullable Serde<?> valueSerde,
        Limits limits) {
    private static final long LONGEST_BACKOFF_MS = 60_000;

    /**
     * Bounds of calls.
     *
     * @param maxInFlight how many records may be in hand
     * @param timeoutMs how long a call may take
     * @param retries how often a failed call is tried again
     * @param backoffMs how long to wait before the second trial; twice as long before each further one
     */
    public record Limits(int maxInFlight, long timeoutMs, int retries, long backoffMs) {
        /** How long to wait after a number of trials. */
        long backoffAfter(int trials) {
            long doubled = backoffMs << Math.min(trials - 1, Short.SIZE);
            return Math.max(backoffMs, Math.min(doubled, LONGEST_BACKOFF_MS));
        }
    }

    /**
     * The store of records in hand.
     *
     * @return its name
     */
    public String store() {
        return name + "-calls";
    }

    /**
     * Makes the processors.
     *
     * @return the supplier
     */
    public ProcessorSupplier<?, ?, ?, ?> supplier() {
        return supplier(() -> new AsyncProcessor(this));
    }

    /**
     * The serde of records in hand.
     *
     * @return the serde
     */
    public WrappingSerde<?> heldSerde() {
        return new HeldRecordSerde(valueSerde);
    }

    // Gives lambdas their type.
    private static ProcessorSupplier<Object, Object, Object, Object> supplier(
            ProcessorSupplier<Object, Object, Object, Object> supplier) {
        return supplier;
    }
}
