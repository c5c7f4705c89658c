package io.weir.benchmarks.worker;

import java.util.concurrent.TimeUnit;

/** What the workloads do with values, the same on both sides. */
public final class Values {
    /** How long a call takes. */
    static final long CALL_MS = 50;

    private static final int PLACE_BITS = 24;

    private Values() {}

    /**
     * A key of a group, which no neighbour in place has.
     *
     * @param group number of the group
     * @param place where the record is
     * @return the key
     */
    public static long keyOf(long group, long place) {
        return group << PLACE_BITS | (place & ((1L << PLACE_BITS) - 1));
    }

    /** The group of a key. */
    static long group(long key) {
        return key >>> PLACE_BITS;
    }

    /** Keeps nine records of ten. */
    static boolean kept(long key) {
        return Long.remainderUnsigned(key, 10) != 0;
    }

    /** In which of several stores a key is kept. */
    static int store(long key, int stores) {
        return Math.floorMod(Long.hashCode(key), stores);
    }

    /** The first value with the first byte of the second. */
    static byte[] joined(byte[] value, byte[] other) {
        byte[] copy = value.clone();
        copy[0] = other[0];
        return copy;
    }

    /** A copy with another first byte, which takes as long as a call. */
    static byte[] called(byte[] value) {
        try {
            TimeUnit.MILLISECONDS.sleep(CALL_MS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        return changed(value);
    }

    /** A copy with another first byte. */
    static byte[] changed(byte[] value) {
        byte[] copy = value.clone();
        copy[0]++;
        return copy;
    }
}
