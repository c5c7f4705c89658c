package io.weir.changelog.rocksdb;

import io.weir.changelog.LogPosition;
import io.weir.changelog.bytes.BytesSnapshot;
import io.weir.changelog.bytes.KeyRange;
import io.weir.changelog.bytes.PositionName;
import io.weir.changelog.bytes.RowCursor;
import io.weir.changelog.bytes.ScanOrder;
import io.weir.changelog.bytes.StoreBytes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.Snapshot;

/**
 * A moment of a database, for a thread that does not own it.
 *
 * <p>The native snapshot is released when this is closed and so are all of its cursors, or with the database.
 */
final class RocksDbSnapshot implements BytesSnapshot {
    private final OpenDatabase opened;
    private final Map<String, RocksDbStore> stores;
    private final OutsideReads outside;
    private final Supplier<RuntimeException> ended;
    private final Handles handles;
    private final Snapshot moment;
    private final ReadOptions options;
    private final AtomicInteger holders = new AtomicInteger(1);
    private boolean closed;

    private RocksDbSnapshot(
            OpenDatabase opened,
            Map<String, RocksDbStore> stores,
            OutsideReads outside,
            Supplier<RuntimeException> ended) {
        this.opened = opened;
        this.stores = stores;
        this.outside = outside;
        this.ended = ended;
        this.handles = opened.memory().newHandles();
        this.moment = opened.database().getSnapshot();
        AutoCloseable unused = handles.keep(() -> opened.database().releaseSnapshot(moment));
        this.options = handles.keep(new ReadOptions()).setSnapshot(moment);
    }

    static RocksDbSnapshot take(
            OpenDatabase opened,
            Map<String, RocksDbStore> stores,
            OutsideReads outside,
            Supplier<RuntimeException> ended) {
        return inside(opened, outside, ended, "Taking a snapshot", () -> {
            RocksDbSnapshot taken = new RocksDbSnapshot(opened, stores, outside, ended);
            outside.add(taken);
            return taken;
        });
    }

    private static <T> T inside(
            OpenDatabase opened,
            OutsideReads outside,
            Supplier<RuntimeException> ended,
            String act,
            OutsideReads.Reading<T> reading) {
        try {
            return outside.read(ended, reading);
        } catch (RocksDBException failure) {
            throw RocksDbFailure.of(failure, act, opened.directory());
        }
    }

    private <T> T read(String act, OutsideReads.Reading<T> reading) {
        return inside(opened, outside, ended, act, reading);
    }

    @Override
    public StoreBytes store(String name) {
        return new Rows(name, known(name));
    }

    @Override
    public @Nullable LogPosition position(String name) {
        known(PositionName.store(name));
        return read(
                        "Reading the position [" + name + "]",
                        () -> Optional.ofNullable(RocksDbBytes.position(
                                opened.database().get(opened.positions(), options, RocksDbBytes.bytes(name)))))
                .orElse(null);
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            outside.free(this::letGo);
        }
    }

    private void letGo() {
        if (holders.decrementAndGet() == 0) {
            outside.remove(this);
            free();
        }
    }

    /** Frees what is native. Called inside the gate, by the last holder or by the end of the database. */
    void free() {
        handles.close();
    }

    private RocksDbStore known(String name) {
        RocksDbStore store = stores.get(name);
        if (store == null) {
            throw new IllegalArgumentException(
                    "Store [" + name + "] is not one of " + stores.keySet() + ". Ask for one of the task's stores.");
        }
        return store;
    }

    private final class Rows implements StoreBytes {
        private final String name;
        private final RocksDbStore store;

        private Rows(String name, RocksDbStore store) {
            this.name = name;
            this.store = store;
        }

        @Override
        public byte @Nullable [] get(byte[] key) {
            return read(
                            "Reading a row of store [" + name + "]",
                            () -> Optional.ofNullable(opened.database().get(store.family(), options, key)))
                    .orElse(null);
        }

        @Override
        public List<byte @Nullable []> multiGet(List<byte[]> keys) {
            if (keys.isEmpty()) {
                return List.of();
            }
            return read("Reading rows of store [" + name + "]", () -> {
                List<ColumnFamilyHandle> families = Collections.nCopies(keys.size(), store.family());
                return new ArrayList<byte @Nullable []>(opened.database().multiGetAsList(options, families, keys));
            });
        }

        @Override
        public RowCursor scan(KeyRange range, ScanOrder order) {
            return read("Reading a range of store [" + name + "]", () -> {
                if (range.isEmpty()) {
                    return NoRows.CURSOR;
                }
                RocksDbCursor rows = store.scan(store.family(), range, order, moment);
                holders.incrementAndGet();
                return new Cursor(rows);
            });
        }

        @Override
        public long approximateRows() {
            return read("Measuring store [" + name + "]", store::approximateRows);
        }

        @Override
        public long approximateBytes() {
            return read("Measuring store [" + name + "]", store::approximateBytes);
        }
    }

    /** A cursor that holds the moment. */
    private final class Cursor implements RowCursor {
        private final RocksDbCursor rows;
        private boolean done;

        private Cursor(RocksDbCursor rows) {
            this.rows = rows;
        }

        @Override
        public boolean advance() {
            return read("Reading a range", rows::advance);
        }

        @Override
        public byte[] key() {
            return read("Reading a key", rows::key);
        }

        @Override
        public byte[] value() {
            return read("Reading a value", rows::value);
        }

        @Override
        public void close() {
            if (!done) {
                done = true;
                outside.free(() -> {
                    rows.close();
                    letGo();
                });
            }
        }
    }
}
