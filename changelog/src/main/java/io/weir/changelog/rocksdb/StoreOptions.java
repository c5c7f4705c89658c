package io.weir.changelog.rocksdb;

import java.util.HashMap;
import java.util.Map;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.DBOptions;
import org.rocksdb.Options;

/**
 * How the column families of one database are set up.
 *
 * <p>Owned by the thread that owns the database.
 */
final class StoreOptions {
    private final Handles handles;
    private final StateMemory.Shared memory;
    private final DBOptions database;
    private final ColumnFamilyOptions usual;
    private final Map<String, ColumnFamilyOptions> tuned = new HashMap<>();

    StoreOptions(Handles handles, StateMemory.Shared memory, DBOptions database) {
        this.handles = handles;
        this.memory = memory;
        this.database = database;
        this.usual = Tuning.rows(handles, memory);
    }

    /** The options of a store, the same at each call. */
    ColumnFamilyOptions of(String store) {
        StateMemory.Setter setter = memory.setter();
        return setter == null ? usual : tuned.computeIfAbsent(store, name -> asked(name, setter));
    }

    private ColumnFamilyOptions asked(String store, StateMemory.Setter setter) {
        Options options = handles.keep(new Options(database, usual));
        // A copy does not know its table format on the side of Java, where setters look for it.
        options.setTableFormatConfig(Tuning.blocks(memory));
        setter.setter().setConfig(store, options, setter.configs());
        handles.keep(() -> setter.setter().close(store, options));
        if (options.tableFormatConfig() instanceof BlockBasedTableConfig blocks) {
            options.setTableFormatConfig(blocks.setBlockCache(memory.cache()));
        }
        return handles.keep(new ColumnFamilyOptions(options));
    }

    /** The options of a store that nobody uses. */
    ColumnFamilyOptions ofOrphan() {
        return usual;
    }
}
