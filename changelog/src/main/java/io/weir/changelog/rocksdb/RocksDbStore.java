package io.weir.changelog.rocksdb;

import io.weir.changelog.bytes.KeyRange;
import io.weir.changelog.bytes.RowCursor;
import io.weir.changelog.bytes.ScanOrder;
import io.weir.changelog.bytes.StoreBytes;
import io.weir.state.StateException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.Slice;
import org.rocksdb.Snapshot;

/** Rows of one store in a column family of its own. */
final class RocksDbStore implements StoreBytes {
    private static final String ESTIMATED_KEYS = "rocksdb.estimate-num-keys";
    private static final String FILE_BYTES = "rocksdb.live-sst-files-size";
    private static final String MEMORY_BYTES = "rocksdb.cur-size-all-mem-tables";

    private final String name;
    private final RocksDB database;
    private final TaskDirectory directory;
    private final StateMemory memory;
    // Other threads may read a global store, each with cursors of its own.
    private final Set<RocksDbCursor> cursors = ConcurrentHashMap.newKeySet();
    private final SpareWalkers spares = new SpareWalkers();
    private volatile ColumnFamilyHandle family;
    private volatile boolean open = true;

    RocksDbStore(String name, OpenDatabase opened, ColumnFamilyHandle family) {
        this.name = name;
        this.database = opened.database();
        this.directory = opened.directory();
        this.memory = opened.memory();
        this.family = family;
    }

    @Override
    public byte @Nullable [] get(byte[] key) {
        try {
            return database.get(family(), key);
        } catch (RocksDBException failure) {
            throw failed("Reading a row", failure);
        }
    }

    @Override
    public List<byte @Nullable []> multiGet(List<byte[]> keys) {
        if (keys.isEmpty()) {
            return List.of();
        }
        try {
            return new ArrayList<>(database.multiGetAsList(Collections.nCopies(keys.size(), family()), keys));
        } catch (RocksDBException failure) {
            throw failed("Reading rows", failure);
        }
    }

    @Override
    public RowCursor scan(KeyRange range, ScanOrder order) {
        ColumnFamilyHandle from = family();
        if (range.isEmpty()) {
            return NoRows.CURSOR;
        }
        byte[] lowest = range.from();
        byte[] below = range.below();
        if (order == ScanOrder.FORWARD && lowest != null && below != null && MovingWalker.takes(below)) {
            return walk(lowest, below);
        }
        return scan(from, range, order, null);
    }

    private RowCursor walk(byte[] from, byte[] below) {
        MovingWalker spare = spares.take();
        MovingWalker walker = spare == null ? newWalker() : spare;
        walker.moveTo(from, below);
        return cursor(walker, ScanOrder.FORWARD);
    }

    private MovingWalker newWalker() {
        Handles handles = memory.newHandles();
        try {
            // The number first: a write in between makes the walker look older than it is.
            long writes = spares.writes();
            return new MovingWalker(database, family(), handles, spares, writes);
        } catch (RuntimeException failure) {
            handles.close();
            throw failure;
        }
    }

    /** A range that is not empty; of a moment, or as it is now. */
    RocksDbCursor scan(ColumnFamilyHandle from, KeyRange range, ScanOrder order, @Nullable Snapshot moment) {
        Handles handles = memory.newHandles();
        try {
            ReadOptions options = handles.keep(new ReadOptions());
            if (moment != null) {
                options.setSnapshot(moment);
            }
            byte[] lowest = range.from();
            if (lowest != null) {
                options.setIterateLowerBound(handles.keep(new Slice(lowest)));
            }
            byte[] below = range.below();
            if (below != null) {
                options.setIterateUpperBound(handles.keep(new Slice(below)));
            }
            return cursor(new FixedWalker(handles, handles.keep(database.newIterator(from, options)), order), order);
        } catch (RuntimeException failure) {
            handles.close();
            throw failure;
        }
    }

    private RocksDbCursor cursor(Walker walker, ScanOrder order) {
        RocksDbCursor cursor = new RocksDbCursor(walker, order, this);
        cursors.add(cursor);
        return cursor;
    }

    /** The database was written, or may have been. */
    void written() {
        spares.written();
    }

    @Override
    public long approximateRows() {
        return property(ESTIMATED_KEYS);
    }

    @Override
    public long approximateBytes() {
        return property(FILE_BYTES) + property(MEMORY_BYTES);
    }

    ColumnFamilyHandle family() {
        if (!open) {
            throw new IllegalStateException(
                    "Store [" + name + "] is closed. Do not use a store after its task was closed.");
        }
        return family;
    }

    /** Goes on with an empty column family. */
    void moveTo(ColumnFamilyHandle empty) {
        family = empty;
    }

    boolean isEmpty() {
        try (RowCursor all = scan(KeyRange.between(null, null), ScanOrder.FORWARD)) {
            return !all.advance();
        }
    }

    void closed(RocksDbCursor cursor) {
        cursors.remove(cursor);
    }

    void close() {
        List.copyOf(cursors).forEach(RocksDbCursor::close);
        spares.end();
        open = false;
    }

    StateException failed(String act, RocksDBException failure) {
        return RocksDbFailure.of(failure, act + " of store [" + name + "]", directory);
    }

    private long property(String property) {
        try {
            return database.getLongProperty(family(), property);
        } catch (RocksDBException failure) {
            throw failed("Measuring the size", failure);
        }
    }
}
