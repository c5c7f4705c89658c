package io.weir.state;

import org.jspecify.annotations.Nullable;

/**
 * What bounds the number of rows in a store that keeps one row a key.
 *
 * @param ttl how long a row lives, or null for as long as nobody deletes it
 * @param finiteKeys how many keys the application says there are at most, or 0 if it does not say
 */
public record KeyBound(@Nullable Ttl ttl, long finiteKeys) {
    /** Nothing said. */
    public static final KeyBound NONE = new KeyBound(null, 0);

    /** Checks the number. */
    public KeyBound {
        if (finiteKeys < 0) {
            throw new IllegalArgumentException("A number of keys is 1 or more, but this is [" + finiteKeys
                    + "]. Say how many keys there can be at most.");
        }
    }

    /**
     * The same with another time to live.
     *
     * @param other the time to live
     * @return the changed bound
     */
    public KeyBound withTtl(Ttl other) {
        return new KeyBound(other, finiteKeys);
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
        return new KeyBound(ttl, number);
    }

    /**
     * Whether anything bounds the rows.
     *
     * @return false if nothing was said
     */
    public boolean isDeclared() {
        return ttl != null || finiteKeys > 0;
    }

    @Override
    public String toString() {
        String keys = finiteKeys > 0 ? "at most " + finiteKeys + " keys" : "";
        if (ttl == null) {
            return keys.isEmpty() ? "none" : keys;
        }
        return "TTL " + ttl + (keys.isEmpty() ? "" : ", " + keys);
    }
}
