package io.weir.changelog.view;

import io.weir.changelog.Change;
import io.weir.changelog.ChangelogWriter;
import io.weir.changelog.buffer.ChangeBuffer;
import io.weir.changelog.buffer.RowKey;
import io.weir.changelog.buffer.StoreChanges;
import io.weir.changelog.bytes.KeyRange;
import io.weir.changelog.bytes.RowBatch;
import io.weir.changelog.bytes.ScanOrder;
import io.weir.changelog.bytes.StoreBytes;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one store: its changes over its bytes.
 *
 * @param <K> type of the key
 * @param <V> type of the value, without its timestamp
 */
final class StoreRows<K, V> {
    private final ResolvedStore store;
    private final StoreBytes bytes;
    private final RowLayout layout;
    private final KeyCodec<K> keys;
    private final ValueCodec<V> values;
    private final StoreChanges<StoreRow<V>> changes;

    @SuppressWarnings("unchecked") // the topology gave the store these serdes for the types it uses it with
    StoreRows(ResolvedStore store, StoreBytes bytes, ChangeBuffer buffer) {
        this.store = store;
        this.bytes = bytes;
        this.keys = new KeyCodec<>(store, (Serde<K>) store.key());
        this.values = new ValueCodec<>(store, (Serde<V>) store.value());
        this.layout = values.layout();
        this.changes = new StoreChanges<>(buffer);
    }

    ResolvedStore store() {
        return store;
    }

    /** The row of a key, to be written while the record lasts. */
    StoreRow<V> lend(K key) {
        RowKey rowKey = keys.key(key);
        StoreRow<V> row = changes.find(rowKey);
        if (row != null) {
            changes.lend(row);
            return row;
        }
        StoreRow<V> read = readBelow(rowKey);
        changes.lend(read);
        changes.hold(read, read.heldBytes());
        return read;
    }

    /** The row of a key, to be read at once. */
    StoreRow<V> read(K key) {
        RowKey rowKey = keys.key(key);
        StoreRow<V> row = changes.find(rowKey);
        if (row == null) {
            row = readBelow(rowKey);
            changes.hold(row, row.heldBytes());
        }
        return row;
    }

    /** Writes a row without reading it. */
    void write(K key, @Nullable V value, long timestamp) {
        RowKey rowKey = keys.key(key);
        StoreRow<V> row = changes.find(rowKey);
        if (row == null) {
            row = StoreRow.unread(rowKey, changes, values);
        }
        row.set(value, timestamp);
    }

    RowScan scan(KeyRange range, ScanOrder order) {
        List<RowScan.Entry> above = new ArrayList<>();
        for (StoreRow<V> row : changes.uncommitted(range, order)) {
            above.add(new RowScan.Entry(row.key().bytes(), row.content()));
        }
        return new RowScan(above, bytes.scan(range, order), order, layout);
    }

    KeyRange between(@Nullable K from, @Nullable K to) {
        return KeyRange.between(
                from == null ? null : keys.key(from).bytes(),
                to == null ? null : keys.key(to).bytes());
    }

    <P> KeyRange prefix(P prefix, Serializer<P> serializer) {
        return KeyRange.prefix(keys.bytes(prefix, serializer));
    }

    K key(byte[] key) {
        return keys.key(key);
    }

    V value(StoreRow.Content content) {
        return values.present(content.held());
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
        boolean logged = store.definition().changelog().enabled();
        for (StoreRow<V> row : changes.drain()) {
            byte[] key = row.key().bytes();
            byte[] value = row.valueBytes();
            if (logged) {
                log.append(store.name(), key, value, row.changeTime());
            }
            batch.put(store.name(), key, layout.diskOrNone(value, row.changeTime()));
            row.foundBelow(value != null);
        }
    }

    void settle() {
        changes.settle();
    }

    void drop() {
        changes.drop();
    }

    void clear() {
        changes.clear();
    }

    /** Puts changes of the log into a batch for the store below, over which no change may lie. */
    void replay(List<Change> log, RowBatch batch) {
        if (changes.dirty()) {
            throw new IllegalStateException("Store [" + store.name()
                    + "] has uncommitted changes while its changelog is" + " replayed. Commit or drop them first.");
        }
        boolean held = !changes.isEmpty();
        for (Change change : log) {
            if (held) {
                changes.evict(new RowKey(change.key()));
            }
            batch.put(store.name(), change.key(), layout.diskOrNone(change.value(), change.timestamp()));
        }
    }

    private StoreRow<V> readBelow(RowKey key) {
        byte[] disk = bytes.get(key.bytes());
        StoreRow.Content content =
                disk == null ? StoreRow.Content.NONE : new StoreRow.Content(layout.value(disk), layout.timestamp(disk));
        return StoreRow.read(key, changes, values, content);
    }
}
