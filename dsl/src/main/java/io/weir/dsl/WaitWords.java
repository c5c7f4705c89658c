package io.weir.dsl;

import org.jspecify.annotations.Nullable;

/**
 * The word of a table that lets updates wait.
 *
 * @param <K> type of keys
 * @param <V> type of values
 */
public interface WaitWords<K extends @Nullable Object, V extends @Nullable Object> {
    /**
     * Lets updates wait, so that only the newest one of each key is sent on, or only final results of windows.
     *
     * <p>The node is called {@code KTABLE-SUPPRESS-#}, its buffer {@code KTABLE-SUPPRESS-STATE-STORE-#}. The buffer
     * holds one
     * update a key on the heap, as many as the options allow, and is logged to a changelog topic. The table above tells
     * old values, for which it is stored. Time is that of the table's updates: nothing is sent on while none come.
     *
     * @param suppressed what waits, and for what
     * @return the table of updates that have waited
     * @throws io.weir.topology.TopologyException when the topology is built, if updates wait for windows to close but
     * the
     *     table has none
     */
    KTable<K, V> suppress(Suppressed<? super K> suppressed);
}
