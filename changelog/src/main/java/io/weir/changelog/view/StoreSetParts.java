package io.weir.changelog.view;

import io.weir.changelog.bytes.TaskBytes;
import io.weir.changelog.memory.MemoryBytes;
import io.weir.changelog.rocksdb.RocksDbBytes;
import io.weir.changelog.rocksdb.StateMemory;
import io.weir.state.Backend;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the stores of a task are made of.
 *
 * @param directory the task's own directory; made if a store lives on disk
 * @param stores the stores
 * @param memory the instance's memory for stores on disk
 * @param readCacheBytes how many bytes of committed rows to keep on the heap; 0 to keep none
 * @param sharing whose stores are read beside these
 * @param hotKeys how many of its hottest keys the task tells; 0 if none are counted
 */
public record StoreSetParts(
        Path directory,
        List<ResolvedStore> stores,
        StateMemory memory,
        long readCacheBytes,
        Sharing sharing,
        int hotKeys) {
    /** Copies the list, in which each name stands once. */
    public StoreSetParts {
        stores = List.copyOf(stores);
        List<String> names = stores.stream().map(ResolvedStore::name).toList();
        if (names.stream().distinct().count() != names.size()) {
            throw new IllegalArgumentException(
                    "Two stores of one task have the same name, in " + names + ". Rename one of them.");
        }
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
        this(directory, stores, memory, readCacheBytes, Sharing.NONE, 0);
    }

    private static Stream<String> names(ResolvedStore store) {
        return Stream.concat(Stream.of(store.name()), StoreSetup.indexes(store).stream());
    }

    /** Opens the rows of the stores of one backend. */
    TaskBytes opened(Backend backend, List<String> names) {
        return switch (backend) {
            case ROCKSDB -> RocksDbBytes.open(directory, names, memory);
            case MEMORY -> new MemoryBytes(names);
        };
    }

    List<String> names(Backend backend) {
        return stores.stream()
                .filter(store -> store.backend() == backend)
                .flatMap(StoreSetParts::names)
                .toList();
    }
}
