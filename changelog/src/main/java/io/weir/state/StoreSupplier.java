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

    /**
     * Makes a store of bytes that is not open yet, on the heap and without a changelog, for a test.
     *
     * <p>Weir does not call this: it makes a task's stores from what the supplier says. A store of the application's
     * own comes through a {@link StoreBuilder}, not through a supplier.
     *
     * @return the store; whoever calls this closes it
     */
    T get();

    /**
     * The kind of store, in a word.
     *
     * @return for example {@code rocksdb-window}
     */
    default String metricsScope() {
        return backend() == Backend.ROCKSDB ? "rocksdb" : "in-memory";
    }
}
