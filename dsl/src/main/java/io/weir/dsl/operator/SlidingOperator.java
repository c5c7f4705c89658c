package io.weir.dsl.operator;

import io.weir.changelog.view.KeyedRows.Row;
import io.weir.processor.ProcessorContext;
import io.weir.processor.Record;
import io.weir.state.KeyValue;
import io.weir.state.TimeWindow;
import io.weir.state.TimestampedWindowStore;
import io.weir.state.ValueAndTimestamp;
import io.weir.state.WindowStoreIterator;
import io.weir.state.Windowed;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/*
 * Of all sets of records that lie within the span, each has one window. A record that comes changes the windows there
 * are as follows.
 *
 *  - Each window around the record takes it in.
 *  - The record's left window, which ends at it, begins with what the record before has gathered, if that one lies
 *    within the span. The windows that end before the record are met latest first, so the first of them has it.
 *  - The record before had no right window, which begins just after it, if the new record is the first that follows
 *    it: that window is begun.
 *  - So had the last record of a window around the new one. Most often that is the record before. But a late record
 *    has no left window if that would be closed, and then only the windows that it is in tell of it.
 *  - The record's own right window holds what lies after it: that is what the latest window around the record
 *    held before it came, if its last record is later.
 *
 * So of any two records in one window the earlier one has a right window. Hence what a window begins with has no record
 * from before its start: the window begun with would not be the latest one, as that record's right window is later.
 *
 * A record earlier than the span would have a left window with a negative start. All such records share the window that
 * begins at zero, which stands for their left windows; windows are then met earliest first.
 *
 * Windows are sent on in the order in which Kafka Streams sends them. A window may be begun twice: as the right one of
 * the record before, and as the record's own left one. It has the same content both times.
 */
/**
 * Gathers the records of each key in windows that slide along them.
 *
 * <p>A row's time is the latest of its records, by which the record before another one is found.
 *
 * @param <K> type of keys
 * @param <V> type of values
 * @param <A> type of what is gathered
 */
final class SlidingOperator<K, V, A> extends WindowedOperator<K, V, A> {
    private final long spanMs;
    private final Fold<K, V, A> fold;
    private @Nullable TimestampedWindowStore<K, A> windows;

    SlidingOperator(long spanMs, WindowTiming timing, Fold<K, V, A> fold, TableShape shape) {
        super(timing, shape);
        this.spanMs = spanMs;
        this.fold = fold;
    }

    @Override
    public void init(ProcessorContext<Windowed<K>, Update<A>> given) {
        super.init(given);
        windows = given.getStateStore(shape().store().orElseThrow());
    }

    @Override
    boolean takes(@Nullable V value) {
        return value != null;
    }

    @Override
    void gather(Record<K, V> record) {
        if (policy().late(record.timestamp() + spanMs, timeMs())) {
            refuse();
        } else if (record.timestamp() < spanMs) {
            gatherEarly(record);
        } else {
            gatherUsual(record);
        }
    }

    private void gatherUsual(Record<K, V> record) {
        long time = record.timestamp();
        Around<A> around = new Around<>();
        try (WindowStoreIterator<ValueAndTimestamp<A>> found =
                windows().backwardFetch(record.key(), Math.max(0, time - 2 * spanMs), time + 1)) {
            while (found.hasNext() && around.before == null) {
                meet(found.next(), record, around);
            }
        }
        if (around.complete) {
            return;
        }
        beginRights(record, around);
        ValueAndTimestamp<A> before = around.before;
        if (!around.left) {
            A begun = before != null && before.timestamp() >= time - spanMs ? before.value() : null;
            begin(record, time - spanMs, begun);
        }
        copyRight(record, around);
    }

    private void meet(KeyValue<Long, ValueAndTimestamp<A>> window, Record<K, V> record, Around<A> around) {
        long time = record.timestamp();
        long start = window.key;
        long end = start + spanMs;
        around.starts.add(start);
        if (start > time) {
            around.right = true;
            return;
        }
        if (end > time) {
            around.after = around.after == null ? window.value : around.after;
            add(record, window, around);
            return;
        }
        around.lasts.add(window.value.timestamp());
        if (end == time) {
            around.left = true;
            // A record of the same time made all windows that this one would.
            around.complete = window.value.timestamp() == time;
            add(record, window, around);
        } else {
            around.before = window.value;
        }
    }

    private void gatherEarly(Record<K, V> record) {
        long time = record.timestamp();
        Around<A> around = new Around<>();
        try (WindowStoreIterator<ValueAndTimestamp<A>> found = windows().fetch(record.key(), 0, time + 1)) {
            while (found.hasNext()) {
                meetEarly(found.next(), record, around);
            }
        }
        ValueAndTimestamp<A> first = around.before;
        // With no right window of an earlier record around, all that came later than the record stands in the first.
        around.after = around.after == null ? first : around.after;
        copyRight(record, around);
        beginRights(record, around);
        if (first == null) {
            begin(record, 0, null);
        } else if (!late(0)) {
            add(record, 0);
        }
    }

    private void meetEarly(KeyValue<Long, ValueAndTimestamp<A>> window, Record<K, V> record, Around<A> around) {
        long start = window.key;
        around.starts.add(start);
        if (start > record.timestamp()) {
            around.right = true;
            return;
        }
        if (start == 0) {
            around.before = window.value;
            around.lasts.add(window.value.timestamp());
        } else {
            around.after = window.value;
            add(record, window, around);
        }
    }

    /** Begins the windows just after records that nothing followed so far, and in which the record lies. */
    private void beginRights(Record<K, V> record, Around<A> around) {
        long time = record.timestamp();
        for (long last : around.lasts) {
            if (last < time && last + 1 + spanMs >= time && around.starts.add(last + 1)) {
                begin(record, last + 1, null);
            }
        }
    }

    /** Begins the window just after the record with what lies there. */
    private void copyRight(Record<K, V> record, Around<A> around) {
        ValueAndTimestamp<A> after = around.after;
        if (!around.right && after != null && after.timestamp() > record.timestamp()) {
            put(record, record.timestamp() + 1, after.value(), after.timestamp());
        }
    }

    /** Adds the record to a window that is there, and notes the window's last record if it is open. */
    private void add(Record<K, V> record, KeyValue<Long, ValueAndTimestamp<A>> window, Around<A> around) {
        if (!late(window.key)) {
            around.lasts.add(window.value.timestamp());
            add(record, window.key);
        }
    }

    private void add(Record<K, V> record, long start) {
        take();
        Windowed<K> key = window(record, start);
        Row<A> row = rows().row(key);
        // Asked before the fold, which may change the object it is given.
        A old = rows().oldValue(row);
        A before = row.value();
        long timestamp = Math.max(record.timestamp(), row.timestamp());
        @Nullable A after = fold.apply(record.key(), record.value(), before);
        write(record.withKey(key).withTimestamp(timestamp), timestamp, row, before != null, new Update<>(after, old));
    }

    /** Begins a window with what records before have gathered, and the record. */
    private void begin(Record<K, V> record, long start, @Nullable A before) {
        if (!late(start)) {
            take();
            @Nullable A value = fold.apply(record.key(), record.value(), before);
            put(record, start, value, record.timestamp());
        }
    }

    private void put(Record<K, V> record, long start, @Nullable A value, long timestamp) {
        Windowed<K> key = window(record, start);
        Row<A> row = rows().row(key);
        Update<A> update = new Update<>(value, rows().oldValue(row));
        write(record.withKey(key).withTimestamp(timestamp), timestamp, row, row.value() != null, update);
    }

    private boolean late(long start) {
        boolean late = policy().late(start + spanMs, timeMs());
        if (late) {
            refuse();
        }
        return late;
    }

    private Windowed<K> window(Record<K, V> record, long start) {
        return new Windowed<>(record.key(), TimeWindow.ofSize(start, spanMs));
    }

    private TimestampedWindowStore<K, A> windows() {
        if (windows == null) {
            throw new AssertionError("Sliding windows were given a record before they were initialised.");
        }
        return windows;
    }

    /** What was met around one record. */
    private static final class Around<A> {
        private final Set<Long> starts = new HashSet<>();
        /** Times of the last records of windows that end before the record, or take it. */
        private final Set<Long> lasts = new TreeSet<>(Comparator.reverseOrder());

        private boolean left;
        private boolean right;
        private boolean complete;
        private @Nullable ValueAndTimestamp<A> before;
        private @Nullable ValueAndTimestamp<A> after;
    }
}
