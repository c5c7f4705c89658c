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
        return range.isEmpty() ? NoRows.CURSOR : scan(from, range, order, null);
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
            RocksDbCursor cursor =
                    new RocksDbCursor(handles, handles.keep(database.newIterator(from, options)), order, this);
            cursors.add(cursor);
            return cursor;
        } catch (RuntimeException failure) {
            handles.close();
            throw failure;
        }
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
