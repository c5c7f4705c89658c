package io.weir.dsl;

import io.weir.transform.ProcessorContext;
import org.jspecify.annotations.Nullable;

/**
 * Gives rows of a table new values, with the help of stores.
 *
 * <p>Owned by its task. The same row may be shown again: to tell a word below what its value was before, or when a join
 * looks the row up. So the new value is to depend on key, value and stores alone.
 *
 * @param <K> type of keys
 * @param <V> type of values
 * @param <VR> type of new values
 */
public interface ValueTransformerWithKey<
        K extends @Nullable Object, V extends @Nullable Object, VR extends @Nullable Object> {
    /**
     * Called once, before the first row.
     *
     * @param context gives access to stores, metadata and schedules; forwarding is refused
     */
    void init(ProcessorContext context);

    /**
     * Makes a row's new value.
     *
     * @param readOnlyKey the row's key, not to be changed
     * @param value the row's value, or null if the row goes or is not there
     * @return the new value, or null for no row
     */
    VR transform(K readOnlyKey, V value);

    /** Called once, at the end of the task. */
    void close();
}
