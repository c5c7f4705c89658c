package io.weir.changelog;

import org.jspecify.annotations.Nullable;

/**
 * The end of a changelog to which a commit writes.
 *
 * <p>Owned by the lane that runs the task.
 */
public interface ChangelogWriter {
    /**
     * Appends a change. It is durable only after the commit that it belongs to.
     *
     * @param store name of the store
     * @param key the key's bytes
     * @param value the value's bytes, or null for a tombstone
     * @param timestamp event time in epoch milliseconds
     */
    void append(String store, byte[] key, byte @Nullable [] value, long timestamp);
}
