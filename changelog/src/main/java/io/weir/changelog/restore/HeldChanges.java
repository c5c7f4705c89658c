package io.weir.changelog.restore;

import io.weir.changelog.Change;
import io.weir.changelog.bytes.PackedRows;
import io.weir.changelog.bytes.Row;
import java.util.AbstractList;
import java.util.HashMap;
import java.util.Map;
import java.util.RandomAccess;
import org.apache.kafka.common.header.Headers;

/**
 * Changes that were read and wait to be written.
 *
 * <p>Packed, since there may be very many; each is made anew when it is asked for. Owned by whoever fills it.
 */
final class HeldChanges extends AbstractList<Change> implements RandomAccess {
    /** What the headers of a change take, as an estimate: few have more than one. */
    private static final int HEADERS_BYTES = 160;

    private final PackedRows rows = new PackedRows();
    /** Of those changes that have any, by place. */
    private final Map<Integer, Headers> headers = new HashMap<>();

    /** Adds a change, behind those that are there. */
    void hold(Change change) {
        if (change.headers().iterator().hasNext()) {
            headers.put(rows.size(), change.headers());
        }
        rows.add(change.key(), change.value(), change.timestamp());
    }

    @Override
    public Change get(int index) {
        Row row = rows.row(index);
        Headers own = headers.get(index);
        return own == null
                ? new Change(row.key(), row.value(), rows.number(index))
                : new Change(row.key(), row.value(), rows.number(index), own);
    }

    @Override
    public int size() {
        return rows.size();
    }

    /** Bytes of keys and values. */
    long logBytes() {
        return rows.bytes();
    }

    /** The heap that the changes take, as an estimate. */
    long heldBytes() {
        return rows.bytes() + (long) rows.size() * PackedRows.OVERHEAD_BYTES + (long) headers.size() * HEADERS_BYTES;
    }
}
