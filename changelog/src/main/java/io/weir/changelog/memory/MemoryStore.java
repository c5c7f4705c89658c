package io.weir.changelog.memory;

import io.weir.changelog.bytes.KeyRange;
import io.weir.changelog.bytes.Row;
import io.weir.changelog.bytes.RowCursor;
import io.weir.changelog.bytes.ScanOrder;
import io.weir.changelog.bytes.StoreBytes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Rows of one store in a sorted map. */
final class MemoryStore implements StoreBytes {
    private static final int ROW_OVERHEAD_BYTES = 72;

    private final String name;
    private final NavigableMap<byte[], byte[]> rows = new TreeMap<>(Arrays::compareUnsigned);
    private final Set<MemoryCursor> cursors = new HashSet<>();
    private long bytes;
    private boolean open = true;

    MemoryStore(String name) {
        this.name = name;
    }

    @Override
    public byte @Nullable [] get(byte[] key) {
        return openRows().get(key);
    }

    @Override
    public List<byte @Nullable []> multiGet(List<byte[]> keys) {
        List<byte @Nullable []> values = new ArrayList<>(keys.size());
        for (byte[] key : keys) {
            values.add(get(key));
        }
        return values;
    }

    @Override
    public RowCursor scan(KeyRange range, ScanOrder order) {
        NavigableMap<byte[], byte[]> part = within(openRows(), range);
        MemoryCursor cursor = new MemoryCursor(order == ScanOrder.FORWARD ? part : part.descendingMap(), cursors);
        cursors.add(cursor);
        return cursor;
    }

    @Override
    public long approximateRows() {
        return openRows().size();
    }

    @Override
    public long approximateBytes() {
        return bytes;
    }

    /** Gives each open cursor its own copy of the rows before it, so that a write does not reach it. */
    void settleCursors() {
        List.copyOf(cursors).forEach(MemoryCursor::detach);
    }

    void write(Row row) {
        byte[] value = row.value();
        byte[] old = value == null ? openRows().remove(row.key()) : openRows().put(row.key(), value);
        bytes += (value == null ? 0 : size(row.key(), value)) - (old == null ? 0 : size(row.key(), old));
    }

    void cut(KeyRange range) {
        settleCursors();
        NavigableMap<byte[], byte[]> part = within(openRows(), range);
        part.forEach((key, value) -> bytes -= size(key, value));
        part.clear();
    }

    void clear() {
        settleCursors();
        openRows().clear();
        bytes = 0;
    }

    void close() {
        List.copyOf(cursors).forEach(MemoryCursor::close);
        rows.clear();
        open = false;
    }

    private NavigableMap<byte[], byte[]> openRows() {
        if (!open) {
            throw new IllegalStateException(
                    "Store [" + name + "] is closed. Do not use a store after its task was closed.");
        }
        return rows;
    }

    private static NavigableMap<byte[], byte[]> within(NavigableMap<byte[], byte[]> rows, KeyRange range) {
        byte[] from = range.from();
        byte[] below = range.below();
        if (range.isEmpty()) {
            return new TreeMap<>(Arrays::compareUnsigned);
        }
        if (from != null && below != null) {
            return rows.subMap(from, true, below, false);
        }
        NavigableMap<byte[], byte[]> lower = below == null ? rows : rows.headMap(below, false);
        return from == null ? lower : lower.tailMap(from, true);
    }

    private static long size(byte[] key, byte[] value) {
        return (long) ROW_OVERHEAD_BYTES + key.length + value.length;
    }
}
