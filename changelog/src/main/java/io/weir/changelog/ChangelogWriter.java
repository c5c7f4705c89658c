package io.weir.changelog;

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
     * @param change the change
     */
    void append(String store, Change change);
}
