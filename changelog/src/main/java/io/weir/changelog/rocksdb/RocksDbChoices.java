package io.weir.changelog.rocksdb;

import java.util.List;

/**
 * How RocksDB keeps rows, as far as an application chooses.
 *
 * <p>The same for all stores of an instance; a {@link RocksDBConfigSetter} is asked after it, store by store.
 *
 * @param blockBytes how many bytes of rows are read, compressed and cached as one
 * @param compaction how files are merged
 * @param compressions how files are compressed, level by level from the youngest; the last holds for all further levels
 * @param backgroundThreads how many flushes and compactions run at a time, 0 for as many as there are processors, but 2
 */
public record RocksDbChoices(
        long blockBytes, Compaction compaction, List<Compression> compressions, int backgroundThreads) {
    /** As many levels as RocksDB makes of a store. */
    public static final int LEVELS_MAX = 7;
    /** What holds where nothing is chosen. */
    public static final RocksDbChoices USUAL =
            new RocksDbChoices(4 << 10, Compaction.LEVEL, List.of(Compression.LZ4), 0);

    private static final int THREADS_MIN = 2;

    /** Checks the choices. */
    public RocksDbChoices {
        compressions = List.copyOf(compressions);
        if (blockBytes < 1 || compressions.isEmpty() || compressions.size() > LEVELS_MAX || backgroundThreads < 0) {
            throw new IllegalArgumentException("Expected a block of 1 byte or more, compressions of 1 to " + LEVELS_MAX
                    + " levels and 0 background threads or more, found [" + blockBytes + "], " + compressions + " and ["
                    + backgroundThreads + "]. Choose within these bounds.");
        }
    }

    int threads() {
        return backgroundThreads > 0
                ? backgroundThreads
                : Math.max(THREADS_MIN, Runtime.getRuntime().availableProcessors());
    }

    /** How files of rows are merged. */
    public enum Compaction {
        /** In levels, each larger than the one before: reads look at few files, and little space is wasted. */
        LEVEL,
        /** In runs of like size: fewer bytes are written, more files are read, and up to twice the space is taken. */
        UNIVERSAL
    }

    /** How blocks of rows are compressed. */
    public enum Compression {
        /** Not at all. */
        NONE,
        /** By Snappy, quick. */
        SNAPPY,
        /** By LZ4, quick and a little smaller. */
        LZ4,
        /** By Zstandard, slower and much smaller. */
        ZSTD
    }
}
