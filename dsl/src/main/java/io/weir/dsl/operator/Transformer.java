package io.weir.dsl.operator;

import io.weir.state.StoreBuilder;
import io.weir.transform.ProcessorContext;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Gives rows new values in one task.
 *
 * @param <K> type of keys
 * @param <V> type of values
 * @param <W> type of new values
 */
public interface Transformer<K, V, W> {
    /**
     * Called once, before the first row.
     *
     * @param context the task's, which forwards nothing
     */
    void init(ProcessorContext context);

    /**
     * Makes a new value.
     *
     * @param key the row's key
     * @param value the row's value, or null if there is none
     * @return the new value, or null for none
     */
    @Nullable W transform(K key, @Nullable V value);

    /** Called once, at the end. */
    void close();

    /**
     * Makes transformers.
     *
     * @param <K> type of keys
     * @param <V> type of values
     * @param <W> type of new values
     */
    interface Source<K, V, W> {
        /**
         * Makes a transformer.
         *
         * @return a new one
         */
        Transformer<K, V, W> made();

        /**
         * The stores to add for the transformers.
         *
         * @return their builders
         */
        Set<StoreBuilder<?>> added();

        /**
         * All stores that the transformers use.
         *
         * @return their names
         */
        Set<String> stores();
    }
}
