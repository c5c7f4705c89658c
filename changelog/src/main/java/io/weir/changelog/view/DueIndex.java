package io.weir.changelog.view;

import io.weir.changelog.buffer.RowKey;
import io.weir.changelog.bytes.KeyRange;
import io.weir.changelog.bytes.RowBatch;
import io.weir.changelog.bytes.RowCursor;
import io.weir.changelog.bytes.ScanOrder;
import io.weir.changelog.bytes.StoreBytes;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/*
 * On disk an entry is an empty row, time | key, in rows of its own beside those of the store, written in the batch of
 * the row that it tells of. What no batch has written yet stands in two sets, of entries made since the last drain and
 * before.
 *
 * Entries are taken in order. Those from disk are read ahead, a handful at once. A commit removes the entries that were
 * taken; where it adds some among those that were read ahead, the index reads again. It never reads again what lies
 * before the first entry that is left, since a scan over many removed rows is slow. An entry is a hint: what is due the
 * row itself says, so an entry that outlived its row does no harm.
 *
 * Most often nothing is due. That costs one comparison: no entry is earlier than [quietTo].
 */
/**
 * Keys of a store by a time, to find those that are due.
 *
 * <p>Owned by the thread that runs the task. Holds one key in memory for each uncommitted entry.
 */
final class DueIndex {
    private static final byte[] NOTHING = {};
    private static final int READ_AHEAD = 256;

    private final String name;
    private final StoreBytes bytes;
    private final NavigableSet<RowKey> drained = new TreeSet<>();
    private final List<RowKey> returned = new ArrayList<>();
    private NavigableSet<RowKey> added = new TreeSet<>();
    private final Deque<byte[]> ahead = new ArrayDeque<>();
    private List<byte[]> fresh = List.of();
    private byte[] floor = NOTHING;
    private byte[] drainedFloor = NOTHING;
    private boolean drains;
    private boolean addsAhead;
    private byte[] readFrom = NOTHING;
    private boolean readAll;
    private long quietTo = Long.MIN_VALUE;

    /** An index in rows of its own. */
    DueIndex(String name, StoreBytes bytes) {
        this.name = name;
        this.bytes = bytes;
    }

    /** The entry of a key at a time, which is 0 or later. */
    static byte[] entry(long time, byte[] key) {
        return ByteBuffer.allocate(Long.BYTES + key.length)
                .putLong(time)
                .put(key)
                .array();
    }

    static long time(byte[] entry) {
        return ByteBuffer.wrap(entry).getLong();
    }

    static byte[] key(byte[] entry) {
        return Arrays.copyOfRange(entry, Long.BYTES, entry.length);
    }

    /** Notes an entry that the next commit is to write. */
    void add(long time, byte[] key) {
        added.add(new RowKey(entry(time, key)));
        quietTo = Math.min(quietTo, time);
    }

    /** Takes back that an entry was taken. */
    void giveBack(byte[] entry) {
        RowKey back = new RowKey(entry);
        added.add(back);
        returned.add(back);
        quietTo = Math.min(quietTo, time(entry));
    }

    /** Begins to write a commit: what was taken so far is removed with it, but for what is kept or written. */
    void drain() {
        drained.addAll(added);
        added = new TreeSet<>();
        if (!drains) {
            byte[] next = ahead.peek();
            drainedFloor = next == null ? readFrom : next;
            drains = true;
        }
        for (RowKey entry : returned) {
            // One that was taken again by now is settled by whoever took it.
            if (drained.contains(entry)) {
                keep(entry.bytes());
            }
        }
        returned.clear();
    }

    /** Leaves an entry that was taken where it is. */
    void keep(byte[] entry) {
        lowerFloor(entry);
        addsAhead = true;
        quietTo = Math.min(quietTo, time(entry));
    }

    /** Writes an entry. */
    void put(long time, byte[] key, RowBatch batch) {
        byte[] entry = entry(time, key);
        batch.put(name, entry, NOTHING);
        lowerFloor(entry);
        addsAhead |= readAll || Arrays.compareUnsigned(entry, readFrom) < 0;
    }

    private void lowerFloor(byte[] entry) {
        if (Arrays.compareUnsigned(entry, drainedFloor) < 0) {
            drainedFloor = entry;
        }
    }

    /** Removes an entry. */
    void remove(byte[] entry, RowBatch batch) {
        batch.put(name, entry, null);
    }

    /**
     * The first entry up to a time, the time included.
     *
     * @return the entry, or null if none is due
     */
    byte @Nullable [] first(long until) {
        if (until < quietTo) {
            return null;
        }
        byte[] first = earlier(earlier(first(added), first(drained)), firstBelow());
        quietTo = first == null ? Long.MAX_VALUE : time(first);
        return quietTo > until ? null : first;
    }

    /** Takes the entry that {@link #first} gave. */
    void take(byte[] first) {
        RowKey taken = new RowKey(first);
        added.remove(taken);
        drained.remove(taken);
        if (Arrays.equals(first, ahead.peek())) {
            ahead.remove();
        }
    }

    /** Whether more entries than a number are up to a time, the time included; some may have outlived their rows. */
    boolean hasMoreThan(int number, long until) {
        if (until < quietTo) {
            return false;
        }
        firstBelow();
        long found = count(ahead.stream(), until, number)
                + count(added.stream().map(RowKey::bytes), until, number)
                + count(drained.stream().map(RowKey::bytes), until, number);
        return found > number || (!readAll && found + countUnread(until, number) > number);
    }

    private static long count(Stream<byte[]> entries, long until, int most) {
        return entries.takeWhile(entry -> time(entry) <= until).limit(most + 1L).count();
    }

    private long countUnread(long until, int most) {
        if (!ahead.isEmpty() && time(ahead.getLast()) > until) {
            return 0;
        }
        long count = 0;
        try (RowCursor entries = bytes.scan(KeyRange.span(readFrom, null), ScanOrder.FORWARD)) {
            while (count <= most && entries.advance() && time(entries.key()) <= until) {
                count++;
            }
        }
        return count;
    }

    /** Keys of due entries that were read from disk since this was asked last: their rows can be read together. */
    List<byte[]> readSince(long until) {
        if (fresh.isEmpty()) {
            return fresh;
        }
        List<byte[]> due = new ArrayList<>(fresh.size());
        for (byte[] entry : fresh) {
            if (time(entry) <= until) {
                due.add(key(entry));
            }
        }
        fresh = List.of();
        return due;
    }

    /** The commit is on disk. */
    void settle() {
        drained.clear();
        if (drains) {
            floor = drainedFloor;
            drains = false;
        }
        if (addsAhead) {
            readAgain();
        }
    }

    /** Goes back to what is on disk. */
    void drop() {
        added.clear();
        drained.clear();
        returned.clear();
        drains = false;
        readAgain();
        quietTo = Long.MIN_VALUE;
    }

    /** Begins again, since the rows were changed by others. */
    void clear() {
        floor = NOTHING;
        drainedFloor = NOTHING;
        drop();
    }

    private void readAgain() {
        ahead.clear();
        fresh = List.of();
        readFrom = floor;
        readAll = false;
        addsAhead = false;
    }

    private byte @Nullable [] firstBelow() {
        if (ahead.isEmpty() && !readAll) {
            try (RowCursor entries = bytes.scan(KeyRange.span(readFrom, null), ScanOrder.FORWARD)) {
                while (ahead.size() < READ_AHEAD && entries.advance()) {
                    ahead.add(entries.key());
                }
            }
            readAll = ahead.size() < READ_AHEAD;
            if (!ahead.isEmpty()) {
                fresh = List.copyOf(ahead);
                byte[] last = ahead.getLast();
                readFrom = Arrays.copyOf(last, last.length + 1);
            }
        }
        return ahead.peek();
    }

    private static byte @Nullable [] first(NavigableSet<RowKey> entries) {
        return entries.isEmpty() ? null : entries.first().bytes();
    }

    private static byte @Nullable [] earlier(byte @Nullable [] one, byte @Nullable [] other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return Arrays.compareUnsigned(one, other) <= 0 ? one : other;
    }
}
