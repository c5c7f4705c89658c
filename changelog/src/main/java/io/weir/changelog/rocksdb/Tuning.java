package io.weir.changelog.rocksdb;

import java.util.List;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompactionStyle;
import org.rocksdb.CompressionType;
import org.rocksdb.DBOptions;
import org.rocksdb.DataBlockIndexType;
import org.rocksdb.IndexType;
import org.rocksdb.InfoLogLevel;

/*
 * Made for point reads of keys that the read cache above does not hold, and for one batch a commit.
 *
 * Indexes and filters live in the shared cache, in partitions of a block's size whose top level is pinned: whole-file
 * ones thrash a cache that is a little too small. Files are read through the page cache, never mapped. Rows and
 * positions reach the files together (atomic flush), so that a directory whose newest files were lost is an older
 * state, not a torn one.
 */
/** How RocksDB is set up. */
final class Tuning {
    private static final long KIB = 1024;
    private static final long MIB = 1024 * KIB;
    private static final long INDEX_BLOCK_BYTES = 4 * KIB;
    private static final int TABLE_FORMAT = 6;

    private Tuning() {}

    static DBOptions database(Handles handles, StateMemory.Shared memory) {
        return handles.keep(new DBOptions())
                .setCreateIfMissing(true)
                .setCreateMissingColumnFamilies(true)
                .setAtomicFlush(true)
                // A full disk is an error at once; the default waits inside native code for space to appear.
                .setMaxBgErrorResumeCount(0)
                .setWriteBufferManager(memory.writes())
                // One thread writes to a task's database.
                .setAllowConcurrentMemtableWrite(false)
                .setEnableWriteThreadAdaptiveYield(false)
                .setMaxTotalWalSize(64 * MIB)
                .setMaxBackgroundJobs(memory.choices().threads())
                .setSkipStatsUpdateOnDbOpen(true)
                .setMaxFileOpeningThreads(2)
                .setInfoLogLevel(InfoLogLevel.WARN_LEVEL)
                .setKeepLogFileNum(2)
                .setStatsDumpPeriodSec(0)
                .setStatsPersistPeriodSec(0);
    }

    static ColumnFamilyOptions rows(Handles handles, StateMemory.Shared memory) {
        RocksDbChoices choices = memory.choices();
        List<CompressionType> compressions =
                choices.compressions().stream().map(Tuning::type).toList();
        return family(handles, memory)
                .setCompactionStyle(
                        switch (choices.compaction()) {
                            case LEVEL -> CompactionStyle.LEVEL;
                            case UNIVERSAL -> CompactionStyle.UNIVERSAL;
                        })
                .setCompressionType(compressions.get(0))
                // Without it, the type above holds for all levels.
                .setCompressionPerLevel(compressions.size() == 1 ? List.of() : compressions)
                .setWriteBufferSize(16 * MIB)
                .setMaxWriteBufferNumber(3)
                .setMemtableWholeKeyFiltering(true)
                .setMemtablePrefixBloomSizeRatio(0.01)
                .setTargetFileSizeBase(32 * MIB)
                .setMaxBytesForLevelBase(128 * MIB);
    }

    private static CompressionType type(RocksDbChoices.Compression compression) {
        return switch (compression) {
            case NONE -> CompressionType.NO_COMPRESSION;
            case SNAPPY -> CompressionType.SNAPPY_COMPRESSION;
            case LZ4 -> CompressionType.LZ4_COMPRESSION;
            case ZSTD -> CompressionType.ZSTD_COMPRESSION;
        };
    }

    static ColumnFamilyOptions positions(Handles handles, StateMemory.Shared memory) {
        return family(handles, memory).setWriteBufferSize(MIB);
    }

    private static ColumnFamilyOptions family(Handles handles, StateMemory.Shared memory) {
        return handles.keep(new ColumnFamilyOptions())
                // Many stores share one bound on unwritten rows, so each starts small.
                .setArenaBlockSize(128 * KIB)
                .setCompressionType(CompressionType.LZ4_COMPRESSION)
                .setLevelCompactionDynamicLevelBytes(true)
                .setTableFormatConfig(blocks(memory));
    }

    static BlockBasedTableConfig blocks(StateMemory.Shared memory) {
        return new BlockBasedTableConfig()
                .setBlockCache(memory.cache())
                .setBlockSize(memory.choices().blockBytes())
                .setMetadataBlockSize(INDEX_BLOCK_BYTES)
                .setFormatVersion(TABLE_FORMAT)
                .setFilterPolicy(memory.filter())
                .setPartitionFilters(true)
                .setIndexType(IndexType.kTwoLevelIndexSearch)
                .setDataBlockIndexType(DataBlockIndexType.kDataBlockBinaryAndHash)
                .setCacheIndexAndFilterBlocks(true)
                .setCacheIndexAndFilterBlocksWithHighPriority(true)
                .setPinTopLevelIndexAndFilter(true)
                .setPinL0FilterAndIndexBlocksInCache(true);
    }
}
