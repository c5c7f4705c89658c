package io.weir.topology;

import org.jspecify.annotations.Nullable;

/**
 * What a processor is, whatever its code does.
 *
 * @param takesDropped whether it takes the records that the nodes above drop, instead of those that they forward
 * @param idleAfterMs how long its task's inputs rest before the wall clock moves its time on; negative if it never
 *     does, null if the application's default decides
 */
public record NodeTraits(boolean takesDropped, @Nullable Long idleAfterMs) {
    /** A processor that takes what is forwarded, and whose time is moved as the application's default says. */
    public static final NodeTraits USUAL = new NodeTraits(false, null);

    /** A processor that takes what the nodes above drop. */
    public static final NodeTraits TAKES_DROPPED = new NodeTraits(true, null);

    /**
     * A processor whose time the wall clock may move.
     *
     * @param idleAfterMs after how long; negative for never, null for the application's default
     * @return the traits
     */
    public static NodeTraits idle(@Nullable Long idleAfterMs) {
        return idleAfterMs == null ? USUAL : new NodeTraits(false, idleAfterMs);
    }
}
