package io.weir.changelog.view;

import io.weir.changelog.buffer.BufferedRow;
import io.weir.changelog.buffer.RowKey;
import org.jspecify.annotations.Nullable;

/**
 * A row as the buffer holds it: the newest value and its time.
 *
 * @param <V> type of the value
 */
final class StoreRow<V> extends BufferedRow implements KeyedRows.Row<V> {
    private static final int OVERHEAD_BYTES = 160;

    private final RowHome<V> home;
    private @Nullable Object held;
    private long timestamp;
    private long base;
    private int sizeBelow = StoreTally.UNREAD;
    private long indexed = DueRows.NOWHERE;
    private long indexedBelow = DueRows.NOWHERE;

    private StoreRow(RowKey key, RowHome<V> home) {
        super(key);
        this.home = home;
    }

    /** A row that was not looked for in the store below. */
    static <V> StoreRow<V> unread(RowKey key, RowHome<V> home) {
        return new StoreRow<>(key, home);
    }

    /** A row as the store below has it, or has it not. */
    static <V> StoreRow<V> read(RowKey key, RowHome<V> home, byte @Nullable [] disk) {
        StoreRow<V> row = new StoreRow<>(key, home);
        row.settled(disk);
        if (disk == null) {
            row.timestamp = RowLayout.UNKNOWN_TIME;
            return row;
        }
        Content content = Content.of(home.values().layout(), disk);
        row.held = content.held();
        row.timestamp = content.timestamp();
        row.base = content.base();
        return row;
    }

    @Override
    public @Nullable V value() {
        return isHidden() ? null : keptValue();
    }

    @Override
    public boolean isHidden() {
        RowMoments moments = home.moments();
        return held != null && moments.hides(base);
    }

    @Override
    public @Nullable V keptValue() {
        Object now = held;
        if (now == null) {
            return null;
        }
        V value = home.values().value(now);
        if (value != null && now instanceof byte[]) {
            held = home.values().reheld(now, value);
        }
        return value;
    }

    @Override
    public long timestamp() {
        return isHidden() ? RowLayout.UNKNOWN_TIME : keptTimestamp();
    }

    @Override
    public long keptTimestamp() {
        return held == null ? RowLayout.UNKNOWN_TIME : home.values().layout().kept(timestamp);
    }

    @Override
    public void set(@Nullable V value, long time) {
        RowMoments moments = home.moments();
        if (value == null && held != null) {
            moments.deleting(base);
        }
        write(value, time);
    }

    /** Sets the value, without a look at the one before. */
    void write(@Nullable V value, long time) {
        Object next = value == null ? null : home.values().held(value);
        home.changes()
                .changed(
                        this,
                        OVERHEAD_BYTES + key().bytes().length + home.values().size(next));
        home.lifetime().observe(key().bytes(), time);
        held = next;
        timestamp = time;
        base = home.moments().base(value, time);
        home.moments().changed(this);
        home.lifetime().wrote(key(), next != null);
        if (next != null) {
            makeRoom(time);
        }
    }

    private void makeRoom(long time) {
        for (RowKey key = home.lifetime().leaving();
                key != null;
                key = home.lifetime().leaving()) {
            StoreRow<V> known = home.changes().find(key);
            StoreRow<V> leaving = known == null ? unread(key, home) : known;
            leaving.write(null, time);
        }
    }

    /** Begins the row's life anew, with what it holds. */
    void refresh() {
        RowMoments moments = home.moments();
        if (held != null && !moments.hides(base) && moments.refreshes(base)) {
            home.changes().changed(this, heldBytes());
            base = moments.base(held, timestamp);
            moments.changed(this);
        }
    }

    @Override
    public void attach(@Nullable Object object) {
        home.changes().attach(this, object);
    }

    @Override
    protected void forget() {
        home.changes().remove(this);
    }

    @Override
    protected Runnable putBack() {
        Object value = held;
        long time = timestamp;
        long moment = base;
        long place = indexed;
        return () -> {
            held = value;
            timestamp = time;
            base = moment;
            indexed = place;
        };
    }

    int heldBytes() {
        return OVERHEAD_BYTES + key().bytes().length + home.values().size(held);
    }

    byte @Nullable [] valueBytes() {
        return held == null ? null : home.values().bytes(held);
    }

    /** The time that goes to the changelog, of a deletion too. */
    long changeTime() {
        return timestamp;
    }

    /** The moment from which the row's life counts. */
    long base() {
        return base;
    }

    /** Where an index of moments is to find the row, by changes alone. */
    long indexed() {
        return indexed;
    }

    void indexed(long place) {
        indexed = place;
    }

    /** Where the index on disk has the row, if that is known. */
    long indexedBelow() {
        return indexedBelow;
    }

    void indexedBelow(long place) {
        indexedBelow = place;
    }

    Content content() {
        return new Content(held, keptTimestamp(), base);
    }

    boolean deleted() {
        return held == null;
    }

    /** Bytes of the value on disk; {@link StoreTally#ABSENT} or {@link StoreTally#UNREAD} if there is none. */
    int sizeBelow() {
        return sizeBelow;
    }

    /** Notes what the disk has, or will have when what was drained is written. */
    void settled(byte @Nullable [] disk) {
        sizeBelow = StoreTally.size(disk);
    }

    /**
     * What a row holds at one time.
     *
     * @param held the value or its bytes, or null if there is none
     * @param timestamp event time in epoch milliseconds
     * @param base the moment from which the row's life counts
     */
    record Content(@Nullable Object held, long timestamp, long base) {
        static final Content NONE = new Content(null, RowLayout.UNKNOWN_TIME, 0);

        static Content of(RowLayout layout, byte[] disk) {
            return new Content(layout.value(disk), layout.timestamp(disk), layout.base(disk));
        }
    }
}
