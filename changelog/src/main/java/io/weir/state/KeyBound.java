package io.weir.state;

import org.jspecify.annotations.Nullable;

/**
 * What bounds the number of rows in a store that keeps one row a key.
 *
 * @param ttl how long a row lives, or null for as long as nobody deletes it
 * @param finiteKeys how many keys the application says there are at most, or 0 if it does not say
 * @param derived whether there are only as many rows as in a table above, whose bound is theirs too
 * @param mostRecent how many rows a task keeps, of which the one that was not used for longest leaves; 0 for all
 * @param inHand how many records a task has in hand at most, each of which may be a row; 0 if that is no bound
 */
public record KeyBound(@Nullable Ttl ttl, long finiteKeys, boolean derived, int mostRecent, int inHand) {
    /** Nothing said. */
    public static final KeyBound NONE = new KeyBound(null, 0);

    /** As many rows as a table above has. */
    public static final KeyBound OF_TABLE_ABOVE = new KeyBound(null, 0, true, 0, 0);

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
        this(ttl, finiteKeys, false, 0, 0);
    }

    /**
     * A bound that a store keeps by itself.
     *
     * @param most how many rows a task keeps, 1 or more; of more, the one that was not used for longest leaves
     * @return the bound
     */
    public static KeyBound ofMostRecent(int most) {
        if (most < 1) {
            throw new IllegalArgumentException("A number of rows to keep is 1 or more, but this is [" + most
                    + "]. Say how many a task is to keep.");
        }
        return new KeyBound(null, 0, false, most, 0);
    }

    /**
     * A bound that a task keeps by taking no more records.
     *
     * @param most how many records a task has in hand at most, 1 or more
     * @return the bound
     */
    public static KeyBound ofRecordsInHand(int most) {
        return new KeyBound(null, 0, false, 0, most);
    }

    /**
     * The same with another time to live.
     *
     * @param other the time to live
     * @return the changed bound
     */
    public KeyBound withTtl(Ttl other) {
        return new KeyBound(other, finiteKeys, derived, mostRecent, inHand);
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
        return new KeyBound(ttl, number, derived, mostRecent, inHand);
    }

    /**
     * Whether anything bounds the rows.
     *
     * @return false if nothing was said
     */
    public boolean isDeclared() {
        return ttl != null || finiteKeys > 0 || derived || mostRecent > 0 || inHand > 0;
    }

    @Override
    public String toString() {
        if (derived) {
            return "that of the table above";
        }
        if (inHand > 0) {
            return "at most " + inHand + " records in hand in a task";
        }
        String keys = mostRecent > 0
                ? "the " + mostRecent + " rows of a task that were used last"
                : finiteKeys > 0 ? "at most " + finiteKeys + " keys" : "";
        if (ttl == null) {
            return keys.isEmpty() ? "none" : keys;
        }
        return "TTL " + ttl + (keys.isEmpty() ? "" : ", " + keys);
    }
}
