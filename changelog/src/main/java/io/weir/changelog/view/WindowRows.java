package io.weir.changelog.view;

import io.weir.changelog.bytes.KeyRange;
import io.weir.changelog.bytes.ScanOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The ranges of a store of windows or sessions. */
final class WindowRows {
    /** Below this, the first byte of a time is zero. */
    private static final long LARGE_TIME = 1L << 56;

    private final StoreRows<?, ?> rows;
    private final WindowLayout layout;
    private final WindowLifetime lifetime;

    WindowRows(StoreRows<?, ?> rows, WindowLayout layout, WindowLifetime lifetime) {
        this.rows = rows;
        this.layout = layout;
        this.lifetime = lifetime;
    }

    /** Rows of one key whose time is in a span. Intervals that do not know the key are not read. */
    Scan ofKey(byte[] key, Span span) {
        Span shown = shown(span);
        long hash = KeyFilter.hash(key, 0, key.length);
        Predicate<byte[]> wanted = disk -> layout.keyLength(disk) == key.length && shown.wants(layout, disk);
        return scan(shown, wanted, interval -> {
            if (!lifetime.known().mayHold(interval, hash, rows.search())) {
                return null;
            }
            byte[] from = layout.disk(interval, key, shown.first, 0);
            byte[] to = layout.disk(interval, key, shown.last, -1);
            return KeyRange.between(from, to);
        });
    }

    /**
     * The latest row of one key whose time is in a span, or null. Intervals that do not know the key are not read. Rows
     * that the store shows no more are found as long as they are there.
     */
    RowScan.@Nullable Entry latest(byte[] key, long first, long last) {
        Span span = Span.of(first, Math.min(last, lifetime.time()), ScanOrder.REVERSE);
        if (span.first > span.last) {
            return null;
        }
        long hash = KeyFilter.hash(key, 0, key.length);
        long from = Math.max(lifetime.interval(span.first), lifetime.firstInterval());
        for (long interval = lifetime.interval(span.last); interval >= from; interval--) {
            if (lifetime.known().mayHold(interval, hash, rows.search())) {
                RowScan.Entry found = latest(interval, key, span);
                if (found != RowScan.Entry.END) {
                    return found;
                }
            }
        }
        return null;
    }

    private RowScan.Entry latest(long interval, byte[] key, Span span) {
        KeyRange range =
                KeyRange.between(layout.disk(interval, key, span.first, 0), layout.disk(interval, key, span.last, -1));
        try (RowScan rowsOfKey = rows.scan(range, ScanOrder.REVERSE)) {
            RowScan.Entry row = rowsOfKey.advance();
            while (row != RowScan.Entry.END && layout.keyLength(row.key()) != key.length) {
                row = rowsOfKey.advance();
            }
            return row;
        }
    }

    /** Rows of several keys whose time is in a span. */
    Scan ofKeys(byte @Nullable [] first, byte @Nullable [] last, Span span) {
        Span shown = shown(span);
        Predicate<byte[]> wanted = disk -> {
            byte[] key = layout.key(disk);
            return (first == null || Arrays.compareUnsigned(first, key) <= 0)
                    && (last == null || Arrays.compareUnsigned(key, last) <= 0)
                    && shown.wants(layout, disk);
        };
        byte[] lastStart = last == null ? new byte[0] : beforeTimes(last);
        return scan(shown, wanted, interval -> {
            byte[] from = WindowLayout.disk(interval, first == null ? new byte[0] : first);
            byte[] to = WindowLayout.disk(interval, lastStart);
            return KeyRange.span(from, KeyRange.prefix(to).below());
        });
    }

    /** Rows of all keys in the order of time, from one time on, below another. */
    Scan byTime(long first, long below) {
        TimeIndex index = lifetime.index();
        long from = Math.max(first, lifetime.firstShown());
        return new IndexScan(
                index.scan(lifetime.interval(from), from, lifetime.interval(Math.max(0, below)), below), rows);
    }

    /*
     * Behind a short key stands its time, which may be above the bytes of a longer key that comes after it. A time
     * begins with a zero byte, so this can happen only where the longer key has a zero byte: the range is cut
     * before it.
     */
    private byte[] beforeTimes(byte[] key) {
        int length = 0;
        while (lifetime.time() < LARGE_TIME && length < key.length && key[length] != 0) {
            length++;
        }
        return Arrays.copyOf(key, length);
    }

    private Span shown(Span span) {
        return new Span(
                Math.max(span.first, lifetime.firstShown()),
                Math.min(span.last, lifetime.time()),
                span.latestStart,
                span.order);
    }

    private Scan scan(Span span, Predicate<byte[]> wanted, Ranges ranges) {
        List<RowScan> intervals = new ArrayList<>();
        if (span.first <= span.last) {
            for (long i = lifetime.interval(span.first); i <= lifetime.interval(span.last); i++) {
                KeyRange range = ranges.of(i);
                if (range != null) {
                    intervals.add(rows.scan(range, span.order));
                }
            }
        }
        if (span.order == ScanOrder.REVERSE) {
            Collections.reverse(intervals);
        }
        return new IntervalScan(intervals, wanted);
    }

    /** The range of one interval, or null if it is not to be read. */
    @FunctionalInterface
    private interface Ranges {
        @Nullable KeyRange of(long interval);
    }

    /**
     * Which times are asked for.
     *
     * @param first first time by which a row expires
     * @param last last such time
     * @param latestStart last start of a session
     * @param order earliest or latest first
     */
    record Span(long first, long last, long latestStart, ScanOrder order) {
        static Span of(long first, long last, ScanOrder order) {
            return new Span(first, last, Long.MAX_VALUE, order);
        }

        boolean wants(WindowLayout layout, byte[] disk) {
            long time = layout.time(disk);
            return first <= time && time <= last && (layout == WindowLayout.WINDOW || layout.rest(disk) <= latestStart);
        }
    }
}
