package io.weir.engine;

import io.weir.changelog.view.Expirations;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Has the expired rows of a task's stores removed.
 *
 * <p>By the first operator of a table, which tells the deletion to the words below; or where a store is no table's, by
 * the store. Owned by the lane that runs the task.
 */
final class ExpiredRows {
    /** So many at once, so that neither records nor the input wait long for them. */
    static final int ROWS_PER_TURN = 1_000;

    private final Surroundings around;
    private final Map<String, LiveProcessor> operators = new LinkedHashMap<>();
    private final List<String> stores;
    private final boolean none;

    ExpiredRows(Surroundings around, List<LiveProcessor> processors) {
        this.around = around;
        this.none = around.expirations.stores().isEmpty();
        this.stores = new ArrayList<>(around.expirations.stores());
        if (!none) {
            processors.forEach(
                    processor -> processor.expiring().forEach(name -> operators.putIfAbsent(name, processor)));
            stores.removeAll(operators.keySet());
        }
    }

    /**
     * What it works with.
     *
     * @param expirations the task's rows that expire
     * @param course tells the stream time, and where a deletion is sent from
     * @param attempts undoes a deletion whose consequences fail
     */
    record Surroundings(Expirations expirations, Course course, Attempts attempts) {}

    /** Whether rows of the task can expire. */
    boolean any() {
        return !none;
    }

    /** Removes what has expired by now, at the time of a record that is to come; true if there may be more. */
    boolean remove(long recordTimeMs, long nowMs) {
        if (none) {
            return false;
        }
        around.expirations.advance(Math.max(around.course.streamTimeMs(), recordTimeMs), nowMs);
        boolean more = false;
        for (Map.Entry<String, LiveProcessor> operator : operators.entrySet()) {
            more |= removeBy(operator.getValue(), operator.getKey());
        }
        for (String store : stores) {
            more |= around.expirations.remove(store, ROWS_PER_TURN) == ROWS_PER_TURN;
        }
        return more;
    }

    private boolean removeBy(LiveProcessor operator, String store) {
        for (int row = 0; row < ROWS_PER_TURN; row++) {
            if (!removeOne(operator, store)) {
                return false;
            }
        }
        return true;
    }

    private boolean removeOne(LiveProcessor operator, String store) {
        boolean found = true;
        int attempt = around.attempts.begin();
        try {
            found = operator.expire(store, 1) > 0;
        } catch (RuntimeException failure) {
            around.attempts.failed(attempt, null, failure);
            // Or it would fail again, for ever: what is skipped is what it told, not that it is gone.
            around.expirations.remove(store, 1);
        }
        around.attempts.end(attempt);
        return found;
    }
}
