package io.weir.changelog.view;

import io.weir.changelog.bytes.KeyRange;
import io.weir.changelog.bytes.ScanOrder;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Which keys a store of windows may have, interval by interval.
 *
 * <p>An interval's keys are read when it is asked about first; from then on each write is noted. A write that is taken
 * back stays noted, which costs a look-up in vain. Bounded: of intervals that come when the others take 64 MiB nothing
 * is known. Owned by the thread that runs the task.
 */
final class KnownKeys {
    private static final long BYTES_MAX = 64L << 20;
    private static final int FEWEST_KEYS = 1024;
    private static final int SUFFIX_BYTES = Long.BYTES + Integer.BYTES;

    private final NavigableMap<Long, KeyFilter> intervals = new TreeMap<>();

    /** Whether an interval may have a key, by its hash. Reads the interval's rows if it was never asked about. */
    boolean mayHold(long interval, long hash, BiFunction<KeyRange, ScanOrder, RowScan> rows) {
        KeyFilter known = intervals.get(interval);
        if (known == null) {
            known = read(interval, rows);
        }
        return known == null || known.mayHold(hash);
    }

    /** Whether it is certain that no row has this key on disk. */
    boolean lacks(byte[] diskKey) {
        KeyFilter known = intervals.isEmpty() ? null : intervals.get(WindowLayout.interval(diskKey));
        return known != null && !known.mayHold(hash(diskKey));
    }

    /** Notes that a row is written. */
    void add(byte[] diskKey) {
        KeyFilter known = intervals.isEmpty() ? null : intervals.get(WindowLayout.interval(diskKey));
        if (known != null) {
            known.add(hash(diskKey));
        }
    }

    /** Leaves out intervals that are removed. */
    void forgetBefore(long interval) {
        intervals.headMap(interval).clear();
    }

    /** Begins anew, because rows may have come or gone unseen. */
    void forget() {
        intervals.clear();
    }

    private @Nullable KeyFilter read(long interval, BiFunction<KeyRange, ScanOrder, RowScan> rows) {
        long bytes = intervals.values().stream().mapToLong(KeyFilter::bytes).sum();
        if (bytes >= BYTES_MAX) {
            return null;
        }
        long[] hashes = hashes(interval, rows);
        long most = intervals.values().stream().mapToLong(KeyFilter::keys).max().orElse(FEWEST_KEYS);
        KeyFilter made = new KeyFilter(Math.max(most, hashes.length));
        for (long hash : hashes) {
            made.add(hash);
        }
        intervals.put(interval, made);
        return made;
    }

    private static long[] hashes(long interval, BiFunction<KeyRange, ScanOrder, RowScan> rows) {
        byte[] first = ByteBuffer.allocate(Long.BYTES).putLong(interval).array();
        long[] hashes = new long[FEWEST_KEYS];
        int found = 0;
        try (RowScan all = rows.apply(KeyRange.prefix(first), ScanOrder.FORWARD)) {
            for (RowScan.Entry row = all.advance(); row != RowScan.Entry.END; row = all.advance()) {
                if (found == hashes.length) {
                    hashes = Arrays.copyOf(hashes, 2 * found);
                }
                hashes[found++] = hash(row.key());
            }
        }
        return Arrays.copyOf(hashes, found);
    }

    private static long hash(byte[] diskKey) {
        return KeyFilter.hash(
                diskKey, WindowLayout.PREFIX_BYTES, diskKey.length - WindowLayout.PREFIX_BYTES - SUFFIX_BYTES);
    }
}
