package io.weir.processor;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A map of the current key.
 *
 * <p>Each entry is a row of its own, with a time to live of its own: using one costs the same however large the map is.
 *
 * @param <UK> type of the keys of entries
 * @param <UV> type of the values of entries
 */
public interface MapState<UK, UV> {
    /**
     * The value of an entry.
     *
     * @param key the entry's key, not null
     * @return the value, or null if there is none or its time to live is over
     */
    @Nullable UV get(UK key);

    /**
     * Sets an entry, and begins its time to live anew.
     *
     * @param key the entry's key, not null
     * @param value the value; null removes the entry
     */
    void put(UK key, @Nullable UV value);

    /**
     * Removes an entry.
     *
     * @param key the entry's key, not null
     */
    default void remove(UK key) {
        put(key, null);
    }

    /**
     * Whether there is an entry.
     *
     * @param key the entry's key, not null
     * @return true if {@link #get} would give a value
     */
    default boolean contains(UK key) {
        return get(key) != null;
    }

    /**
     * The entries, in the order of their keys' bytes. Read from the store at each call.
     *
     * @return the entries whose time to live is not over; a copy
     */
    Map<UK, UV> entries();

    /**
     * Whether there are no entries.
     *
     * @return true if {@link #entries} would give none
     */
    boolean isEmpty();

    /** Removes all entries. */
    void clear();
}
