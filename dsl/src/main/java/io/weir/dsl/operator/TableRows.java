package io.weir.dsl.operator;

import io.weir.changelog.view.ExpiringRows;
import io.weir.changelog.view.KeyedRows;
import io.weir.changelog.view.KeyedRows.Row;
import io.weir.changelog.view.TimedRows;
import io.weir.processor.ProcessorContext;
import io.weir.processor.Record;
import io.weir.state.ValueAndTimestamp;
import io.weir.topology.DropReason;
import io.weir.topology.OperatorContext;
import io.weir.topology.OperatorContext.Origin;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one table, and the updates that leave it.
 *
 * <p>Without caching each update is sent on at once. With caching the row's first update in a commit keeps the value
 * before with the row, later ones only remember their record, and {@link #sendHeld} sends one update a row, in the
 * order of first updates. A row that came and went within the commit sends nothing; a tombstone for a row that never
 * was sends nothing, nor does it write, but for a window. If an update fails below and is skipped, and somebody below
 * asked for old values, the row goes back to what they were told last. Where nobody is below, nothing is kept. Owned by
 * its operator.
 *
 * @param <K> type of keys
 * @param <V> type of values
 */
final class TableRows<K, V> {
    private final OperatorContext<K, Update<V>> context;
    private final KeyedRows<K, V> rows;
    private final boolean holds;
    private final boolean isHeard;
    private final boolean sendsOldValues;
    private final List<Held<K, V>> held = new ArrayList<>();
    private final @Nullable ExpiringRows<K, V> expiring;

    private TableRows(
            OperatorContext<K, Update<V>> context, KeyedRows<K, V> rows, boolean holds, boolean sendsOldValues) {
        this.context = context;
        this.rows = rows;
        this.expiring = expiring(rows);
        this.holds = holds;
        this.isHeard = context.isHeard();
        this.sendsOldValues = sendsOldValues;
    }

    static <K, V> TableRows<K, V> open(ProcessorContext<K, Update<V>> context, TableShape shape, boolean holds) {
        String name = shape.store().orElseThrow(() -> new AssertionError("A stored table was given no store."));
        KeyedRows<K, V> rows = StoredView.rows(context, name);
        return new TableRows<>(OperatorContext.of(context), rows, holds || rows.caching(), shape.sendsOldValues());
    }

    @SuppressWarnings("unchecked") // They are the same rows.
    private static <K, V> @Nullable ExpiringRows<K, V> expiring(KeyedRows<K, V> rows) {
        return rows instanceof ExpiringRows<?, ?> some && some.expires() ? (ExpiringRows<K, V>) some : null;
    }

    /** The row of a key. One that has expired is removed first, and its deletion sent on. */
    Row<V> row(K key) {
        Row<V> row = rows.row(key);
        if (expiring != null && row.isHidden()) {
            remove(key, row, expiring.endMs(row));
        }
        return row;
    }

    boolean expires() {
        return expiring != null;
    }

    /** Removes rows that have expired, and sends their deletions on; how many there were. */
    int expire(int most) {
        int removed = 0;
        while (expiring != null && removed < most) {
            ExpiringRows.Expired<K, V> next = expiring.nextExpired();
            if (next == null) {
                return removed;
            }
            remove(next.key(), next.row(), expiring.endMs(next.row()));
            removed++;
        }
        return removed;
    }

    @SuppressWarnings("NullAway") // A deletion has no value, as its type argument says.
    private void remove(K key, Row<V> row, long endMs) {
        V old = sendsOldValues ? row.keptValue() : null;
        Record<K, @Nullable Object> cause = new Record<>(key, null, endMs);
        write(cause, row, true, new Update<>(null, old));
    }

    /** The latest event time that a store of windows has seen, or -1. */
    long eventTime() {
        return rows instanceof TimedRows<?, ?> timed ? timed.eventTime() : -1;
    }

    /** The rows of a store of windows. The operator uses it with the keys that it writes. */
    @SuppressWarnings("unchecked")
    <W> TimedRows<W, V> timed() {
        if (rows instanceof TimedRows<?, ?> timed) {
            return (TimedRows<W, V>) timed;
        }
        throw new AssertionError("A table of windows was given a store of [" + rows.getClass() + "].");
    }

    /** The value of a row as updates are to carry it: null if nobody below asked. */
    @Nullable V oldValue(Row<V> row) {
        return sendsOldValues ? row.value() : null;
    }

    /**
     * Writes a row and sends the update on, now or at the commit.
     *
     * @param cause the record that made the change, with the row's key and the change's time
     * @param row the row, not yet written
     * @param existed whether the row had a value before
     * @param update the new value, and the old one as {@link #oldValue} told
     */
    void write(Record<K, ?> cause, Row<V> row, boolean existed, Update<V> update) {
        write(cause, cause.timestamp(), row, existed, update);
    }

    /** Writes a row whose change has another time than the update. */
    void write(Record<K, ?> cause, long changeTime, Row<V> row, boolean existed, Update<V> update) {
        if (!holds) {
            row.set(update.newValue(), changeTime);
            tell(cause, row, update);
            return;
        }
        if (!existed && update.newValue() == null && heldWith(row) == null && !context.mayHaveTold()) {
            if (rows instanceof TimedRows<?, ?>) {
                // A window that came to nothing moves its store's time like any other, and what the store shows.
                row.set(null, changeTime);
            }
            return;
        }
        if (isHeard) {
            hold(cause, row, existed, update.oldValue());
        }
        row.set(update.newValue(), changeTime);
    }

    private void hold(Record<K, ?> cause, Row<V> row, boolean existed, @Nullable V oldValue) {
        Held<K, V> kept = heldWith(row);
        if (kept == null) {
            kept = new Held<>(cause.key(), row, existed, oldValue, row.keptTimestamp());
            row.attach(kept);
            held.add(kept);
            context.onUndo(() -> held.remove(held.size() - 1));
        } else if (context.mayUndo()) {
            context.onUndo(kept.putBack());
        }
        kept.last(cause, context.origin());
    }

    private void tell(Record<K, ?> cause, Row<V> row, Update<V> update) {
        if (!(row instanceof LatestRows.Version<?, ?> version)) {
            context.forward(cause.withValue(update));
        } else if (version.isTooOld()) {
            context.drop(DropReason.EXPIRED);
        } else {
            context.forward(cause.withValue(new Update<>(update.newValue(), update.oldValue(), version.isLatest())));
        }
    }

    /** The row as the updates that were sent on have told it; its table sends old values. */
    static <V> @Nullable ValueAndTimestamp<V> sent(Row<V> row) {
        Held<?, V> kept = heldWith(row);
        return kept == null
                ? ValueAndTimestamp.make(row.keptValue(), row.keptTimestamp())
                : ValueAndTimestamp.make(kept.oldValue, kept.oldTimestamp);
    }

    void sendHeld() {
        for (Held<K, V> kept : held) {
            // A row that was rewound meanwhile has lost what was attached to it.
            if (kept.row.attachment() == kept) {
                kept.row.attach(null);
                V value = kept.row.value();
                if ((kept.existed || value != null || context.mayHaveTold())
                        && !kept.send(context, new Update<>(value, kept.oldValue))
                        && sendsOldValues) {
                    kept.takeBack();
                }
            }
        }
        held.clear();
    }

    @SuppressWarnings("unchecked") // Only this class attaches anything to its operator's rows.
    private static <K, V> @Nullable Held<K, V> heldWith(Row<V> row) {
        return (Held<K, V>) row.attachment();
    }

    /** An update that waits for the commit. */
    private static final class Held<K, V> {
        private final K key;
        private final Row<V> row;
        private final boolean existed;
        private final @Nullable V oldValue;
        private final long oldTimestamp;
        private long timestamp;
        private @Nullable Headers headers;
        private @Nullable Origin origin;

        private Held(K key, Row<V> row, boolean existed, @Nullable V oldValue, long oldTimestamp) {
            this.key = key;
            this.row = row;
            this.existed = existed;
            this.oldValue = oldValue;
            this.oldTimestamp = oldTimestamp;
        }

        private void last(Record<K, ?> cause, Origin from) {
            timestamp = cause.timestamp();
            headers = cause.headers();
            origin = from;
        }

        private Runnable putBack() {
            long lastTimestamp = timestamp;
            Headers lastHeaders = headers;
            Origin lastOrigin = origin;
            return () -> {
                timestamp = lastTimestamp;
                headers = lastHeaders;
                origin = lastOrigin;
            };
        }

        // Tables below will take back the old value that they are told next: it must be what they were told last.
        private void takeBack() {
            row.set(oldValue, oldValue == null || oldTimestamp < 0 ? timestamp : oldTimestamp);
        }

        private boolean send(OperatorContext<K, Update<V>> context, Update<V> update) {
            if (origin == null) {
                throw new AssertionError("An update was held without its record.");
            }
            return context.forwardHeld(new Record<>(key, update, timestamp, headers), origin);
        }
    }
}
