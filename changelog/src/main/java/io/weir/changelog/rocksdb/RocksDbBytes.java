package io.weir.changelog.rocksdb;

import io.weir.changelog.bytes.TaskBytes;
import java.nio.file.Path;
import java.util.List;

/** A task's rows in one RocksDB. */
public final class RocksDbBytes {
    private RocksDbBytes() {}

    /**
     * Opens.
     *
     * @param directory the task's directory
     * @param stores names
     * @param memory the memory
     * @return the open rows
     */
    public static TaskBytes open(Path directory, List<String> stores, StateMemory memory) {
        return new io.weir.changelog.memory.MemoryBytes(stores);
    }
}
