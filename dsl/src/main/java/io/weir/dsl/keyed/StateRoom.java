package io.weir.dsl.keyed;

import io.weir.changelog.view.ExpiringRows.Expired;
import io.weir.changelog.view.KeyedRows.Row;
import io.weir.changelog.view.StateRows;
import io.weir.state.KeyValueIterator;
import io.weir.state.KeyValueStore;
import io.weir.state.Ttl;
import io.weir.state.ValueAndTimestamp;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one state, and the end of their lives.
 *
 * <p>Owned by its operator.
 *
 * @param <R> type of the keys of rows
 * @param <V> type of values
 */
final class StateRoom<R, V> {
    private final StateRows<R, V> rows;
    private final KeyValueStore<R, ValueAndTimestamp<V>> store;
    private final @Nullable Ttl ttl;
    private final KeyedClock clock;
    private final Ended<R, V> ended;

    /** Rows of a store, which is one and the same with its public face. */
    StateRoom(Store<R, V> store, @Nullable Ttl ttl, KeyedClock clock, Ended<R, V> ended) {
        this.rows = store.rows();
        this.store = store.values();
        this.ttl = ttl;
        this.clock = clock;
        this.ended = ended;
    }

    /**
     * A store with its two faces.
     *
     * @param rows as operators see it
     * @param values as the application sees it
     */
    record Store<R, V>(StateRows<R, V> rows, KeyValueStore<R, ValueAndTimestamp<V>> values) {}

    /** Told of a row whose life was over, and which was removed. */
    interface Ended<R, V> {
        void ended(R key, V last, long endMs);
    }

    /** The value of a row. One that has expired is removed first. */
    @Nullable V value(R key) {
        if (ttl != null) {
            endHidden(key, rows.row(key));
        }
        return rows.value(key);
    }

    /** Sets a row, or removes it if there is one. One that has expired is removed first. */
    void write(R key, @Nullable V value) {
        Row<V> row = rows.row(key);
        endHidden(key, row);
        if (value != null || row.value() != null) {
            row.set(value, timeMs());
        }
    }

    private long timeMs() {
        boolean byWallClock = ttl != null && ttl.clock() == Ttl.Clock.WALL_CLOCK_TIME;
        return byWallClock ? Math.max(0, clock.systemTimeMs()) : clock.streamOrSystemTimeMs();
    }

    private void endHidden(R key, Row<V> row) {
        if (row.isHidden()) {
            end(key, row);
        }
    }

    private void end(R key, Row<V> row) {
        V last = row.keptValue();
        long endMs = rows.endMs(row);
        row.set(null, endMs);
        if (last != null) {
            ended.ended(key, last, endMs);
        }
    }

    /** Whether rows expire. */
    boolean expires() {
        return rows.expires();
    }

    /** Removes rows that have expired; how many. */
    int expire(int most) {
        int removed = 0;
        Expired<R, V> next = most > 0 ? rows.nextExpired() : null;
        while (next != null) {
            end(next.key(), next.row());
            removed++;
            next = removed < most ? rows.nextExpired() : null;
        }
        return removed;
    }

    /** The highest key with a prefix that has a row, expired or not. */
    <P> @Nullable R last(P prefix, Serializer<P> serializer) {
        return rows.last(prefix, serializer);
    }

    /** The rows with a prefix, in the order of their keys' bytes. */
    <P> List<Map.Entry<R, V>> all(P prefix, Serializer<P> serializer) {
        List<Map.Entry<R, V>> all = new ArrayList<>();
        try (KeyValueIterator<R, ValueAndTimestamp<V>> found = store.prefixScan(prefix, serializer)) {
            found.forEachRemaining(row -> all.add(Map.entry(row.key, row.value.value())));
        }
        if (ttl != null && ttl.refreshesOnRead()) {
            all.forEach(row -> rows.value(row.getKey()));
        }
        return all;
    }

    /** Whether no row has a prefix. */
    <P> boolean isEmpty(P prefix, Serializer<P> serializer) {
        try (KeyValueIterator<R, ValueAndTimestamp<V>> found = store.prefixScan(prefix, serializer)) {
            return !found.hasNext();
        }
    }

    /** Removes the rows with a prefix. */
    <P> void clear(P prefix, Serializer<P> serializer) {
        List<R> keys = new ArrayList<>();
        try (KeyValueIterator<R, ValueAndTimestamp<V>> found = store.prefixScan(prefix, serializer)) {
            while (found.hasNext()) {
                keys.add(found.next().key);
            }
        }
        keys.forEach(key -> write(key, null));
    }
}
