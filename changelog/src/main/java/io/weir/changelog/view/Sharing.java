package io.weir.changelog.view;

import org.jspecify.annotations.Nullable;

/**
 * Whose stores a set of stores reads beside its own.
 *
 * @param lender the set whose stores are read beside the own ones, or null for none
 */
public record Sharing(@Nullable StoreSet lender) {
    /** Nobody's. */
    public static final Sharing NONE = new Sharing(null);

    /**
     * Stores beside those of another set, which are read only.
     *
     * @param lender another set, open as long as the new one
     * @return what to open the new set with
     */
    public static Sharing from(StoreSet lender) {
        return new Sharing(lender);
    }
}
