package io.weir.state;

/** What one row of a store is. */
public enum StoreKind {
    /** A key and a value. */
    KEY_VALUE,
    /** A key, a value and the value's event time. */
    TIMESTAMPED_KEY_VALUE,
    /** A key, the start of a window, and a value. */
    WINDOW,
    /** A key, the start of a window, a value and the value's event time. */
    TIMESTAMPED_WINDOW,
    /** A key, the first and the last moment of a session, and a value. */
    SESSION,
    /** A key, and the update of its row that waits to be sent on. */
    UPDATE_BUFFER,
    /** An event time, the side of a join, a key, and what waits there for a partner. */
    WAITING,
    /** A key and the history of its values. */
    VERSIONED,
    /** A clock, a key, the name of a timer of both, and the time for which it is scheduled. */
    TIMERS;

    /**
     * Whether rows expire with time.
     *
     * @return true for stores of windows and sessions
     */
    public boolean windowed() {
        return this == WINDOW || this == TIMESTAMPED_WINDOW || this == SESSION;
    }

    /**
     * Whether time bounds the rows: they expire, or their operator removes them when their time has come.
     *
     * @return false if the number of keys is the only bound
     */
    public boolean boundedByTime() {
        return windowed() || this == WAITING || this == UPDATE_BUFFER || this == TIMERS;
    }

    /**
     * Whether there is one row a key, which stays until it is deleted or its time to live is over.
     *
     * @return true for key-value stores without history
     */
    public boolean keyed() {
        return this == KEY_VALUE || this == TIMESTAMPED_KEY_VALUE;
    }
}
