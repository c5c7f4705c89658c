package io.weir.changelog.view;

import io.weir.changelog.buffer.RowKey;
import io.weir.changelog.buffer.UndoLog;
import io.weir.changelog.bytes.KeyRange;
import io.weir.changelog.bytes.RowBatch;
import io.weir.changelog.bytes.RowCursor;
import io.weir.changelog.bytes.ScanOrder;
import io.weir.changelog.bytes.StoreBytes;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/*
 * Which keys there are must be exact: it follows each write, is taken back with a record that is undone, and is found
 * again from the rows when a commit failed. In what order they were used is only kept: undone work leaves its mark on
 * it, and after a replay it is the order of the log.
 */
/**
 * Bounds a store by the number of its rows: the one that was not used for longest leaves.
 *
 * <p>A row leaves by a deletion like any other, so it leaves the changelog too. Owned by the thread that runs the task.
 */
final class RecentKeys implements Lifetime {
    private final int most;
    private final StoreBytes committed;
    private final UndoLog undo;
    private final Map<RowKey, Boolean> eldestFirst = new LinkedHashMap<>(16, 0.75f, true);

    RecentKeys(int most, StoreBytes committed, UndoLog undo) {
        this.most = most;
        this.committed = committed;
        this.undo = undo;
    }

    @Override
    public void used(RowKey key) {
        eldestFirst.get(key);
    }

    @Override
    public void wrote(RowKey key, boolean present) {
        if (!present) {
            remove(key);
        } else if (eldestFirst.put(key, true) == null) {
            undo.note(() -> eldestFirst.remove(key));
        }
    }

    private void remove(RowKey key) {
        if (eldestFirst.remove(key) != null) {
            undo.note(() -> eldestFirst.put(key, true));
        }
    }

    @Override
    public @Nullable RowKey leaving() {
        return eldestFirst.size() > most ? eldestFirst.keySet().iterator().next() : null;
    }

    @Override
    public void drained(byte[] diskKey, boolean present, RowBatch batch) {
        RowKey key = new RowKey(diskKey);
        if (!present) {
            eldestFirst.remove(key);
        } else if (!eldestFirst.containsKey(key)) {
            eldestFirst.put(key, true);
        }
    }

    @Override
    public void drop() {
        Map<RowKey, Boolean> rows = new LinkedHashMap<>();
        try (RowCursor cursor = committed.scan(KeyRange.between(null, null), ScanOrder.FORWARD)) {
            while (cursor.advance()) {
                rows.put(new RowKey(cursor.key()), true);
            }
        }
        for (Iterator<RowKey> known = eldestFirst.keySet().iterator(); known.hasNext(); ) {
            if (rows.remove(known.next()) == null) {
                known.remove();
            }
        }
        eldestFirst.putAll(rows);
    }

    @Override
    public void clear() {
        eldestFirst.clear();
    }
}
