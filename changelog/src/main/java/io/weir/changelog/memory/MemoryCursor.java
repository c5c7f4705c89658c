package io.weir.changelog.memory;

import io.weir.changelog.bytes.RowCursor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the live map, until a write makes it keep a copy.
 *
 * <p>So a cursor that is closed before the next commit copies nothing.
 */
final class MemoryCursor implements RowCursor {
    private final Set<MemoryCursor> open;
    private Iterator<Map.Entry<byte[], byte[]>> rows;
    private Map.@Nullable Entry<byte[], byte[]> row;

    MemoryCursor(Map<byte[], byte[]> rows, Set<MemoryCursor> open) {
        this.rows = rows.entrySet().iterator();
        this.open = open;
    }

    @Override
    public boolean advance() {
        row = rows.hasNext() ? rows.next() : null;
        return row != null;
    }

    @Override
    public byte[] key() {
        return current().getKey();
    }

    @Override
    public byte[] value() {
        return current().getValue();
    }

    @Override
    public void close() {
        open.remove(this);
        rows = Collections.emptyIterator();
        row = null;
    }

    void detach() {
        open.remove(this);
        row = row == null ? null : Map.entry(row.getKey(), row.getValue());
        List<Map.Entry<byte[], byte[]>> left = new ArrayList<>();
        while (rows.hasNext()) {
            Map.Entry<byte[], byte[]> next = rows.next();
            left.add(Map.entry(next.getKey(), next.getValue()));
        }
        rows = left.iterator();
    }

    private Map.Entry<byte[], byte[]> current() {
        if (row == null) {
            throw new NoSuchElementException("The cursor stands on no row. Ask advance() first.");
        }
        return row;
    }
}
