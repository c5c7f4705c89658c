package io.weir.runtime;

import io.weir.changelog.rocksdb.RocksDbChoices;
import io.weir.changelog.rocksdb.RocksDbChoices.Compaction;
import io.weir.changelog.rocksdb.RocksDbChoices.Compression;
import java.util.List;
import java.util.Map;

/** The settings of how RocksDB keeps rows. */
public final class RocksDbSettings {
    /** Bytes of rows that are read, compressed and cached as one. */
    public static final ConfigKey<Long> BLOCK_BYTES = ConfigKey.number(
                    StreamsConfig.ROCKSDB_BLOCK_BYTES_CONFIG,
                    RocksDbChoices.USUAL.blockBytes(),
                    "Bytes of rows that are read, compressed and cached as one.")
            .between(1L << 10, 1L << 20);

    /** How files of rows are merged. */
    public static final ConfigKey<Compaction> COMPACTION_STYLE = ConfigKey.choice(
            StreamsConfig.ROCKSDB_COMPACTION_STYLE_CONFIG,
            "How files of rows are merged: in levels, or in runs of like size, with fewer bytes written and more space"
                    + " taken.",
            Map.entry("level", Compaction.LEVEL),
            Map.entry("universal", Compaction.UNIVERSAL));

    /** How files of rows are compressed, level by level. */
    public static final ConfigKey<List<Compression>> COMPRESSION_PER_LEVEL = ConfigKey.choices(
            StreamsConfig.ROCKSDB_COMPRESSION_PER_LEVEL_CONFIG,
            Compression.LZ4,
            RocksDbChoices.LEVELS_MAX,
            "How files of rows are compressed, level by level from the youngest, with commas between. The last holds"
                    + " for all further levels.");

    /** How many flushes and compactions run at a time. */
    public static final ConfigKey<Integer> BACKGROUND_THREADS = ConfigKey.count(
                    StreamsConfig.ROCKSDB_BACKGROUND_THREADS_CONFIG,
                    RocksDbChoices.USUAL.backgroundThreads(),
                    "How many flushes and compactions run at a time in the process; 0: as many as it has processors,"
                            + " but at least 2.")
            .between(0, 256);

    static final List<ConfigKey<?>> ALL =
            List.of(BLOCK_BYTES, COMPACTION_STYLE, COMPRESSION_PER_LEVEL, BACKGROUND_THREADS);

    private RocksDbSettings() {}

    static RocksDbChoices choices(StreamsConfig config) {
        return new RocksDbChoices(
                config.get(BLOCK_BYTES),
                config.get(COMPACTION_STYLE),
                config.get(COMPRESSION_PER_LEVEL),
                config.get(BACKGROUND_THREADS));
    }
}
