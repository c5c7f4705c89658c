package io.weir.state;

/** A window of fixed size; its end does not belong to it. */
public final class TimeWindow extends Window {
    /**
     * Makes a window.
     *
     * @param startMs its first moment, 0 or later
     * @param endMs the first moment after it
     */
    public TimeWindow(long startMs, long endMs) {
        super(startMs, endMs);
        if (startMs == endMs) {
            throw new IllegalArgumentException(
                    "A time window holds at least one moment, but this one begins and ends at [" + startMs
                            + "]. Give it a later end.");
        }
    }

    /**
     * The window that begins at a moment, cut off at the end of time.
     *
     * @param startMs its first moment, 0 or later
     * @param sizeMs its size, at least 1
     * @return the window
     */
    public static TimeWindow ofSize(long startMs, long sizeMs) {
        return new TimeWindow(startMs, startMs > Long.MAX_VALUE - sizeMs ? Long.MAX_VALUE : startMs + sizeMs);
    }

    @Override
    public boolean overlap(Window other) {
        TimeWindow that = sameKind(other, TimeWindow.class);
        return start() < that.end() && that.start() < end();
    }
}
