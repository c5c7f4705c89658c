package io.weir.state;

/**
 * How a store is read from outside its tasks.
 *
 * <p>{@link QueryableStoreTypes} has those of Weir's stores. An application may bring one for a store of its own.
 *
 * @param <T> what a caller reads with
 */
public interface QueryableStoreType<T> {
    /**
     * Whether a store can be read so.
     *
     * @param stateStore a store; to be looked at only, not to be kept or read
     * @return true if it can
     */
    boolean accepts(StateStore stateStore);

    /**
     * Makes what a caller reads with.
     *
     * @param storeProvider finds the partitions of the store that are on this instance; to be asked at each read, since
     *     partitions move
     * @param storeName the store's name
     * @return the reads of all these partitions together
     */
    T create(StateStoreProvider storeProvider, String storeName);
}
