package io.weir.state;

/**
 * A named store that belongs to one task.
 *
 * <p>Owned by the lane that runs the task; not safe for use by other threads.
 */
public interface StateStore {
    /**
     * The name under which processors ask for this store.
     *
     * @return the name, unique within the topology
     */
    String name();

    /**
     * Whether rows outlive the process on local disk.
     *
     * @return false for stores that are rebuilt from the changelog at each start
     */
    boolean persistent();

    /**
     * Whether the store can be read and written.
     *
     * @return false after the task was closed
     */
    boolean isOpen();
}
