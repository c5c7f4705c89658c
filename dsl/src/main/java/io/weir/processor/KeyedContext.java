package io.weir.processor;

import io.weir.task.RecordMetadata;
import io.weir.task.TaskId;
import java.util.Optional;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * What a keyed processor can ask, always of the current key.
 *
 * <p>The current key is that of the record, the timer or the expired state in hand.
 *
 * @param <K> type of keys
 * @param <VOut> type of values that may be forwarded
 */
public interface KeyedContext<K extends @Nullable Object, VOut extends @Nullable Object> {
    /**
     * The current key.
     *
     * @return the key
     * @throws IllegalStateException if none is in hand, as in {@link KeyedProcessor#init}
     */
    K key();

    /**
     * A state. The handle may be kept for the life of the processor: it shows what the current key has.
     *
     * @param spec one of the supplier's states
     * @param <S> type of the handle
     * @return the handle
     * @throws IllegalArgumentException if the supplier did not name the state
     */
    <S> S state(StateSpec<S> spec);

    /**
     * The timers of the current key. May be kept for the life of the processor.
     *
     * @return the timers
     */
    Timers timers();

    /**
     * Sends a value to all nodes below, under the current key. It has the time and the headers of the record in hand;
     * for a timer of stream time its time, for one of the wall clock the operator's stream time, and no headers.
     *
     * @param value the value, may be null
     */
    void forward(VOut value);

    /**
     * Sends a value to all nodes below, under the current key.
     *
     * @param value the value, may be null
     * @param timestamp event time in epoch milliseconds, not negative
     * @param headers the headers, which are copied; null for none
     */
    void forward(VOut value, long timestamp, @Nullable Headers headers);

    /**
     * The operator's stream time: the latest event time of its records in this task, or later if an {@code Idle} option
     * moved it. It does not go back, after a restart neither.
     *
     * @return epoch milliseconds; -1 before the first record
     */
    long streamTime();

    /**
     * The wall-clock time.
     *
     * @return epoch milliseconds
     */
    long systemTime();

    /**
     * The stream time less the grace. Timers of stream time are due up to it; a record before it comes too late.
     *
     * @return epoch milliseconds; negative while none is due
     */
    long watermark();

    /**
     * Where the record in hand came from.
     *
     * @return the origin; empty for a timer or an expired state
     */
    Optional<RecordMetadata> recordMetadata();

    /**
     * The task's id.
     *
     * @return the id
     */
    TaskId taskId();
}
