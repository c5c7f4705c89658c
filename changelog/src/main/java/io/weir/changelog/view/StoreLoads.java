package io.weir.changelog.view;

/**
 * Tells how large the keys of one store are.
 *
 * <p>Owned by the thread that owns the store.
 */
final class StoreLoads implements StoreTally.Watcher {
    private final KeyLoads loads;
    private final String store;
    private final RowKeys<?> keys;
    private long first;

    StoreLoads(KeyLoads loads, String store, RowKeys<?> keys) {
        this.loads = loads;
        this.store = store;
        this.keys = keys;
    }

    @Override
    public void grew(long interval, byte[] key, long bytes) {
        loads.grew(store, interval, keys.owner(key), bytes);
    }

    @Override
    public void holds(long bytes) {
        loads.holds(store, bytes);
    }

    @Override
    public void passed(long firstInterval) {
        if (firstInterval > first) {
            first = firstInterval;
            loads.passed(store, firstInterval);
        }
    }

    @Override
    public void anew() {
        loads.passed(store, Long.MAX_VALUE);
    }

    /** The user's key of these bytes. */
    Object owned(byte[] owner) {
        return keys.owned(owner);
    }
}
