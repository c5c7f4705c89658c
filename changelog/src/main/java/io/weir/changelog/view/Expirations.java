package io.weir.changelog.view;

import io.weir.changelog.buffer.UndoLog;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The time by which rows of a task expire, and those that have.
 *
 * <p>Owned by the thread that runs the task.
 */
public final class Expirations {
    private final StoreClock clock;
    private final UndoLog undo;
    private final Map<String, KeyValueView<?, ?, ?>> expiring = new LinkedHashMap<>();

    Expirations(StoreClock clock, UndoLog undo) {
        this.undo = undo;
        this.clock = clock;
    }

    void add(StoreView<?, ?> view) {
        if (view instanceof KeyValueView<?, ?, ?> rows && rows.expires()) {
            expiring.put(view.name(), rows);
        }
    }

    /**
     * Says how far time has come.
     *
     * @param streamTimeMs the latest event time of the task's input, or -1 before the first record; it does not go back
     * @param wallClockMs the wall clock
     */
    public void advance(long streamTimeMs, long wallClockMs) {
        long before = clock.streamTimeMs();
        if (streamTimeMs > before) {
            undo.note(() -> clock.goBack(before));
        }
        clock.advance(streamTimeMs, wallClockMs);
    }

    /**
     * The stores whose rows expire.
     *
     * @return their names
     */
    public Set<String> stores() {
        return expiring.keySet();
    }

    /**
     * Removes rows that have expired, of a store whose deletions nobody below is to be told.
     *
     * @param store one of {@link #stores()}
     * @param most how many to remove at most
     * @return how many were removed
     */
    public int remove(String store, int most) {
        KeyValueView<?, ?, ?> rows = expiring.get(store);
        return rows == null ? 0 : rows.removeExpired(most);
    }
}
