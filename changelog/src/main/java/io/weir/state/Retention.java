package io.weir.state;

/**
 * How long a store keeps its rows.
 *
 * @param retentionMs how far behind the store's time a row stays visible; {@link Long#MAX_VALUE} for ever
 * @param windowSizeMs size of a window, from which its end is told; 0 if rows have no such window
 * @param retainDuplicates whether two rows of one key and window are kept side by side
 * @param readByTime whether rows are also read in the order of time, all keys together
 * @param cut how much of the retention is thrown away at once
 */
public record Retention(long retentionMs, long windowSizeMs, boolean retainDuplicates, boolean readByTime, Cut cut) {
    /** Rows stay until they are deleted. */
    public static final Retention FOREVER = new Retention(Long.MAX_VALUE, 0, false);

    /** How much of the retention is thrown away at once. */
    public enum Cut {
        /** Half of it, a minute at least: a read meets few intervals. */
        HALVES(2, 60_000),
        /** A twelfth of it, ten seconds at least: hardly more rows are kept than are shown. */
        TWELFTHS(12, 10_000);

        private final long pieces;
        private final long shortestMs;

        Cut(long pieces, long shortestMs) {
            this.pieces = pieces;
            this.shortestMs = shortestMs;
        }

        private long intervalMs(long retentionMs) {
            return Math.max(retentionMs / pieces, shortestMs);
        }
    }

    /**
     * Of rows that are thrown away by halves of the retention.
     *
     * @param retentionMs how far behind the store's time a row stays visible; {@link Long#MAX_VALUE} for ever
     * @param windowSizeMs size of a window, from which its end is told; 0 if rows have no such window
     * @param retainDuplicates whether two rows of one key and window are kept side by side
     * @param readByTime whether rows are also read in the order of time, all keys together
     */
    public Retention(long retentionMs, long windowSizeMs, boolean retainDuplicates, boolean readByTime) {
        this(retentionMs, windowSizeMs, retainDuplicates, readByTime, Cut.HALVES);
    }

    /**
     * Of rows that are read by key.
     *
     * @param retentionMs how far behind the store's time a row stays visible; {@link Long#MAX_VALUE} for ever
     * @param windowSizeMs size of a window, from which its end is told; 0 if rows have no such window
     * @param retainDuplicates whether two rows of one key and window are kept side by side
     */
    public Retention(long retentionMs, long windowSizeMs, boolean retainDuplicates) {
        this(retentionMs, windowSizeMs, retainDuplicates, false);
    }

    /** Checks the bounds. */
    public Retention {
        if (retentionMs < 0 || windowSizeMs < 0 || retentionMs < windowSizeMs) {
            throw new IllegalArgumentException(
                    "Retention and window size are 0 ms or more, and rows are kept for the size of their window at"
                            + " least, but the retention is [" + retentionMs + "] ms and the window size ["
                            + windowSizeMs + "] ms. Raise the retention.");
        }
    }

    /**
     * How much time is thrown away at once.
     *
     * @return milliseconds
     */
    public long intervalMs() {
        return cut.intervalMs(retentionMs);
    }
}
