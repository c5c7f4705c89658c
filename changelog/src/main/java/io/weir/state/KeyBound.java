package io.weir.state;

import org.jspecify.annotations.Nullable;

/**
 * What bounds the number of rows in a store that keeps one row a key.
 *
 * @param ttl how long a row lives, or null for as long as nobody deletes it
 * @param finiteKeys how many keys the application says there are at most, or 0 if it does not say
 * @param natural what bounds the rows by what the store is for, in words, or null if nothing does
 * @param mostRecent how many rows a task keeps, of which the one that was not used for longest leaves; 0 for all
 */
public record KeyBound(
        @Nullable Ttl ttl, long finiteKeys, @Nullable String natural, int mostRecent) {
    /** Nothing said. */
    public static final KeyBound NONE = new KeyBound(null, 0);

    /** As many rows as a table above has. */
    public static final KeyBound OF_TABLE_ABOVE = new KeyBound(null, 0, "that of the table above", 0);

    /** Rows that each commit removes before it ends. */
    public static final KeyBound UNTIL_COMMIT = new KeyBound(null, 0, "keys of one commit", 0);

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
        this(ttl, finiteKeys, null, 0);
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
        return new KeyBound(null, 0, null, most);
    }

    /**
     * A bound that a task keeps by taking no more records.
     *
     * @param most how many records a task has in hand at most, 1 or more
     * @return the bound
     */
    public static KeyBound ofRecordsInHand(int most) {
        return new KeyBound(null, 0, "at most " + most + " records in hand in a task", 0);
    }

    /**
     * The same with another time to live.
     *
     * @param other the time to live
     * @return the changed bound
     */
    public KeyBound withTtl(Ttl other) {
        return new KeyBound(other, finiteKeys, natural, mostRecent);
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
        return new KeyBound(ttl, number, natural, mostRecent);
    }

    /**
     * Whether anything bounds the rows.
     *
     * @return false if nothing was said
     */
    public boolean isDeclared() {
        return ttl != null || finiteKeys > 0 || natural != null || mostRecent > 0;
    }

    @Override
    public String toString() {
        if (natural != null) {
            return natural;
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
