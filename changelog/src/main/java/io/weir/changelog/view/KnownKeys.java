package io.weir.changelog.view;

import io.weir.changelog.bytes.KeyRange;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/*
 * Which keys an interval has is read once that is worth it: not more rows at a time than would have cost as much as the
 * looks at the disk that were made by then. So an interval that begins while it is asked about is known nearly from its
 * first row on, and a large one, after a restart, once it was asked about often enough.
 */
/**
 * Which keys a store of windows or sessions may have, interval by interval.
 *
 * <p>Once an interval's keys were read, each write is noted. A write that is taken back stays noted, which costs a
 * look-up in vain. Bounded: of intervals for which 64 MiB do not suffice nothing is known. Owned by the thread that
 * runs the task.
 */
final class KnownKeys {
    private static final long BYTES_MAX = 64L << 20;
    private static final int FEWEST_KEYS = 1024;
    private static final int LOOKS_MIN = 16;
    /** Reading so many rows costs about as much as one look. */
    private static final int ROWS_PER_LOOK = 16;

    private static final long ROWS_MAX = BYTES_MAX / Long.BYTES;
    /** How much larger a filter is once it has grown. */
    private static final int GROWN = 3;

    private final WindowLayout layout;
    /** Few, in the order of their numbers; records mostly ask for late ones. */
    private final List<Interval> intervals = new ArrayList<>();

    KnownKeys(WindowLayout layout) {
        this.layout = layout;
    }

    /** Whether an interval may have a key, by its hash. */
    boolean mayHold(long interval, long hash, RowSearch<?> rows) {
        Interval asked = of(interval);
        if (asked.keys == null && asked.isWorthReading()) {
            asked.keys = read(interval, asked.looks, rows);
        }
        return asked.keys == null || asked.keys.mayHold(hash);
    }

    /** Whether it is certain that no row has this key on disk. */
    boolean lacks(byte[] diskKey) {
        KeyFilter known = filter(diskKey);
        return known != null && !known.mayHold(hash(diskKey));
    }

    /** Notes that a row is written. */
    void add(byte[] diskKey) {
        KeyFilter known = filter(diskKey);
        if (known == null) {
            return;
        }
        if (known.isFull() && bytes() + (GROWN - 1) * known.bytes() > BYTES_MAX) {
            intervals.remove(of(WindowLayout.interval(diskKey)));
        } else {
            known.add(hash(diskKey));
        }
    }

    private @Nullable KeyFilter filter(byte[] diskKey) {
        long interval = WindowLayout.interval(diskKey);
        int place = place(interval);
        return place >= 0 && intervals.get(place).number == interval ? intervals.get(place).keys : null;
    }

    private Interval of(long interval) {
        int place = place(interval);
        if (place < 0 || intervals.get(place).number != interval) {
            intervals.add(++place, new Interval(interval));
        }
        return intervals.get(place);
    }

    /** The place of the last interval up to a number; -1 if there is none. */
    private int place(long interval) {
        int place = intervals.size() - 1;
        while (place >= 0 && intervals.get(place).number > interval) {
            place--;
        }
        return place;
    }

    /** Leaves out intervals that are removed. */
    void forgetBefore(long interval) {
        intervals.subList(0, place(interval - 1) + 1).clear();
    }

    /** Begins anew, because rows may have come or gone unseen. */
    void forget() {
        intervals.clear();
    }

    private long bytes() {
        return filters().mapToLong(KeyFilter::bytes).sum();
    }

    private Stream<KeyFilter> filters() {
        return intervals.stream().flatMap(interval -> Stream.ofNullable(interval.keys));
    }

    private @Nullable KeyFilter read(long interval, long looks, RowSearch<?> rows) {
        if (bytes() >= BYTES_MAX) {
            return null;
        }
        long[] hashes = hashes(interval, Math.min(ROWS_MAX, ROWS_PER_LOOK * looks), rows);
        if (hashes == null) {
            return null;
        }
        long most = filters().mapToLong(KeyFilter::keys).max().orElse(FEWEST_KEYS);
        KeyFilter made = new KeyFilter(Math.max(most, hashes.length));
        for (long hash : hashes) {
            made.add(hash);
        }
        return made;
    }

    /** The hashes of an interval's keys, or null if it has more than so many. */
    private long @Nullable [] hashes(long interval, long most, RowSearch<?> rows) {
        byte[] first = ByteBuffer.allocate(Long.BYTES).putLong(interval).array();
        Hashes hashes = new Hashes(most);
        boolean all = rows.giveKeys(KeyRange.prefix(first), key -> hashes.add(hash(key)));
        return all ? hashes.toArray() : null;
    }

    private long hash(byte[] diskKey) {
        return KeyFilter.hash(diskKey, WindowLayout.PREFIX_BYTES, layout.keyLength(diskKey));
    }

    /** Hashes of keys, up to a number. */
    private static final class Hashes {
        private final long most;
        private long[] hashes = new long[FEWEST_KEYS];
        private int found;

        private Hashes(long most) {
            this.most = most;
        }

        /** False if there is no room for it. */
        private boolean add(long hash) {
            if (found == most) {
                return false;
            }
            if (found == hashes.length) {
                hashes = Arrays.copyOf(hashes, 2 * found);
            }
            hashes[found++] = hash;
            return true;
        }

        private long[] toArray() {
            return Arrays.copyOf(hashes, found);
        }
    }

    /** What is known of an interval. */
    private static final class Interval {
        private final long number;
        private long looks;
        private @Nullable KeyFilter keys;

        private Interval(long number) {
            this.number = number;
        }

        // The more was read in vain, the longer until the next time.
        private boolean isWorthReading() {
            looks++;
            return looks >= LOOKS_MIN && Long.bitCount(looks) == 1;
        }
    }
}
