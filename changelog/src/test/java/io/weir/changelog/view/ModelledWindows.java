package io.weir.changelog.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.state.KeyValue;
import io.weir.state.KeyValueIterator;
import io.weir.state.Retention;
import io.weir.state.SessionStore;
import io.weir.state.SessionWindow;
import io.weir.state.StateStore;
import io.weir.state.StoreKind;
import io.weir.state.TimeWindow;
import io.weir.state.ValueAndTimestamp;
import io.weir.state.Window;
import io.weir.state.WindowStore;
import io.weir.state.WindowStoreIterator;
import io.weir.state.Windowed;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/** A store of windows or sessions beside the sorted map that it must equal. */
final class ModelledWindows implements Modelled {
    private static final byte[] LETTERS = {0, 1, 0x7f, (byte) 0xff};

    private final ResolvedStore store;
    private final Random random;
    private final StoreKind kind;
    private final Retention retention;
    private final List<Held> held = new ArrayList<>();
    private Model committed = new Model(new TreeMap<>(order()), -1, -1, 0);
    private Model now = committed.copy();
    private long clock;
    private boolean dirty;
    private @Nullable StateStore view;

    ModelledWindows(ResolvedStore store, Random random) {
        this.store = store;
        this.random = random;
        this.kind = store.definition().kind();
        this.retention = store.definition().retention();
    }

    @Override
    public ResolvedStore store() {
        return store;
    }

    @Override
    public void use(StoreSet set) {
        view = set.store(store.name());
    }

    @Override
    public boolean dirty() {
        return dirty;
    }

    @Override
    public void step(int recordTime) {
        clock += random.nextInt(6) == 0 ? random.nextInt(90_000) : random.nextInt(10);
        switch (random.nextInt(7)) {
            case 0, 1, 2 -> write(recordTime);
            case 3 -> update(recordTime);
            case 4 -> readOne();
            case 5 -> hold();
            default -> readRange();
        }
    }

    @Override
    public void check() {
        if (random.nextInt(4) == 0) {
            expect(shown(any -> true), all(open()));
            checkEventTime(open());
        }
        if (!held.isEmpty() && random.nextInt(4) == 0) {
            held.remove(0).finish();
        }
    }

    @Override
    public void checkCommitted(StoreSet set) {
        Model before = now;
        now = committed;
        expect(shown(any -> true), all(set.store(store.name())));
        checkEventTime(set.store(store.name()));
        now = before;
    }

    @Override
    public void commit() {
        committed = now.copy();
        dirty = false;
    }

    @Override
    public void drop() {
        now = committed.copy();
        dirty = false;
    }

    @Override
    public Runnable mark() {
        Model before = now.copy();
        boolean dirtyBefore = dirty;
        return () -> {
            now = before;
            dirty = dirtyBefore;
        };
    }

    @Override
    public void closeIterators() {
        held.forEach(Held::finish);
        held.clear();
    }

    /** Of a row's changes in one commit the log has the last only, which is the latest where times do not go back. */
    private void checkEventTime(StateStore of) {
        if (kind != StoreKind.TIMESTAMPED_WINDOW) {
            assertThat(((TimedRows<?, ?>) of).eventTime()).isEqualTo(now.eventTime);
        }
    }

    private void write(int recordTime) {
        Bytes key = key();
        long time = time();
        String value = value();
        if (kind == StoreKind.SESSION) {
            long start = random.nextInt(4) == 0 ? 0 : Math.max(0, time - random.nextInt(20));
            sessions().put(new Windowed<>(key, new SessionWindow(start, time)), value);
            note(new RowOf(key, time, start), value, recordTime);
            return;
        }
        long sequence = retention.retainDuplicates() ? ++now.sequence : 0;
        if (kind == StoreKind.TIMESTAMPED_WINDOW) {
            long timestamp = value == null ? recordTime : random.nextInt(1000);
            windows().put(key, ValueAndTimestamp.make(value, timestamp), time);
            note(new RowOf(key, time, sequence), value, timestamp);
        } else if (retention.retainDuplicates() && value != null && random.nextBoolean()) {
            records().add(key, value, time);
            note(new RowOf(key, time, sequence), value, time);
        } else {
            windows().put(key, value, time);
            note(new RowOf(key, time, sequence), value, recordTime);
        }
    }

    /** As a join sees it, whose records have no other time. */
    @SuppressWarnings("unchecked") // the test made the store for these types
    private RecordRows<Bytes, String> records() {
        return (RecordRows<Bytes, String>) open();
    }

    /** As an operator does it: one row, read and written. */
    @SuppressWarnings("unchecked") // every view is rows of its own types
    private void update(int recordTime) {
        if (retention.retainDuplicates()) {
            return;
        }
        long time = time();
        if (time <= now.time - retention.retentionMs()) {
            return;
        }
        RowOf place = new RowOf(key(), time, kind == StoreKind.SESSION ? Math.max(0, time - 5) : 0);
        KeyedRows.Row<Object> row = ((TimedRows<Bytes, Object>) open()).row(windowed(place));
        Stamped old = now.rows.get(place);
        assertThat(row.value()).isEqualTo(old == null ? null : old.value);
        String value = value();
        row.set(value, recordTime);
        note(place, value, recordTime);
    }

    private void readOne() {
        Bytes key = key();
        long time = time();
        long rest = kind == StoreKind.SESSION ? Math.max(0, time - 5) : now.sequence;
        Stamped row = time <= now.time - retention.retentionMs() ? null : now.rows.get(new RowOf(key, time, rest));
        Object found = kind == StoreKind.SESSION
                ? sessions().fetchSession(key, rest, time)
                : windows().fetch(key, time);
        assertThat(found).isEqualTo(row == null ? null : shown(row));
    }

    private void readRange() {
        long from = time() - random.nextInt(50_000);
        long to = random.nextInt(4) == 0 ? Long.MAX_VALUE : time();
        Bytes key = key();
        Bytes first = random.nextInt(4) == 0 ? null : key;
        Bytes last = random.nextInt(4) == 0 ? null : key();
        Predicate<RowOf> one = row -> row.key.equals(key);
        Predicate<RowOf> several = row ->
                (first == null || row.key.compareTo(first) >= 0) && (last == null || row.key.compareTo(last) <= 0);
        if (kind == StoreKind.SESSION) {
            Predicate<RowOf> touches = row -> row.time >= from && row.rest <= to;
            expect(shown(one.and(touches)), sessions().findSessions(key, from, to));
            expect(shown(one.and(touches)).descendingMap(), sessions().backwardFindSessions(key, from, to));
            expect(shown(several.and(touches)), sessions().findSessions(first, last, from, to));
            expect(shown(several.and(touches)).descendingMap(), sessions().backwardFindSessions(first, last, from, to));
            expect(shown(row -> row.time >= from && row.time <= to), sessions().findSessions(from, to));
            return;
        }
        Predicate<RowOf> inTime = row -> row.time >= from && row.time <= to;
        expectStarts(shown(one.and(inTime)), windows().fetch(key, from, to));
        expectStarts(shown(one.and(inTime)).descendingMap(), windows().backwardFetch(key, from, to));
        expect(shown(several.and(inTime)), windows().fetch(first, last, from, to));
        expect(shown(several.and(inTime)).descendingMap(), windows().backwardFetch(first, last, from, to));
        expect(shown(inTime), windows().fetchAll(from, to));
        expect(shown(inTime).descendingMap(), windows().backwardFetchAll(from, to));
    }

    private void hold() {
        if (held.size() < 2) {
            held.add(new Held(shown(any -> true), all(open())));
        } else {
            held.remove(0).finish();
        }
    }

    private void note(RowOf place, @Nullable String value, long timestamp) {
        dirty = true;
        now.time = Math.max(now.time, place.time);
        now.eventTime = Math.max(now.eventTime, timestamp);
        if (value == null) {
            now.rows.remove(place);
        } else {
            now.rows.put(place, new Stamped(value, timestamp));
        }
    }

    private NavigableMap<RowOf, Stamped> shown(Predicate<RowOf> wanted) {
        NavigableMap<RowOf, Stamped> shown = new TreeMap<>(now.rows);
        shown.keySet().removeIf(row -> row.time <= now.time - retention.retentionMs() || !wanted.test(row));
        return shown;
    }

    private KeyValueIterator<Windowed<Bytes>, Object> all(StateStore from) {
        return kind == StoreKind.SESSION
                ? sessions(from).findSessions(null, null, 0, Long.MAX_VALUE)
                : windows(from).all();
    }

    private void expect(Map<RowOf, Stamped> expected, KeyValueIterator<Windowed<Bytes>, Object> found) {
        try (found) {
            expected.forEach((place, row) -> {
                assertThat(found.hasNext()).isTrue();
                assertThat(found.peekNextKey()).isEqualTo(windowed(place));
                assertThat(found.next()).isEqualTo(KeyValue.pair(windowed(place), shown(row)));
            });
            assertThat(found.hasNext()).isFalse();
        }
    }

    private void expectStarts(Map<RowOf, Stamped> expected, WindowStoreIterator<Object> found) {
        try (found) {
            expected.forEach((place, row) -> assertThat(found.next()).isEqualTo(KeyValue.pair(place.time, shown(row))));
            assertThat(found.hasNext()).isFalse();
        }
    }

    private Windowed<Bytes> windowed(RowOf place) {
        Window window = kind == StoreKind.SESSION
                ? new SessionWindow(place.rest, place.time)
                : TimeWindow.ofSize(place.time, retention.windowSizeMs());
        return new Windowed<>(place.key, window);
    }

    private Object shown(Stamped row) {
        return kind == StoreKind.TIMESTAMPED_WINDOW
                ? Objects.requireNonNull(ValueAndTimestamp.make(row.value, row.timestamp))
                : row.value;
    }

    private Comparator<RowOf> order() {
        return Comparator.comparingLong((RowOf row) ->
                        row.time / store().definition().retention().intervalMs())
                .thenComparing(RowOf::bytes);
    }

    private long time() {
        return Math.max(0, clock - (random.nextBoolean() ? random.nextInt(10) : random.nextInt(150_000)));
    }

    private Bytes key() {
        byte[] key = new byte[random.nextInt(3)];
        for (int i = 0; i < key.length; i++) {
            key[i] = LETTERS[random.nextInt(LETTERS.length)];
        }
        return Bytes.wrap(key);
    }

    private @Nullable String value() {
        return random.nextInt(5) == 0 ? null : "v" + random.nextInt(1000);
    }

    private StateStore open() {
        if (view == null) {
            throw new IllegalStateException("The test opens the store first.");
        }
        return view;
    }

    private WindowStore<Bytes, Object> windows() {
        return windows(open());
    }

    private SessionStore<Bytes, Object> sessions() {
        return sessions(open());
    }

    @SuppressWarnings("unchecked") // the test made the store for these types
    private static WindowStore<Bytes, Object> windows(StateStore from) {
        return (WindowStore<Bytes, Object>) from;
    }

    @SuppressWarnings("unchecked") // the test made the store for these types
    private static SessionStore<Bytes, Object> sessions(StateStore from) {
        return (SessionStore<Bytes, Object>) from;
    }

    private record RowOf(Bytes key, long time, long rest) {
        Bytes bytes() {
            ByteBuffer bytes = ByteBuffer.allocate(key.get().length + Long.BYTES + Long.BYTES);
            return Bytes.wrap(bytes.put(key.get()).putLong(time).putLong(rest).array());
        }
    }

    private record Stamped(String value, long timestamp) {}

    private static final class Model {
        private final NavigableMap<RowOf, Stamped> rows;
        private long time;
        private long eventTime;
        private long sequence;

        Model(NavigableMap<RowOf, Stamped> rows, long time, long eventTime, long sequence) {
            this.rows = rows;
            this.time = time;
            this.eventTime = eventTime;
            this.sequence = sequence;
        }

        Model copy() {
            return new Model(new TreeMap<>(rows), time, eventTime, sequence);
        }
    }

    /** An iterator and the rows of the moment it was made. */
    private final class Held {
        private final NavigableMap<RowOf, Stamped> expected;
        private final KeyValueIterator<Windowed<Bytes>, Object> found;

        Held(NavigableMap<RowOf, Stamped> expected, KeyValueIterator<Windowed<Bytes>, Object> found) {
            this.expected = expected;
            this.found = found;
        }

        void finish() {
            expect(expected, found);
        }
    }
}
