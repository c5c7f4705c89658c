package io.weir.changelog.view;

import io.weir.changelog.bytes.RowBatch;

/**
 * Says which rows of a store have come to their end.
 *
 * <p>Owned by the thread that runs the task.
 */
interface Lifetime {
    /** Rows stay until they are deleted. */
    Lifetime ENDLESS = new Lifetime() {
        @Override
        public void observe(byte[] diskKey, long eventTime) {}

        @Override
        public boolean over(byte[] diskKey) {
            return false;
        }

        @Override
        public void drained(byte[] diskKey, boolean present, RowBatch batch) {}

        @Override
        public void drainTo(RowBatch batch) {}

        @Override
        public void settle() {}

        @Override
        public void drop() {}

        @Override
        public void clear() {}
    };

    /** Notes that a row is written, now or in the log. */
    void observe(byte[] diskKey, long eventTime);

    /** Whether a row is not to reach the disk, because all rows of its time are removed. */
    boolean over(byte[] diskKey);

    /** Adds what goes with a row of a commit, or with its deletion. */
    void drained(byte[] diskKey, boolean present, RowBatch batch);

    /** Adds what the disk must know to a commit, and the removal of rows whose time is over. */
    void drainTo(RowBatch batch);

    /** Notes that the disk has what was drained. */
    void settle();

    /** Goes back to what the disk has. */
    void drop();

    /** Begins again with an empty store. */
    void clear();

    /** Takes over what the disk has now, because another thread may have written it. */
    default void refresh() {}
}
