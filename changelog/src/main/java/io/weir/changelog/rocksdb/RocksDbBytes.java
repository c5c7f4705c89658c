package io.weir.changelog.rocksdb;

import io.weir.changelog.LogPosition;
import io.weir.changelog.bytes.BytesSnapshot;
import io.weir.changelog.bytes.KeyRange;
import io.weir.changelog.bytes.PackedRows;
import io.weir.changelog.bytes.PositionName;
import io.weir.changelog.bytes.Row;
import io.weir.changelog.bytes.RowBatch;
import io.weir.changelog.bytes.StoreBytes;
import io.weir.changelog.bytes.TaskBytes;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.apache.kafka.common.Uuid;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/**
 * A task's rows in one RocksDB, a column family a store.
 *
 * <p>A batch is in the write-ahead log when {@link #write} returns, so it outlives the process; the log is not synced,
 * so a lost machine may come back with an earlier batch. Either way rows and positions are of the same batch. Owned by
 * the thread that runs the task; others read through snapshots, and closing waits for the read that each has in hand.
 */
public final class RocksDbBytes implements TaskBytes {
    private static final int POSITION_BYTES = 3 * Long.BYTES;
    private static final int SMALL_BATCH_BYTES = 1024;
    /** What a row takes in a batch beside its key and value, at most. */
    private static final int ROW_BYTES = 16;
    /** A larger batch grows as it is written. */
    private static final int FIRST_BYTES_MAX = 256 << 20;
    /** From here on, a file costs less than single writes. */
    private static final int FILE_ROWS_MIN = 20_000;

    private final OpenDatabase opened;
    private final RocksDB database;
    private final PatientWriter writer;
    private final RowFile rowFile;
    private final StorePositions positions;
    private final Map<String, RocksDbStore> stores = new LinkedHashMap<>();
    private final OutsideReads outside = new OutsideReads();
    private boolean open = true;

    private RocksDbBytes(OpenDatabase opened) {
        this.opened = opened;
        this.database = opened.database();
        this.writer = new PatientWriter(opened);
        this.rowFile = new RowFile(opened);
        this.positions = new StorePositions(database, opened.positions());
        opened.stores().forEach((name, family) -> stores.put(name, new RocksDbStore(name, opened, family)));
    }

    /**
     * Opens the rows of a task, and makes what is missing.
     *
     * <p>Stores whose files are damaged are dropped: they are empty then, and have no positions. Where the damage is
     * not in files of stores alone, that holds for all of them.
     *
     * @param directory the task's own directory
     * @param stores the stores' names
     * @param memory what all tasks of the instance share
     * @return the rows
     * @throws io.weir.state.StateException if the directory cannot be used, or was written by another version
     */
    public static RocksDbBytes open(Path directory, Collection<String> stores, StateMemory memory) {
        return new RocksDbBytes(OpenDatabase.open(directory, stores, memory));
    }

    @Override
    public StoreBytes store(String name) {
        return known(name);
    }

    @Override
    public void write(RowBatch batch) {
        try {
            if (!batch.isEmpty()) {
                writeRows(batch);
            }
        } finally {
            // Also by a commit of no row: what iterators hold on to, they hold for a commit interval at most.
            written();
        }
    }

    private void written() {
        stores.values().forEach(RocksDbStore::written);
    }

    private void writeRows(RowBatch batch) {
        BatchBytes writes = new BatchBytes(expectedBytes(batch));
        for (Map.Entry<String, PackedRows> entry : batch.rows().entrySet()) {
            PackedRows rows = entry.getValue();
            PackedRows.Taker puts = writes.puts(known(entry.getKey()).family().getID());
            // Neighbours cost less to insert than strangers.
            for (int place : SortedRows.newest(rows)) {
                rows.give(place, puts);
            }
        }
        for (Map.Entry<String, List<KeyRange>> entry : batch.cuts().entrySet()) {
            int family = known(entry.getKey()).family().getID();
            for (KeyRange cut : entry.getValue()) {
                // A batch takes no other cuts than those with both bounds.
                writes.deleteRange(family, Objects.requireNonNull(cut.from()), Objects.requireNonNull(cut.below()));
            }
        }
        int family = positions().family().getID();
        for (Map.Entry<String, LogPosition> entry : batch.positions().entrySet()) {
            known(PositionName.store(entry.getKey()));
            writes.put(family, bytes(entry.getKey()), bytes(entry.getValue()));
        }
        for (Map.Entry<String, byte @Nullable []> entry : batch.notes().entrySet()) {
            known(PositionName.store(entry.getKey()));
            writes.put(family, bytes(entry.getKey()), entry.getValue());
        }
        try (WriteBatch one = new WriteBatch(writes.toArray())) {
            writer.write(one, "Writing a commit");
        }
    }

    private static int expectedBytes(RowBatch batch) {
        long expected = SMALL_BATCH_BYTES;
        for (PackedRows rows : batch.rows().values()) {
            expected += (long) ROW_BYTES * rows.size() + rows.bytes();
        }
        return (int) Math.min(expected, FIRST_BYTES_MAX);
    }

    @Override
    public void load(RowBatch batch) {
        try {
            loadRows(batch);
        } finally {
            written();
        }
    }

    // A file of rows cannot share a batch with what goes with them. So cuts come first: if it ends there, the replay
    // that goes on from the old position makes them again, while a clock among the rows would say that they were made.
    // And notes that the rows make untrue are gone, on the disk too, before the first file is there.
    private void loadRows(RowBatch batch) {
        RowBatch first = new RowBatch();
        batch.cuts().forEach((store, ranges) -> ranges.forEach(range -> first.cut(store, range)));
        batch.notes().forEach((name, note) -> {
            if (note == null) {
                first.note(name, null);
            }
        });
        if (!first.isEmpty()) {
            write(first);
        }
        if (!first.notes().isEmpty()) {
            writer.sync("Taking back notes");
        }
        RowBatch rest = new RowBatch();
        batch.rows().forEach((store, rows) -> {
            PackedRows kept = outside(batch.cuts().getOrDefault(store, List.of()), rows);
            if (kept.size() < FILE_ROWS_MIN) {
                rest.put(store, kept);
            } else {
                rowFile.write(store, known(store).family(), kept);
            }
        });
        batch.positions().forEach(rest::move);
        batch.notes().forEach(rest::note);
        write(rest);
    }

    private static PackedRows outside(List<KeyRange> cuts, PackedRows rows) {
        if (cuts.isEmpty()) {
            return rows;
        }
        PackedRows kept = new PackedRows();
        for (Row row : rows) {
            if (cuts.stream().noneMatch(cut -> cut.contains(row.key()))) {
                kept.add(row.key(), row.value(), 0);
            }
        }
        return kept;
    }

    @Override
    public @Nullable LogPosition position(String name) {
        known(PositionName.store(name));
        return position(besideRows(name));
    }

    @Override
    public byte @Nullable [] note(String name) {
        known(PositionName.store(name));
        return besideRows(name);
    }

    private byte @Nullable [] besideRows(String name) {
        try {
            return positions().get(name);
        } catch (RocksDBException failure) {
            throw RocksDbFailure.of(failure, "Reading the position or note [" + name + "]", opened.directory());
        }
    }

    @Override
    public void clear(String store) {
        RocksDbStore rows = known(store);
        try (WriteBatch forget = new WriteBatch()) {
            if (rows.isEmpty() && !positions().any(store)) {
                return;
            }
            // First the position: without one, nobody trusts the rows that a crash might leave.
            positions().forget(store, forget);
            writer.write(forget, "Clearing store [" + store + "]");
            outside.exclude(() -> replace(store, rows));
            rows.written();
        } catch (RocksDBException failure) {
            throw RocksDbFailure.of(failure, "Clearing store [" + store + "]", opened.directory());
        }
    }

    private void replace(String store, RocksDbStore rows) throws RocksDBException {
        ColumnFamilyHandle old = rows.family();
        database.dropColumnFamily(old);
        opened.handles().release(old);
        rows.moveTo(opened.handles()
                .keep(database.createColumnFamily(
                        OpenDatabase.descriptor(store, opened.options().of(store)))));
    }

    @Override
    public BytesSnapshot snapshot(Supplier<RuntimeException> ended) {
        return RocksDbSnapshot.take(opened, stores, outside, ended);
    }

    @Override
    public void close() {
        if (open) {
            open = false;
            outside.end(() -> stores.values().forEach(RocksDbStore::close));
            opened.handles().close();
        }
    }

    private StorePositions positions() {
        if (!open) {
            throw new IllegalStateException("The stores in ["
                    + opened.directory().database() + "] are closed. Do not use a task after it was closed.");
        }
        return positions;
    }

    private RocksDbStore known(String name) {
        RocksDbStore store = stores.get(name);
        if (store == null) {
            throw new IllegalArgumentException("Store [" + name + "] is not one of " + stores.keySet()
                    + ". Open the task with all stores of its topology.");
        }
        return store;
    }

    static @Nullable LogPosition position(byte @Nullable [] bytes) {
        if (bytes == null) {
            return null;
        }
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        return new LogPosition(new Uuid(buffer.getLong(), buffer.getLong()), buffer.getLong());
    }

    static byte[] bytes(String store) {
        return store.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] bytes(LogPosition position) {
        return ByteBuffer.allocate(POSITION_BYTES)
                .putLong(position.topicId().getMostSignificantBits())
                .putLong(position.topicId().getLeastSignificantBits())
                .putLong(position.offset())
                .array();
    }
}
