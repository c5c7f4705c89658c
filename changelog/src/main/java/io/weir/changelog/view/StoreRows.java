package io.weir.changelog.view;

import io.weir.changelog.Change;
import io.weir.changelog.ChangelogWriter;
import io.weir.changelog.buffer.RowKey;
import io.weir.changelog.buffer.StoreChanges;
import io.weir.changelog.bytes.KeyRange;
import io.weir.changelog.bytes.RowBatch;
import io.weir.changelog.bytes.RowCursor;
import io.weir.changelog.bytes.ScanOrder;
import io.weir.changelog.bytes.StoreBytes;
import io.weir.state.ValueAndTimestamp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one store: its changes over its bytes.
 *
 * @param <K> type of the key of a row
 * @param <V> type of the value, without its timestamp
 */
final class StoreRows<K, V> {
    private final ResolvedStore store;
    private final StoreBytes bytes;
    private final RowLayout layout;
    private final RowKeys<K> keys;
    private final Lifetime lifetime;
    private final RowHome<V> home;
    private final ValueCodec<V> values;
    private final StoreChanges<StoreRow<V>> changes;
    private final LogFormat format;
    private final ReadAhead ahead;
    private final @Nullable RowExpiry expiry;

    @SuppressWarnings("unchecked") // the topology gave the store this serde for the type it uses it with
    StoreRows(StoreParts parts, RowKeys<K> keys, Lifetime lifetime) {
        this.store = parts.store();
        this.bytes = parts.bytes();
        this.keys = keys;
        this.lifetime = lifetime;
        this.values = new ValueCodec<>(store, (Serde<V>) store.value());
        this.layout = values.layout();
        this.changes = new StoreChanges<>(parts.buffer());
        this.ahead = new ReadAhead(bytes, changes);
        this.format = LogFormat.of(store.definition());
        this.expiry = parts.expiry();
        this.home = new RowHome<>(changes, values, lifetime, expiry);
    }

    ResolvedStore store() {
        return store;
    }

    /** The row of a key, to be written while the record lasts. */
    StoreRow<V> lend(K key) {
        RowKey rowKey = keys.key(key);
        StoreRow<V> held = changes.find(rowKey);
        StoreRow<V> row = held == null ? readBelow(rowKey) : held;
        changes.lend(row);
        if (held == null) {
            changes.hold(row, row.heldBytes());
        }
        return row;
    }

    /** The row of a key, to be read at once; reading it may begin its life anew. */
    StoreRow<V> read(K key) {
        if (expiry == null || !expiry.refreshesOnRead()) {
            return read(keys.key(key));
        }
        StoreRow<V> row = lend(key);
        row.refresh();
        return row;
    }

    StoreRow<V> read(RowKey rowKey) {
        StoreRow<V> row = changes.find(rowKey);
        if (row == null) {
            row = readBelow(rowKey);
            changes.hold(row, row.heldBytes());
        }
        return row;
    }

    ReadAhead ahead() {
        return ahead;
    }

    /** Writes a row without reading it. */
    void write(K key, @Nullable V value, long timestamp) {
        write(keys.key(key), value, timestamp);
    }

    void write(RowKey rowKey, @Nullable V value, long timestamp) {
        StoreRow<V> row = changes.find(rowKey);
        if (row == null) {
            row = StoreRow.unread(rowKey, home);
        }
        row.set(value, timestamp);
    }

    RowScan scan(KeyRange range, ScanOrder order) {
        List<RowScan.Entry> above = new ArrayList<>();
        for (StoreRow<V> row : changes.uncommitted(range, order)) {
            above.add(new RowScan.Entry(row.key().bytes(), row.content()));
        }
        long hiddenTo = expiry == null ? Long.MIN_VALUE : expiry.hiddenTo();
        return new RowScan(above, bytes.scan(range, order), new RowScan.Reading(order, layout, hiddenTo));
    }

    /** Ends the life of rows, or null if they have no time to live. */
    @Nullable RowExpiry expiry() {
        return expiry;
    }

    /** The next row whose life is over and that is to be deleted, or null. */
    @Nullable StoreRow<V> nextExpired() {
        return expiry == null ? null : expiry.next(this::heldOrBelow);
    }

    // Not held before it is changed: many at once would only push each other out.
    private StoreRow<V> heldOrBelow(RowKey key) {
        StoreRow<V> row = changes.find(key);
        return row == null ? readBelow(key) : row;
    }

    /** The lowest key of a range that has a row, or null. Unlike a scan it copies no changes. */
    byte @Nullable [] firstKey(KeyRange range) {
        Iterator<StoreRow<V>> above =
                changes.uncommitted(range, ScanOrder.FORWARD).iterator();
        try (RowCursor below = bytes.scan(range, ScanOrder.FORWARD)) {
            boolean rowBelow = below.advance();
            while (above.hasNext()) {
                StoreRow<V> change = above.next();
                int order = rowBelow ? Arrays.compareUnsigned(change.key().bytes(), below.key()) : -1;
                if (order > 0) {
                    return below.key();
                }
                if (!change.deleted()) {
                    return change.key().bytes();
                }
                if (order == 0) {
                    rowBelow = below.advance();
                }
            }
            return rowBelow ? below.key() : null;
        }
    }

    /** The first row of a range or null, with its value or without; for stores whose deletions are rows. */
    RowScan.@Nullable Entry first(KeyRange range, ScanOrder order) {
        Iterator<StoreRow<V>> above = changes.uncommitted(range, order).iterator();
        StoreRow<V> change = above.hasNext() ? above.next() : null;
        try (RowCursor below = bytes.scan(range, order)) {
            boolean rowBelow = below.advance();
            if (change != null && (!rowBelow || order.compare(change.key().bytes(), below.key()) <= 0)) {
                return new RowScan.Entry(change.key().bytes(), change.content());
            }
            if (!rowBelow) {
                return null;
            }
            return new RowScan.Entry(
                    below.key(), new StoreRow.Content(layout.value(below.value()), RowLayout.UNKNOWN_TIME, 0));
        }
    }

    K key(byte[] key) {
        return keys.key(key);
    }

    V value(StoreRow.Content content) {
        return values.present(content.held());
    }

    ValueAndTimestamp<V> withTime(StoreRow.Content content) {
        return Objects.requireNonNull(ValueAndTimestamp.make(value(content), content.timestamp()));
    }

    long approximateRows() {
        long rows = bytes.approximateRows();
        for (StoreRow<V> row : changes.uncommitted()) {
            if (row.below() == StoreRow.Below.UNKNOWN) {
                row.foundBelow(bytes.get(row.key().bytes()) != null);
            }
            boolean present = row.below() == StoreRow.Below.PRESENT;
            rows += (row.deleted() ? 0 : 1) - (present ? 1 : 0);
        }
        return Math.max(0, rows);
    }

    boolean dirty() {
        return changes.dirty();
    }

    void drainTo(ChangelogWriter log, RowBatch batch) {
        boolean logged = store.definition().changelog().written();
        if (expiry != null) {
            expiry.drain(changes::find, batch);
        }
        for (StoreRow<V> row : changes.drain()) {
            byte[] key = row.key().bytes();
            byte[] value = row.valueBytes();
            if (logged) {
                log.append(store.name(), format.logged(keys.logged(key), value, row.changeTime(), row.base()));
            }
            if (!lifetime.over(key)) {
                batch.put(store.name(), key, layout.diskOrNone(value, row.changeTime(), row.base()));
            }
            lifetime.drained(key, value != null, batch);
            if (expiry != null) {
                expiry.drained(row, batch);
            }
            row.foundBelow(value != null);
        }
        lifetime.drainTo(batch);
    }

    void settle() {
        changes.settle();
        lifetime.settle();
        if (expiry != null) {
            expiry.settle();
        }
    }

    void drop() {
        changes.drop();
        lifetime.drop();
        if (expiry != null) {
            expiry.drop();
        }
    }

    void clear() {
        changes.clear();
        lifetime.clear();
        if (expiry != null) {
            expiry.clear();
        }
    }

    /** Takes over what another thread may have written to the store below. */
    void refresh() {
        lifetime.refresh();
    }

    /** Puts changes of the log into a batch for the store below, over which no change may lie. */
    void replay(List<Change> log, RowBatch batch) {
        if (changes.dirty()) {
            throw new IllegalStateException("Store [" + store.name()
                    + "] has uncommitted changes while its changelog is" + " replayed. Commit or drop them first.");
        }
        boolean held = !changes.isEmpty();
        for (Change change : log) {
            byte[] key = keys.fromLog(change.key(), change.timestamp());
            if (held) {
                changes.evict(new RowKey(key));
            }
            lifetime.observe(key, change.timestamp());
            if (!lifetime.over(key)) {
                byte[] disk = layout.diskOrNone(format.value(change), change.timestamp(), format.base(change));
                batch.put(store.name(), key, disk);
            }
            lifetime.drained(key, change.value() != null, batch);
            if (expiry != null && change.value() != null) {
                expiry.replayed(key, format.base(change), batch);
            }
        }
        lifetime.drainTo(batch);
        if (expiry != null) {
            expiry.noteReplayed(batch);
        }
    }

    /** Notes that what was replayed is on disk. */
    void replayed() {
        lifetime.settle();
        if (expiry != null) {
            expiry.replayed();
        }
    }

    private StoreRow<V> readBelow(RowKey key) {
        byte[] disk = ahead.get(key);
        StoreRow<V> row =
                StoreRow.read(key, home, disk == null ? StoreRow.Content.NONE : StoreRow.Content.of(layout, disk));
        if (expiry != null) {
            expiry.found(row);
        }
        return row;
    }
}
