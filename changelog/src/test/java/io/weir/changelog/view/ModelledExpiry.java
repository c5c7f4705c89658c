package io.weir.changelog.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.state.KeyValueStore;
import io.weir.state.StoreKind;
import io.weir.state.Ttl;
import io.weir.state.ValueAndTimestamp;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/** A store whose rows expire, beside the plain map that it must equal. */
final class ModelledExpiry {
    private final Random random;
    private final boolean timed;
    private ResolvedStore store;
    private NavigableMap<Bytes, Life> rows = new TreeMap<>();
    private NavigableMap<Bytes, Life> committed = new TreeMap<>();
    private long streamTime = -1;
    private long committedStreamTime = -1;
    private long wallClock = 1_000_000;
    private @Nullable StoreSet set;
    private boolean dirty;
    private long removed;
    private long removedCommitted;

    /** A value, its event time, and the moment from which its life counts. */
    private record Life(String value, long timestamp, long base) {}

    ModelledExpiry(ResolvedStore store, Random random) {
        this.store = store;
        this.random = random;
        this.timed = store.definition().kind() == StoreKind.TIMESTAMPED_KEY_VALUE;
    }

    ResolvedStore store() {
        return store;
    }

    boolean dirty() {
        return dirty;
    }

    /** Goes on with a set that was opened anew, and perhaps with another time to live. */
    void use(StoreSet opened, ResolvedStore as) {
        set = opened;
        store = as;
        removed = 0;
        removedCommitted = 0;
        tellTime(opened);
    }

    void tellTime(StoreSet other) {
        other.expirations().advance(streamTime, wallClock);
    }

    /** One record comes, and may fail and be undone. */
    void step() {
        if (random.nextInt(4) > 0) {
            act();
            return;
        }
        NavigableMap<Bytes, Life> rowsBefore = new TreeMap<>(rows);
        long timeBefore = streamTime;
        boolean dirtyBefore = dirty;
        long removedBefore = removed;
        int mark = open().undo().mark();
        act();
        if (random.nextBoolean()) {
            open().undo().undo(mark);
            rows = rowsBefore;
            streamTime = timeBefore;
            dirty = dirtyBefore;
            removed = removedBefore;
        }
        open().undo().close();
    }

    private void act() {
        advance();
        Bytes key = key();
        switch (random.nextInt(9)) {
            case 0, 1, 2 -> put(key, "v" + random.nextInt(100));
            case 3 -> put(key, null);
            case 4 -> update(key);
            case 5 -> get(key);
            case 6 -> sweep(1 + random.nextInt(3));
            case 7 -> sweep(Integer.MAX_VALUE);
            default -> ranges(key, key());
        }
    }

    private void advance() {
        long most = random.nextInt(12) == 0 ? 400_000 : 3_000;
        long recordTime = streamTime + random.nextInt((int) most) - most / 3;
        streamTime = Math.max(streamTime, Math.max(0, recordTime));
        wallClock += random.nextInt(20) == 0 ? -random.nextInt(50_000) : random.nextInt((int) most);
        tellTime(open());
        open().observe(Math.max(0, recordTime));
    }

    private void put(Bytes key, @Nullable String value) {
        long time = time();
        view().put(key, timed ? ValueAndTimestamp.make(value, time) : value);
        note(key, value, time);
    }

    /** As an operator does it: an expired row is removed first. */
    private void update(Bytes key) {
        KeyedRows.Row<String> row = rowsView().row(key);
        Life old = rows.get(key);
        assertThat(row.isHidden()).isEqualTo(old != null && hidden(old));
        assertThat(row.value()).isEqualTo(old == null || hidden(old) ? null : old.value);
        assertThat(row.keptValue()).isEqualTo(old == null ? null : old.value);
        assertThat(row.timestamp()).isEqualTo(old == null || hidden(old) || !timed ? -1 : old.timestamp);
        if (row.isHidden() && old != null) {
            checkEnd(row, old);
            row.set(null, 0);
            removed++;
            note(key, null, 0);
        }
        if (random.nextBoolean()) {
            long time = time();
            row.set("u" + key, time);
            note(key, "u" + key, time);
        }
    }

    private void get(Bytes key) {
        Life row = rows.get(key);
        Object value = ShownRows.bare(view().get(key));
        assertThat(value).isEqualTo(row == null || hidden(row) ? null : row.value);
        if (row != null && !hidden(row) && ttl().refreshesOnRead() && now() - row.base > ttl().lengthMs() / 10) {
            rows.put(key, new Life(row.value, row.timestamp, now()));
            dirty = true;
        }
    }

    private void sweep(int most) {
        List<Map.Entry<Bytes, Life>> due = due();
        ExpiringRows<Bytes, String> view = expiringView();
        for (Map.Entry<Bytes, Life> next : due.subList(0, Math.min(most, due.size()))) {
            ExpiringRows.Expired<Bytes, String> found = view.nextExpired();
            assertThat(found).isNotNull();
            if (found != null) {
                assertThat(found.key()).isEqualTo(next.getKey());
                assertThat(found.row().keptValue()).isEqualTo(next.getValue().value);
                checkEnd(found.row(), next.getValue());
                found.row().set(null, 0);
                removed++;
                note(found.key(), null, 0);
            }
        }
        if (due.size() < most) {
            assertThat(view.nextExpired()).isNull();
        }
    }

    private void checkEnd(KeyedRows.Row<String> row, Life life) {
        long end = expiringView().endMs(row);
        assertThat(end).isEqualTo(byStream() ? life.base + ttl().lengthMs() : streamTime);
    }

    private List<Map.Entry<Bytes, Life>> due() {
        List<Map.Entry<Bytes, Life>> due = new ArrayList<>(rows.entrySet());
        due.removeIf(row -> place(row.getValue()) > now() - ttl().lengthMs());
        due.sort(Comparator.comparingLong((Map.Entry<Bytes, Life> row) -> place(row.getValue()))
                .thenComparing(Map.Entry::getKey));
        return due.stream().map(row -> Map.entry(row.getKey(), row.getValue())).toList();
    }

    private long place(Life life) {
        long grain = Math.min(3_600_000, Math.max(1_000, ttl().lengthMs() / 100));
        return (life.base + grain - 1) / grain * grain;
    }

    private void ranges(Bytes one, Bytes other) {
        boolean swap = one.compareTo(other) > 0;
        Bytes low = swap ? other : one;
        Bytes high = swap ? one : other;
        NavigableMap<Bytes, String> shown = shown();
        ShownRows.expect(shown.subMap(low, true, high, true), view().range(low, high));
        ShownRows.expect(shown.subMap(low, true, high, true).descendingMap(), view().reverseRange(low, high));
        ShownRows.expect(shown.descendingMap(), view().reverseAll());
        TreeMap<Bytes, String> prefixed = new TreeMap<>(shown);
        prefixed.keySet().removeIf(key -> key.get()[0] != low.get()[0]);
        ShownRows.expect(
                prefixed,
                view().prefixScan(new byte[] {low.get()[0]}, Serdes.ByteArray().serializer()));
    }

    void check() {
        assertThat(open().committed().expired(store.name())).isEqualTo(removedCommitted);
        ShownRows.expect(shown(), view().all());
    }

    /** What the last commit shows to other threads; nothing is uncommitted. */
    @SuppressWarnings("unchecked") // the store was made with these types
    void checkReadFromOutside(StoreSet of) {
        ShownRows.expect(
                shown(),
                of.committed()
                        .read(
                                store.name(),
                                IllegalStateException::new,
                                rows -> ((KeyValueStore<Bytes, Object>) rows).all()));
    }

    /** What a store shows that was rebuilt from the changelog. */
    void checkRebuilt(StoreSet other) {
        tellTime(other);
        ShownRows.expect(shown(), store(other).all());
    }

    /** All rows come to their end and are removed: nothing is left of them or of their index. */
    void endAll() {
        streamTime += 2 * ttl().lengthMs() + 10_000_000;
        wallClock += 2 * ttl().lengthMs() + 10_000_000;
        tellTime(open());
        sweep(Integer.MAX_VALUE);
        assertThat(rows).isEmpty();
    }

    /** A commit of which the store learns from its log: what it had removed does not count. */
    void commitUnseen() {
        removed = removedCommitted;
        commit();
    }

    void commit() {
        removedCommitted = removed;
        committed = new TreeMap<>(rows);
        committedStreamTime = streamTime;
        dirty = false;
    }

    void drop() {
        removed = removedCommitted;
        rows = new TreeMap<>(committed);
        streamTime = committedStreamTime;
        dirty = false;
    }

    private void note(Bytes key, @Nullable String value, long time) {
        dirty = true;
        if (value == null) {
            rows.remove(key);
        } else {
            rows.put(key, new Life(value, time, now() < 0 ? time : now()));
        }
    }

    private NavigableMap<Bytes, String> shown() {
        NavigableMap<Bytes, String> shown = new TreeMap<>();
        rows.forEach((key, row) -> {
            if (!hidden(row)) {
                shown.put(key, row.value);
            }
        });
        return shown;
    }

    private boolean hidden(Life row) {
        return !ttl().showsExpired() && now() >= 0 && row.base + ttl().lengthMs() <= now();
    }

    private Bytes key() {
        byte[] bytes = new byte[1 + random.nextInt(2)];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = new byte[] {0, 1, (byte) 0x80, (byte) 0xff}[random.nextInt(4)];
        }
        return Bytes.wrap(bytes);
    }

    private long time() {
        return random.nextInt(3) == 0 ? Math.max(0, streamTime - random.nextInt(5_000)) : Math.max(0, streamTime);
    }

    private long now() {
        return byStream() ? streamTime : wallClock;
    }

    private boolean byStream() {
        return ttl().clock() == Ttl.Clock.STREAM_TIME;
    }

    private Ttl ttl() {
        Ttl ttl = store.definition().bound().ttl();
        if (ttl == null) {
            throw new AssertionError("The store was made without a time to live.");
        }
        return ttl;
    }

    private StoreSet open() {
        if (set == null) {
            throw new AssertionError("The model has no store yet.");
        }
        return set;
    }

    private KeyValueStore<Bytes, Object> view() {
        return store(open());
    }

    @SuppressWarnings("unchecked") // the store was made with these types
    private KeyValueStore<Bytes, Object> store(StoreSet of) {
        return (KeyValueStore<Bytes, Object>) of.store(store.name());
    }

    @SuppressWarnings("unchecked") // every view is keyed rows of its own types
    private KeyedRows<Bytes, String> rowsView() {
        return (KeyedRows<Bytes, String>) open().store(store.name());
    }

    @SuppressWarnings("unchecked") // every view of a key-value store is
    private ExpiringRows<Bytes, String> expiringView() {
        return (ExpiringRows<Bytes, String>) open().store(store.name());
    }
}
