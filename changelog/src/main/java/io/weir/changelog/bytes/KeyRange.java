package io.weir.changelog.bytes;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Keys from one bound, included, up to another, excluded. */
public final class KeyRange {
    private final byte @Nullable [] from;
    private final byte @Nullable [] below;

    private KeyRange(byte @Nullable [] from, byte @Nullable [] below) {
        this.from = from;
        this.below = below;
    }

    /**
     * Keys between two keys, both included.
     *
     * @param from lowest key, or null for no lower bound
     * @param to highest key, or null for no upper bound
     * @return the range
     */
    public static KeyRange between(byte @Nullable [] from, byte @Nullable [] to) {
        // The least key above a key is that key with a zero byte behind it.
        return new KeyRange(from, to == null ? null : Arrays.copyOf(to, to.length + 1));
    }

    /**
     * Keys that begin with a prefix.
     *
     * @param prefix the prefix; an empty one means all keys
     * @return the range
     */
    public static KeyRange prefix(byte[] prefix) {
        int last = prefix.length - 1;
        while (last >= 0 && prefix[last] == (byte) 0xff) {
            last--;
        }
        if (last < 0) {
            return new KeyRange(prefix, null);
        }
        byte[] next = Arrays.copyOf(prefix, last + 1);
        next[last]++;
        return new KeyRange(prefix, next);
    }

    /**
     * Keys from one bound on, below another.
     *
     * @param from lowest key, included
     * @param below upper bound, excluded, or null for none
     * @return the range
     */
    public static KeyRange span(byte[] from, byte @Nullable [] below) {
        return new KeyRange(from, below);
    }

    /**
     * The lower bound.
     *
     * @return the lowest key that belongs to the range, or null for no bound
     */
    public byte @Nullable [] from() {
        return from;
    }

    /**
     * The upper bound.
     *
     * @return the lowest key above the range, or null for no bound
     */
    public byte @Nullable [] below() {
        return below;
    }

    /**
     * Whether no key can be in the range.
     *
     * @return true if the bounds have crossed
     */
    public boolean isEmpty() {
        return from != null && below != null && Arrays.compareUnsigned(from, below) >= 0;
    }

    /**
     * Whether a key belongs to the range.
     *
     * @param key the key's bytes
     * @return true if it does
     */
    public boolean contains(byte[] key) {
        return (from == null || Arrays.compareUnsigned(from, key) <= 0)
                && (below == null || Arrays.compareUnsigned(key, below) < 0);
    }

    @Override
    public String toString() {
        return "KeyRange[" + Arrays.toString(from) + ", " + Arrays.toString(below) + ")";
    }
}
