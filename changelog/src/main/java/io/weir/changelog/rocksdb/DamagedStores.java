package io.weir.changelog.rocksdb;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.DBOptions;
import org.rocksdb.LiveFileMetaData;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.SstFileReader;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/*
 * A task's stores share a database, which opens with all its files or not at all. So it is opened with less care once,
 * without looking at files. Then every file is read and held against its checksums, and it is known of which column
 * family it is. A family with a bad file is dropped with the positions of its store, which is rebuilt as if new.
 *
 * With less care RocksDB also steps over what it cannot read in its write-ahead log, and applies what comes behind it.
 * Rows and positions would have a hole then that nobody sees. So the database is opened read-only before, with all
 * care, where a log ends at the first bad record: if the last sequence number is not the same, nothing is kept.
 */
/** Drops the stores whose files are damaged, and keeps the others. */
final class DamagedStores {
    private static final String POSITIONS = new String(RocksDB.DEFAULT_COLUMN_FAMILY, StandardCharsets.UTF_8);

    private final TaskDirectory directory;
    private final StateMemory.Shared memory;
    private final Handles handles;

    private DamagedStores(TaskDirectory directory, StateMemory.Shared memory, Handles handles) {
        this.directory = directory;
        this.memory = memory;
        this.handles = handles;
    }

    /**
     * Drops them.
     *
     * @return the names of the stores; none if that does not help, and nothing in the directory is to be trusted
     */
    static Set<String> drop(TaskDirectory directory, StateMemory memory) {
        Handles handles = memory.newHandles();
        try {
            return new DamagedStores(directory, memory.shared(), handles).drop();
        } catch (RocksDBException failure) {
            if (!RocksDbFailure.isDamage(failure)) {
                throw RocksDbFailure.of(failure, "Dropping damaged stores", directory);
            }
            return Set.of();
        } finally {
            handles.close();
        }
    }

    private Set<String> drop() throws RocksDBException {
        long sequence = lastSequence();
        Map<String, ColumnFamilyHandle> families = new LinkedHashMap<>();
        RocksDB database = openWithLessCare(families);
        if (database.getLatestSequenceNumber() != sequence) {
            return Set.of();
        }
        StorePositions positions = new StorePositions(database, requireNonNull(families.get(POSITIONS)));
        Set<String> damaged = new TreeSet<>();
        for (LiveFileMetaData file : database.getLiveFilesMetaData()) {
            if (isDamaged(file)) {
                damaged.add(new String(file.columnFamilyName(), StandardCharsets.UTF_8));
            }
        }
        Set<String> stores = new TreeSet<>();
        for (String family : damaged) {
            Optional<String> store = OpenDatabase.store(family);
            // Rows without a position are an index of another store's, or cannot be rebuilt.
            if (store.isEmpty() || !positions.any(store.get())) {
                return Set.of();
            }
            stores.add(store.get());
        }
        forget(stores, positions);
        for (String family : damaged) {
            database.dropColumnFamily(families.get(family));
        }
        return stores;
    }

    private static void forget(Set<String> stores, StorePositions positions) throws RocksDBException {
        try (WriteBatch batch = new WriteBatch();
                WriteOptions how = new WriteOptions()) {
            for (String store : stores) {
                positions.forget(store, batch);
            }
            positions.database().write(how, batch);
        }
    }

    private long lastSequence() throws RocksDBException {
        List<ColumnFamilyHandle> opened = new ArrayList<>();
        try (DBOptions options = new DBOptions();
                ColumnFamilyOptions positions = new ColumnFamilyOptions();
                RocksDB database = RocksDB.openReadOnly(
                        options,
                        directory.database().toString(),
                        List.of(new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY, positions)),
                        opened)) {
            long sequence = database.getLatestSequenceNumber();
            opened.forEach(ColumnFamilyHandle::close);
            return sequence;
        }
    }

    private RocksDB openWithLessCare(Map<String, ColumnFamilyHandle> families) throws RocksDBException {
        DBOptions options = Tuning.database(handles, memory).setParanoidChecks(false);
        // Nothing is to be read and written anew that may be damaged.
        ColumnFamilyOptions rows = Tuning.rows(handles, memory).setDisableAutoCompactions(true);
        List<ColumnFamilyDescriptor> descriptors = new ArrayList<>();
        for (String family : OpenDatabase.families(directory)) {
            descriptors.add(new ColumnFamilyDescriptor(family.getBytes(StandardCharsets.UTF_8), rows));
        }
        List<ColumnFamilyHandle> opened = new ArrayList<>();
        RocksDB database =
                handles.keep(RocksDB.open(options, directory.database().toString(), descriptors, opened));
        for (ColumnFamilyHandle family : opened) {
            families.put(new String(family.getName(), StandardCharsets.UTF_8), handles.keep(family));
        }
        return database;
    }

    private static boolean isDamaged(LiveFileMetaData file) {
        Path path = Path.of(file.path(), file.fileName());
        try (Options options = new Options();
                SstFileReader reader = new SstFileReader(options)) {
            if (Files.size(path) != file.size()) {
                return true;
            }
            reader.open(path.toString());
            reader.verifyChecksum();
            return false;
        } catch (IOException | RocksDBException unreadable) {
            return true;
        }
    }
}
