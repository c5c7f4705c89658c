package io.weir.changelog.buffer;

import org.jspecify.annotations.Nullable;

/**
 * A row's place in the buffer; the store's own row adds the value.
 *
 * <p>The fields are written by {@link StoreChanges} and {@link ChangeBuffer} only, so that a record costs one look-up.
 */
public abstract class BufferedRow {
    Place place = Place.NEW;
    int bytes;
    boolean queued;
    boolean usedSince;
    int lentAt;
    long notedIn;

    @Nullable Object attachment;

    private final RowKey key;

    /**
     * Makes a row that no buffer holds yet.
     *
     * @param key the row's key
     */
    protected BufferedRow(RowKey key) {
        this.key = key;
    }

    /**
     * The row's key.
     *
     * @return the key
     */
    public final RowKey key() {
        return key;
    }

    /**
     * What the row's operator keeps with it until the commit.
     *
     * @return the object attached last, or null
     */
    public final @Nullable Object attachment() {
        return attachment;
    }

    /** Takes the row from its store's map. */
    protected abstract void forget();

    /**
     * What the row holds now.
     *
     * @return puts it back when it is run
     */
    protected abstract Runnable putBack();

    /** What a row is to the next commit. */
    enum Place {
        /** Not held yet. */
        NEW,
        /** As the store below has it. */
        CLEAN,
        /** Changed since the last drain. */
        CHANGED,
        /** Written to the log, not yet to the store below. */
        DRAINED,
        /** No longer held; whoever still has it must ask for the row again. */
        GONE
    }
}
