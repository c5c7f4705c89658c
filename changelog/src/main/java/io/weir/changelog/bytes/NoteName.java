package io.weir.changelog.bytes;

/**
 * Names of the notes that are kept beside a store's rows.
 *
 * <p>A note is written in the batch of the rows that it tells of, and is forgotten with them.
 */
public final class NoteName {
    /** How many rows there are, and how many bytes they take. */
    public static final String FIGURES = "figures";

    /** How far the clock has come by which rows expire. */
    public static final String CLOCK = "clock";

    /** How the rows are laid out and indexed. */
    public static final String LAYOUT = "layout";

    private NoteName() {}

    /**
     * The name of a store's note.
     *
     * @param store the store
     * @param what what the note tells
     * @return the name, which is not that of a position
     */
    public static String of(String store, String what) {
        return PositionName.first(store) + what;
    }
}
