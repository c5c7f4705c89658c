package io.weir.topology;

/**
 * How far one record may move time.
 *
 * @param maxJumpMs how far ahead of its partition's time a record may lie; negative for as far as it likes
 * @param clamps whether a record that lies further ahead is moved back to the bound; else it is refused
 */
public record TimeBound(long maxJumpMs, boolean clamps) {
    /** No bound. */
    public static final TimeBound NONE = new TimeBound(-1, false);
}
