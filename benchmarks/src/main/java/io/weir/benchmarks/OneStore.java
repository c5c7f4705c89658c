package io.weir.benchmarks;

import io.weir.changelog.ChangelogWriter;
import io.weir.changelog.rocksdb.StateMemory;
import io.weir.changelog.view.ResolvedStore;
import io.weir.changelog.view.StoreSet;
import io.weir.changelog.view.StoreSetParts;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A store of Weir on disk, without a broker. Owned by the main thread. */
final class OneStore implements AutoCloseable {
    private static final long MEMORY_BYTES = 256L << 20;

    private final Path directory;
    private final StateMemory memory;
    private final StoreSet stores;

    private OneStore(Path directory, ResolvedStore store) {
        this.directory = directory;
        this.memory = StateMemory.ofBytes(MEMORY_BYTES);
        this.stores = StoreSet.open(new StoreSetParts(directory, List.of(store), memory, 0));
    }

    /** Opens an empty store in a directory of its own below another. */
    static OneStore open(Path above, ResolvedStore store) throws IOException {
        Files.createDirectories(above);
        return new OneStore(Files.createTempDirectory(above, store.name()), store);
    }

    StoreSet stores() {
        return stores;
    }

    /** Writes what was changed to disk; what would go to the changelog is dropped. */
    void commit() {
        ChangelogWriter nowhere = (store, change) -> {};
        stores.drainTo(nowhere);
        stores.apply(Map.of());
    }

    /** Processor time of this thread so far, in milliseconds. */
    static double cpuMs() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1e6;
    }

    /** Deletes the store. */
    @Override
    public void close() {
        stores.close();
        memory.close();
        Stage.deleteTree(directory);
    }
}
