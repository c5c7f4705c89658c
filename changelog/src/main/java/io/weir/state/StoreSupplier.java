package io.weir.state;

/**
 * Names a store and says where its rows live.
 *
 * @param <T> type of the store
 */
public interface StoreSupplier<T extends StateStore> {
    /**
     * The store's name.
     *
     * @return the name
     */
    String name();

    /**
     * Where the rows live.
     *
     * @return the backend
     */
    Backend backend();
}
