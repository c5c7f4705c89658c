package io.weir.changelog.view;

import io.weir.changelog.rocksdb.StateMemory;
import io.weir.state.Backend;
import java.nio.file.Path;
import java.util.List;

/**
 * What the stores of a task are made of.
 *
 * @param directory the task's own directory; made if a store lives on disk
 * @param stores the stores
 * @param memory the instance's memory for stores on disk
 * @param readCacheBytes how many bytes of committed rows to keep on the heap; 0 to keep none
 * @param sharing who else reads the stores, and whose stores are read beside them
 */
public record StoreSetParts(
        Path directory, List<ResolvedStore> stores, StateMemory memory, long readCacheBytes, Sharing sharing) {
    /** Copies the list. */
    public StoreSetParts {
        stores = List.copyOf(stores);
    }

    /**
     * The parts of stores that no other thread sees.
     *
     * @param directory the task's own directory; made if a store lives on disk
     * @param stores the stores
     * @param memory the instance's memory for stores on disk
     * @param readCacheBytes how many bytes of committed rows to keep on the heap; 0 to keep none
     */
    public StoreSetParts(Path directory, List<ResolvedStore> stores, StateMemory memory, long readCacheBytes) {
        this(directory, stores, memory, readCacheBytes, Sharing.NONE);
    }

    List<String> names(Backend backend) {
        return stores.stream()
                .filter(store -> store.backend() == backend)
                .map(ResolvedStore::name)
                .toList();
    }
}
