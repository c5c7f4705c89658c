package io.weir.changelog.bytes;

/**
 * Names of the positions that are kept with a store's rows.
 *
 * <p>A store that follows one changelog partition has one position, under the store's name. A store that follows all
 * partitions of a topic has one for each.
 */
public final class PositionName {
    // No store's name holds it, and nothing that is a name of a store sorts between a store's own positions.
    private static final char SEPARATOR = '/';

    private PositionName() {}

    /**
     * The name of a store's position in one of several partitions.
     *
     * @param store the store
     * @param partition the partition
     * @return the name
     */
    public static String of(String store, int partition) {
        return store + SEPARATOR + partition;
    }

    /**
     * The store that a position belongs to.
     *
     * @param position the position's name
     * @return the store's name
     */
    public static String store(String position) {
        int end = position.indexOf(SEPARATOR);
        return end < 0 ? position : position.substring(0, end);
    }

    /**
     * The first name of a store's positions in several partitions.
     *
     * @param store the store
     * @return a name that sorts before all of them
     */
    public static String first(String store) {
        return store + SEPARATOR;
    }

    /**
     * The end of a store's positions in several partitions.
     *
     * @param store the store
     * @return a name that sorts behind all of them, and before all of other stores
     */
    public static String behindLast(String store) {
        return store + (char) (SEPARATOR + 1);
    }
}
