package io.weir.changelog.view;

import org.jspecify.annotations.Nullable;

/**
 * Whether a set of stores is read by others, or reads those of another.
 *
 * @param lends whether other threads read these stores
 * @param lender the set whose stores are read beside the own ones, or null for none
 */
public record Sharing(boolean lends, @Nullable StoreSet lender) {
    /** Stores of one thread alone. */
    public static final Sharing NONE = new Sharing(false, null);

    /** Stores that other threads read. */
    public static final Sharing LENDS = new Sharing(true, null);

    /**
     * Stores beside those of another set, which are read only.
     *
     * @param lender a set that {@link #LENDS}, open as long as the new one
     * @return what to open the new set with
     */
    public static Sharing from(StoreSet lender) {
        return new Sharing(false, lender);
    }
}
