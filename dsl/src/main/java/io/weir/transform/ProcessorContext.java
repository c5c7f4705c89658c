package io.weir.transform;

import io.weir.processor.ProcessingContext;
import io.weir.state.StateRestoreCallback;
import io.weir.state.StateStore;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * What a transformer of values can ask of its task, and of the record in hand.
 *
 * <p>A processor is given another one, {@code io.weir.processor.ProcessorContext}, since it may forward records. A
 * transformer returns the one new value of a row, and the methods here that would do more refuse to. A row is also
 * transformed when a word below looks it up: the record in hand is then that of the word.
 */
public interface ProcessorContext extends ProcessingContext {
    /**
     * A context for a transformer, over that of a task; in a test over a {@code MockProcessorContext}.
     *
     * @param context what the task can be asked
     * @return the context
     */
    static ProcessorContext of(ProcessingContext context) {
        return new SilentContext(context);
    }

    /**
     * The topic of the record in hand.
     *
     * @return its full name
     * @throws IllegalStateException if no record is in hand
     */
    String topic();

    /**
     * The partition of the record in hand.
     *
     * @return its number
     * @throws IllegalStateException if no record is in hand
     */
    int partition();

    /**
     * The offset of the record in hand.
     *
     * @return its offset
     * @throws IllegalStateException if no record is in hand
     */
    long offset();

    /**
     * The headers of the record in hand.
     *
     * @return a copy, whose changes nobody sees
     * @throws IllegalStateException if no record is in hand
     */
    Headers headers();

    /**
     * The event time of the record in hand.
     *
     * @return epoch milliseconds
     * @throws IllegalStateException if no record is in hand
     */
    long timestamp();

    /**
     * Refuses: stores come with the transformer's supplier.
     *
     * @param store a store
     * @param callback how it is restored
     * @throws UnsupportedOperationException always
     */
    void register(StateStore store, StateRestoreCallback callback);

    /**
     * Refuses: a transformer returns its value.
     *
     * @param key a key
     * @param value a value
     * @param <K> type of the key
     * @param <V> type of the value
     * @throws UnsupportedOperationException always
     */
    default <K extends @Nullable Object, V extends @Nullable Object> void forward(K key, V value) {
        forward(key, value, To.all());
    }

    /**
     * Refuses: a transformer returns its value.
     *
     * @param key a key
     * @param value a value
     * @param to where to
     * @param <K> type of the key
     * @param <V> type of the value
     * @throws UnsupportedOperationException always
     */
    <K extends @Nullable Object, V extends @Nullable Object> void forward(K key, V value, To to);
}
