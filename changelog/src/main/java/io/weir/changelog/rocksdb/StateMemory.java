package io.weir.changelog.rocksdb;

import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.Filter;
import org.rocksdb.LRUCache;
import org.rocksdb.RocksDB;
import org.rocksdb.WriteBufferManager;

/**
 * The memory that all stores on disk of an instance share.
 *
 * <p>One budget holds data blocks, indexes, filters and rows not yet in files, whatever the number of stores. It also
 * counts what is native: a handle that is still open after all stores were closed is a leak. Safe for all threads;
 * closed after the last store.
 */
public final class StateMemory implements AutoCloseable {
    /** Rows not yet in files may take this part of the budget. */
    private static final int WRITE_SHARE = 4;

    private static final double BLOOM_BITS_PER_KEY = 10;
    private static final int SHARD_BITS = 4;
    private static final double HIGH_PRIORITY_SHARE = 0.2;

    private final long budgetBytes;
    private final AtomicLong openHandles = new AtomicLong();
    private final AtomicLong damagedDirectories = new AtomicLong();
    private final Handles handles = new Handles(openHandles);
    private @Nullable Shared shared;
    private boolean closed;

    private final RocksDbChoices choices;
    private final @Nullable Setter setter;

    private StateMemory(long budgetBytes, RocksDbChoices choices, @Nullable Setter setter) {
        this.budgetBytes = budgetBytes;
        this.choices = choices;
        this.setter = setter;
    }

    /**
     * Sets the budget. Nothing native is touched before the first store on disk is opened.
     *
     * @param budgetBytes how many bytes all stores on disk may take together
     * @return the memory
     */
    public static StateMemory ofBytes(long budgetBytes) {
        if (budgetBytes <= 0) {
            throw new IllegalArgumentException("The memory of stores on disk must be more than 0 bytes, found ["
                    + budgetBytes + "]. Give it some.");
        }
        return new StateMemory(budgetBytes, RocksDbChoices.USUAL, null);
    }

    /**
     * The same budget for stores that are kept in a way of the application's choice. To be called before a store is
     * opened.
     *
     * @param chosen how RocksDB keeps rows
     * @return the memory
     */
    public StateMemory withChoices(RocksDbChoices chosen) {
        return new StateMemory(budgetBytes, chosen, setter);
    }

    /**
     * The same budget for stores that the application sets up. To be called before a store is opened.
     *
     * @param said changes the options of each store
     * @param configs the application's settings, as the setter sees them
     * @return the memory
     */
    public StateMemory withSetter(RocksDBConfigSetter said, Map<String, Object> configs) {
        return new StateMemory(budgetBytes, choices, new Setter(said, configs));
    }

    /**
     * The budget.
     *
     * @return how many bytes all stores on disk may take together
     */
    public long budgetBytes() {
        return budgetBytes;
    }

    /**
     * The budget's use.
     *
     * @return how many bytes of it are taken
     */
    public synchronized long usedBytes() {
        return shared == null || closed ? 0 : shared.cache.getUsage();
    }

    /**
     * Native handles that are open.
     *
     * @return their number; 0 after {@link #close}
     */
    public long openHandles() {
        return openHandles.get();
    }

    /**
     * Native handles that are open in this process, of all memories.
     *
     * @return their number; 0 where all stores and memories are closed
     */
    public static long openHandlesInProcess() {
        return Handles.inProcess();
    }

    /**
     * Directories of which some stores, or all, were damaged and dropped.
     *
     * @return their number since this was made
     */
    public long damagedDirectories() {
        return damagedDirectories.get();
    }

    /** Frees the memory. Closing twice is harmless. */
    @Override
    public synchronized void close() {
        closed = true;
        handles.close();
    }

    synchronized Shared shared() {
        if (closed) {
            throw new IllegalStateException(
                    "The memory of stores on disk is closed. Open stores before it is closed, and close them first.");
        }
        Shared made = shared;
        if (made == null) {
            RocksDB.loadLibrary();
            Cache cache = handles.keep(new LRUCache(budgetBytes, SHARD_BITS, false, HIGH_PRIORITY_SHARE));
            WriteBufferManager writes = handles.keep(new WriteBufferManager(budgetBytes / WRITE_SHARE, cache));
            made = new Shared(cache, writes, handles.keep(new BloomFilter(BLOOM_BITS_PER_KEY)), choices, setter);
            shared = made;
        }
        return made;
    }

    Handles newHandles() {
        return new Handles(openHandles);
    }

    void countDamaged() {
        damagedDirectories.incrementAndGet();
    }

    /**
     * What the stores share.
     *
     * @param cache blocks, and the room that rows not yet in files take
     * @param writes bounds rows not yet in files
     * @param filter tells most keys that a file does not hold
     * @param choices how the application wants rows kept
     * @param setter changes the options of each store, or null
     */
    record Shared(
            Cache cache,
            WriteBufferManager writes,
            Filter filter,
            RocksDbChoices choices,
            @Nullable Setter setter) {}

    /**
     * The application's way to change options.
     *
     * @param setter changes them
     * @param configs the application's settings
     */
    record Setter(RocksDBConfigSetter setter, Map<String, Object> configs) {}
}
