package io.weir.state;

import org.jspecify.annotations.Nullable;

/**
 * What bounds the number of rows in a store that keeps one row a key.
 *
 * @param ttl how long a row lives, or null for as long as nobody deletes it
 * @param finiteKeys how many keys the application says there are at most, or 0 if it does not say
 * @param derived whether there are only as many rows as in a table above, whose bound is theirs too
 */
public record KeyBound(@Nullable Ttl ttl, long finiteKeys, boolean derived) {
    /** Nothing said. */
    public static final KeyBound NONE = new KeyBound(null, 0);

    /** As many rows as a table above has. */
    public static final KeyBound OF_TABLE_ABOVE = new KeyBound(null, 0, true);

    /** Checks the number. */
    public KeyBound {
        if (finiteKeys < 0) {
            throw new IllegalArgumentException("A number of keys is 1 or more, but this is [" + finiteKeys
                    + "]. Say how many keys there can be at most.");
        }
    }

    /**
     * A bound of a store's own.
     *
     * @param ttl how long a row lives, or null for as long as nobody deletes it
     * @param finiteKeys how many keys the application says there are at most, or 0 if it does not say
     */
    public KeyBound(@Nullable Ttl ttl, long finiteKeys) {
        this(ttl, finiteKeys, false);
    }

    /**
     * The same with another time to live.
     *
     * @param other the time to live
     * @return the changed bound
     */
    public KeyBound withTtl(Ttl other) {
        return new KeyBound(other, finiteKeys, derived);
    }

    /**
     * The same with another number of keys.
     *
     * @param number how many keys there are at most, in all partitions together; 1 or more
     * @return the changed bound
     */
    public KeyBound withFiniteKeys(long number) {
        if (number == 0) {
            throw new IllegalArgumentException(
                    "A number of keys is 1 or more, but this is [0]. Say how many keys there can be at most.");
        }
        return new KeyBound(ttl, number, derived);
    }

    /**
     * Whether anything bounds the rows.
     *
     * @return false if nothing was said
     */
    public boolean isDeclared() {
        return ttl != null || finiteKeys > 0 || derived;
    }

    @Override
    public String toString() {
        if (derived) {
            return "that of the table above";
        }
        String keys = finiteKeys > 0 ? "at most " + finiteKeys + " keys" : "";
        if (ttl == null) {
            return keys.isEmpty() ? "none" : keys;
        }
        return "TTL " + ttl + (keys.isEmpty() ? "" : ", " + keys);
    }
}
