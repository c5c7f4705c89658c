package io.weir.changelog.view;

import io.weir.changelog.rocksdb.StateMemory;
import java.nio.file.Path;
import java.util.List;

/**
 * What the stores of a task are made of.
 *
 * @param directory the task's own directory; made if a store lives on disk
 * @param stores the stores
 * @param memory the instance's memory for stores on disk
 * @param readCacheBytes how many bytes of committed rows to keep on the heap; 0 to keep none
 */
public record StoreSetParts(Path directory, List<ResolvedStore> stores, StateMemory memory, long readCacheBytes) {
    /** Copies the list. */
    public StoreSetParts {
        stores = List.copyOf(stores);
    }
}
