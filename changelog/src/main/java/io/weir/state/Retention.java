package io.weir.state;

/**
 * How long a store keeps its rows.
 *
 * @param retentionMs how far behind the store's time a row stays visible; {@link Long#MAX_VALUE} for ever
 * @param windowSizeMs size of a window, from which its end is told; 0 if rows have no such window
 * @param retainDuplicates whether two rows of one key and window are kept side by side
 * @param readByTime whether rows are also read in the order of time, all keys together
 */
public record Retention(long retentionMs, long windowSizeMs, boolean retainDuplicates, boolean readByTime) {
    /** Rows stay until they are deleted. */
    public static final Retention FOREVER = new Retention(Long.MAX_VALUE, 0, false);

    private static final long SHORTEST_INTERVAL_MS = 60_000;

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
        return Math.max(retentionMs / 2, SHORTEST_INTERVAL_MS);
    }
}
