package io.weir.changelog.rocksdb;

/** The memory that all RocksDB stores of an instance share. */
public final class StateMemory implements AutoCloseable {
    private StateMemory() {}

    /**
     * Sets the budget. Nothing native is touched before the first store on disk is opened.
     *
     * @param bytes the budget in bytes
     * @return the memory
     */
    public static StateMemory ofBytes(long bytes) {
        return new StateMemory();
    }

    @Override
    public void close() {}
}
