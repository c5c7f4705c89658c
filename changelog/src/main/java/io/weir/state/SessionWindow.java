package io.weir.state;

/** A window from a session's first record to its last; both belong to it. */
public final class SessionWindow extends Window {
    /**
     * Makes a window.
     *
     * @param startMs time of the first record, 0 or later
     * @param endMs time of the last record
     */
    public SessionWindow(long startMs, long endMs) {
        super(startMs, endMs);
    }

    /**
     * The window that covers two.
     *
     * @param other the other window
     * @return the covering window
     */
    public SessionWindow merged(Window other) {
        return new SessionWindow(Math.min(start(), other.start()), Math.max(end(), other.end()));
    }

    @Override
    public boolean overlap(Window other) {
        SessionWindow that = sameKind(other, SessionWindow.class);
        return start() <= that.end() && that.start() <= end();
    }
}
