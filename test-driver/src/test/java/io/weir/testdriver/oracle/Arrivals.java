package io.weir.testdriver.oracle;

import io.weir.testdriver.oracle.JoinWords.Bounds;
import io.weir.testdriver.oracle.JoinWords.Way;
import org.jspecify.annotations.Nullable;

/**
 * Notes when records come to a join of two streams, in their values.
 *
 * <p>So what is joined tells by itself what each library knew of time when the records met.
 */
final class Arrivals {
    private final Bounds bounds;
    private final Way way;
    private final Side left = new Side();
    private final Side right = new Side();
    private int count;
    private long timeMs = -1;

    Arrivals(Bounds bounds, Way way) {
        this.bounds = bounds;
        this.way = way;
    }

    Side left() {
        return left;
    }

    Side right() {
        return right;
    }

    /** One of the two streams. */
    final class Side {
        private long storedMs = -1;

        /** A record's value, with its time, its number, the join's time, and that of the store across. */
        Object arrived(@Nullable String key, Object value, long timestampMs) {
            timeMs = Math.max(timeMs, timestampMs);
            long across = this == left ? right.storedMs : left.storedMs;
            if (key != null) {
                storedMs = Math.max(storedMs, timestampMs);
            }
            return value + "~" + timestampMs + "~" + ++count + "~" + timeMs + "~" + across;
        }
    }

    Object joined(@Nullable Object one, @Nullable Object other) {
        return String.join(
                "|",
                way.name(),
                "" + bounds.beforeMs(),
                "" + bounds.afterMs(),
                "" + bounds.graceMs(),
                "" + one,
                "" + other);
    }

    /**
     * Two records that were joined, or one that was told alone.
     *
     * @param way what the join tells
     * @param bounds how far its records may lie apart
     * @param left the record on the left, or null
     * @param right the record on the right, or null
     */
    record Joined(
            Way way,
            Bounds bounds,
            @Nullable Arrived left,
            @Nullable Arrived right) {
        static Joined of(String text) {
            String[] parts = text.split("\\|", -1);
            Bounds bounds = new Bounds(Long.parseLong(parts[1]), Long.parseLong(parts[2]), Long.parseLong(parts[3]));
            return new Joined(Way.valueOf(parts[0]), bounds, Arrived.of(parts[4]), Arrived.of(parts[5]));
        }

        /** How far behind a record one on the other side may lie, on either side if records are told alone. */
        long reachMs() {
            return bounds.afterMs();
        }

        /** How long records are stored. */
        long keptMs() {
            return bounds.beforeMs() + bounds.afterMs() + bounds.graceMs();
        }
    }

    /**
     * A record as it came.
     *
     * @param timestampMs its event time
     * @param number how many came before, on either side, and itself
     * @param timeMs the latest event time so far, on either side
     * @param acrossMs the latest event time stored so far on the other side
     */
    record Arrived(long timestampMs, int number, long timeMs, long acrossMs) {
        static @Nullable Arrived of(String text) {
            if (text.equals("null")) {
                return null;
            }
            String[] parts = text.split("~", -1);
            int last = parts.length - 1;
            return new Arrived(
                    Long.parseLong(parts[last - 3]),
                    Integer.parseInt(parts[last - 2]),
                    Long.parseLong(parts[last - 1]),
                    Long.parseLong(parts[last]));
        }
    }
}
