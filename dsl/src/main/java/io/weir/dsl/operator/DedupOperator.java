package io.weir.dsl.operator;

import io.weir.processor.ProcessorSupplier;
import io.weir.state.WrappingSerde;
import io.weir.task.RecordMetadata;
import java.util.function.BiFunction;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/**
 * A word that leaves out records it has seen.
 *
 * @param id reads the identifier of a key and a value; null if they have none
 * @param withinMs how long an identifier is remembered, in event time
 * @param ids name of the store of identifiers
 * @param last what is needed to let the last record of an identifier through; null if the first one goes at once
 */
public record DedupOperator(
        BiFunction<Object, Object, @Nullable Object> id,
        long withinMs,
        String ids,
        @Nullable Last last) {
    /**
     * How the last record of an identifier is found.
     *
     * @param waiting name of the store of records that wait
     * @param keySerde serde of the records' keys, or null for the application's default
     * @param valueSerde serde of their values, or null for the application's default
     * @param idleAfterMs after how long without records the wall clock moves time on; negative for never, null for the
     *     application's default
     */
    public record Last(
            String waiting,
            @Nullable Serde<?> keySerde,
            @Nullable Serde<?> valueSerde,
            @Nullable Long idleAfterMs) {}

    /**
     * Whether records wait.
     *
     * @return true if the last one of an identifier goes through
     */
    public boolean waits() {
        return last != null;
    }

    /**
     * After how long without records the wall clock moves time on.
     *
     * @return milliseconds, negative for never; null if the application's default decides
     */
    public @Nullable Long idleAfterMs() {
        return last == null ? null : last.idleAfterMs();
    }

    /**
     * Makes the processors.
     *
     * @return the supplier
     */
    public ProcessorSupplier<?, ?, ?, ?> supplier() {
        return supplier(last == null ? () -> new FirstWinsProcessor(this) : () -> new LastWinsProcessor(this, last));
    }

    /**
     * The serde of what is stored of an identifier.
     *
     * @return the serde
     */
    public static Serde<RecordMetadata> seenSerde() {
        return PositionSerde.INSTANCE;
    }

    /**
     * The serde of records that wait.
     *
     * @param value serde of values, or null for the application's default
     * @return the serde
     */
    public static WrappingSerde<?> waitingSerde(@Nullable Serde<?> value) {
        return new HeldRecordSerde(value);
    }

    // Gives lambdas their type.
    private static ProcessorSupplier<Object, Object, Object, Object> supplier(
            ProcessorSupplier<Object, Object, Object, Object> supplier) {
        return supplier;
    }
}
