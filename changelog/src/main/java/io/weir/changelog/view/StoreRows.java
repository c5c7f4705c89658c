package io.weir.changelog.view;

import io.weir.changelog.Change;
import io.weir.changelog.ChangelogWriter;
import io.weir.changelog.buffer.RowKey;
import io.weir.changelog.buffer.StoreChanges;
import io.weir.changelog.bytes.KeyRange;
import io.weir.changelog.bytes.RowBatch;
import io.weir.changelog.bytes.ScanOrder;
import io.weir.changelog.bytes.StoreBytes;
import io.weir.state.ValueAndTimestamp;
import java.util.ArrayList;
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
    private final RowMoments moments;
    private final ComingRows coming;
    private final StoreTally tally;
    private final StoreLoads loads;
    private final RowSearch<V> search;

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
        this.moments = parts.moments();
        this.coming = ahead.forInput();
        this.tally = parts.tally();
        this.loads = new StoreLoads(parts.loads(), store.name(), keys);
        this.search = new RowSearch<>(changes, bytes, layout);
        this.home = new RowHome<>(changes, values, lifetime, moments);
    }

    ResolvedStore store() {
        return store;
    }

    /** What is committed of the rows. */
    StoreBytes bytes() {
        return bytes;
    }

    /** The row of a key, to be written while the record lasts. */
    StoreRow<V> lend(K key) {
        RowKey rowKey = keys.key(key);
        lifetime.used(rowKey);
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
        if (!moments.refreshesOnRead()) {
            RowKey rowKey = keys.key(key);
            lifetime.used(rowKey);
            return read(rowKey);
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
        (row == null ? StoreRow.unread(rowKey, home) : row).write(value, timestamp);
    }

    /** Writes a row of which it is known that the store below does not have it. */
    void add(RowKey rowKey, @Nullable V value, long timestamp) {
        StoreRow<V> row = changes.find(rowKey);
        (row == null ? StoreRow.read(rowKey, home, null) : row).write(value, timestamp);
    }

    RowScan scan(KeyRange range, ScanOrder order) {
        List<RowScan.Entry> above = new ArrayList<>();
        for (StoreRow<V> row : changes.uncommitted(range, order)) {
            above.add(new RowScan.Entry(row.key().bytes(), row.content()));
        }
        return new RowScan(above, bytes.scan(range, order), new RowScan.Reading(order, layout, moments.hiddenTo()));
    }

    /** What the moments of rows mean. */
    RowMoments moments() {
        return moments;
    }

    /** Ends the life of rows, or null if they have no time to live. */
    @Nullable RowExpiry expiry() {
        return moments instanceof RowExpiry expiry ? expiry : null;
    }

    /** The next row whose life is over and that is to be deleted, or null. */
    @Nullable StoreRow<V> nextExpired() {
        return moments instanceof RowExpiry expiry ? expiry.next(this::heldOrBelow, coming) : null;
    }

    /** The next timer of a clock up to a time, which is to be deleted, or null. */
    @Nullable StoreRow<V> nextTimer(int clock, long until) {
        return moments instanceof TimerMoments timers ? timers.next(clock, until, this::heldOrBelow, coming) : null;
    }

    /** Whether more timers of a clock than a number are due up to a time. */
    boolean hasMoreTimersThan(int number, int clock, long until) {
        return moments instanceof TimerMoments timers
                && timers.hasMoreThan(number, clock, until, this::heldOrBelow, coming);
    }

    // Not held before it is changed: many at once would only push each other out.
    private StoreRow<V> heldOrBelow(RowKey key) {
        StoreRow<V> row = changes.find(key);
        return row == null ? readBelow(key) : row;
    }

    /** Finds rows of a range. */
    RowSearch<V> search() {
        return search;
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

    StoreTally tally() {
        return tally;
    }

    long approximateRows() {
        long counted = tally.drainedRows();
        long rows = counted < 0 ? bytes.approximateRows() : counted;
        for (StoreRow<V> row : changes.uncommitted()) {
            if (row.sizeBelow() == StoreTally.UNREAD) {
                row.settled(bytes.get(row.key().bytes()));
            }
            rows += (row.deleted() ? 0 : 1) - (row.sizeBelow() == StoreTally.ABSENT ? 0 : 1);
        }
        return Math.max(0, rows);
    }

    boolean dirty() {
        return changes.dirty();
    }

    void drainTo(ChangelogWriter log, RowBatch batch) {
        boolean logged = store.definition().changelog().written();
        moments.drain(changes::find, batch);
        for (StoreRow<V> row : changes.drain()) {
            byte[] key = row.key().bytes();
            byte[] value = row.valueBytes();
            byte[] disk = layout.diskOrNone(value, row.changeTime(), row.base());
            if (logged) {
                log.append(store.name(), format.logged(keys.logged(key), value, row.changeTime(), row.base()));
            }
            if (!lifetime.over(key)) {
                batch.put(store.name(), key, disk);
                tally.wrote(lifetime.interval(key), row.key(), row.sizeBelow(), StoreTally.size(disk));
            }
            lifetime.drained(key, value != null, batch);
            moments.drained(row, batch);
            row.settled(disk);
        }
        lifetime.drainTo(batch);
        tally.drainTo(lifetime.firstInterval(), batch);
    }

    void settle() {
        changes.settle();
        lifetime.settle();
        tally.settle(loads, lifetime.firstInterval());
        moments.settle();
    }

    void drop() {
        changes.drop();
        lifetime.drop();
        tally.drop();
        moments.drop();
    }

    void clear() {
        changes.clear();
        lifetime.clear();
        tally.clear();
        loads.anew();
        moments.clear();
    }

    StoreLoads loads() {
        return loads;
    }

    /** Takes over what another thread may have written to the store below. */
    void refresh() {
        lifetime.refresh();
    }

    /** Counts the rows, if a replay has left their number unknown. */
    void recount(RowBatch batch) {
        tally.recount(lifetime::interval, batch, loads);
    }

    /** Puts changes of the log into a batch for the store below, over which no change may lie. */
    void replay(List<Change> log, RowBatch batch) {
        if (changes.dirty()) {
            throw new IllegalStateException("Store [" + store.name()
                    + "] has uncommitted changes while its changelog is" + " replayed. Commit or drop them first.");
        }
        tally.expect(log.size());
        boolean keyed = tally.isKnown() || !changes.isEmpty();
        for (Change change : log) {
            byte[] key = keys.fromLog(change.key(), change.timestamp());
            if (keyed) {
                changes.evict(new RowKey(key));
            }
            lifetime.observe(key, change.timestamp());
            if (!lifetime.over(key)) {
                byte[] disk = layout.diskOrNone(format.value(change), change.timestamp(), format.base(change));
                batch.put(store.name(), key, disk);
                tally.replayed(lifetime.interval(key), key, StoreTally.size(disk));
            }
            lifetime.drained(key, change.value() != null, batch);
            if (change.value() != null) {
                moments.replayed(key, format.base(change), batch);
            }
        }
        lifetime.drainTo(batch);
        tally.drainTo(lifetime.firstInterval(), batch);
        moments.noteReplayed(batch);
    }

    /** Notes that what was replayed is on disk. */
    void replayed() {
        lifetime.replayed();
        tally.settle(loads, lifetime.firstInterval());
        moments.replayed();
    }

    private StoreRow<V> readBelow(RowKey key) {
        StoreRow<V> row = StoreRow.read(key, home, ahead.get(key));
        moments.found(row);
        return row;
    }
}
