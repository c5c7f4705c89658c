package io.weir.changelog.rocksdb;

import io.weir.state.StateException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.DBOptions;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A RocksDB that was opened, with all that must be closed after it.
 *
 * @param database the database
 * @param directory where its files are
 * @param memory what it shares with others
 * @param handles closes the database and its options
 * @param positions the column family of the stores' positions
 * @param stores the column families of the stores, by store name
 * @param options how each store's column family is set up
 */
record OpenDatabase(
        RocksDB database,
        TaskDirectory directory,
        StateMemory memory,
        Handles handles,
        ColumnFamilyHandle positions,
        Map<String, ColumnFamilyHandle> stores,
        StoreOptions options) {
    private static final Logger LOG = LoggerFactory.getLogger(OpenDatabase.class);
    private static final String STORE_PREFIX = "store.";

    /** Opens what is on disk, without what turns out to be damaged: some stores, or all of them. */
    static OpenDatabase open(Path task, Collection<String> stores, StateMemory memory) {
        TaskDirectory directory = TaskDirectory.prepare(task, memory);
        directory.damage().ifPresent(reason -> mend(directory, memory, reason));
        List<Consumer<String>> remedies = List.of(reason -> mend(directory, memory, reason), directory::setAside);
        for (Consumer<String> remedy : remedies) {
            try {
                return attempt(directory, stores, memory);
            } catch (RocksDBException failure) {
                if (!RocksDbFailure.isDamage(failure)) {
                    throw failed(failure, directory);
                }
                remedy.accept(String.valueOf(failure.getMessage()));
            }
        }
        try {
            return attempt(directory, stores, memory);
        } catch (RocksDBException failure) {
            throw failed(failure, directory);
        }
    }

    private static void mend(TaskDirectory directory, StateMemory memory, String reason) {
        directory.beginMending();
        Set<String> dropped = DamagedStores.drop(directory, memory);
        if (dropped.isEmpty()) {
            directory.setAside(reason);
        } else {
            directory.mended(dropped, reason);
        }
    }

    /** The store whose rows a column family holds; none if it holds the positions. */
    static Optional<String> store(String family) {
        return family.startsWith(STORE_PREFIX)
                ? Optional.of(family.substring(STORE_PREFIX.length()))
                : Optional.empty();
    }

    /** The column families on disk, that of the positions first. */
    static List<String> families(TaskDirectory directory) throws RocksDBException {
        try (Options options = new Options()) {
            return RocksDB.listColumnFamilies(options, directory.database().toString()).stream()
                    .map(name -> new String(name, StandardCharsets.UTF_8))
                    .toList();
        }
    }

    static ColumnFamilyDescriptor descriptor(String store, ColumnFamilyOptions options) {
        return new ColumnFamilyDescriptor((STORE_PREFIX + store).getBytes(StandardCharsets.UTF_8), options);
    }

    private static OpenDatabase attempt(TaskDirectory directory, Collection<String> stores, StateMemory memory)
            throws RocksDBException {
        Handles handles = memory.newHandles();
        try {
            return open(directory, stores, memory, handles);
        } catch (RocksDBException | RuntimeException failure) {
            handles.close();
            throw failure;
        }
    }

    private static OpenDatabase open(
            TaskDirectory directory, Collection<String> stores, StateMemory memory, Handles handles)
            throws RocksDBException {
        StateMemory.Shared shared = memory.shared();
        DBOptions options = Tuning.database(handles, shared);
        StoreOptions rows = new StoreOptions(handles, shared, options);
        List<ColumnFamilyDescriptor> families = new ArrayList<>();
        families.add(new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY, Tuning.positions(handles, shared)));
        stores.forEach(store -> families.add(descriptor(store, rows.of(store))));
        orphans(directory, stores).forEach(store -> families.add(descriptor(store, rows.ofOrphan())));
        List<ColumnFamilyHandle> opened = new ArrayList<>();
        RocksDB database =
                handles.keep(RocksDB.open(options, directory.database().toString(), families, opened));
        opened.forEach(handles::keep);
        Map<String, ColumnFamilyHandle> byName = new LinkedHashMap<>();
        int next = 1;
        for (String store : stores) {
            byName.put(store, opened.get(next++));
        }
        return new OpenDatabase(database, directory, memory, handles, opened.get(0), byName, rows);
    }

    /** Stores on disk that the topology no longer has. RocksDB opens all of its column families or none. */
    private static List<String> orphans(TaskDirectory directory, Collection<String> stores) throws RocksDBException {
        if (directory.isNew()) {
            return List.of();
        }
        List<String> orphans = families(directory).stream()
                .flatMap(family -> store(family).stream())
                .filter(store -> !stores.contains(store))
                .toList();
        if (!orphans.isEmpty()) {
            LOG.warn(
                    "[{}] holds stores {} that the topology does not have. They are left alone. If they are not to come"
                            + " back, stop the instance and delete the directory: the others are rebuilt from their"
                            + " changelogs.",
                    directory.database(),
                    orphans);
        }
        return orphans;
    }

    private static StateException failed(RocksDBException failure, TaskDirectory directory) {
        return RocksDbFailure.of(failure, "Opening the stores", directory);
    }
}
