package io.weir.changelog.rocksdb;

import java.util.Map;
import org.rocksdb.Options;

/**
 * Changes how RocksDB keeps the rows of a store.
 *
 * <p>Named by {@code rocksdb.config.setter}, and asked after what {@link RocksDbChoices} say. A task has one database,
 * with a column family for each store: so of what is set here, that takes effect which RocksDB knows per column family
 * (compression, compaction, memtables, blocks and filters). What concerns the whole database stays as it is, and so
 * does the block cache: memory has one budget, {@code memory.state.max.bytes}, whatever is set here.
 *
 * <p>Made once for an instance, and called by several threads.
 */
public interface RocksDBConfigSetter {
    /**
     * Changes the options of a store that is about to be opened.
     *
     * @param storeName name of the store
     * @param options the options so far; their table format is a {@code BlockBasedTableConfig}
     * @param configs the application's settings
     */
    void setConfig(String storeName, Options options, Map<String, Object> configs);

    /**
     * Closes native objects that {@link #setConfig} made. Called once for each call of that, before the options go.
     *
     * @param storeName name of the store
     * @param options the options that were changed
     */
    void close(String storeName, Options options);
}
