package io.weir.state;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A span of event time.
 *
 * <p>Whether the end belongs to it is said by each kind of window.
 */
public abstract class Window {
    private final long startMs;
    private final long endMs;

    /**
     * Bounds a window.
     *
     * @param startMs its first moment, 0 or later
     * @param endMs its end, no earlier
     */
    public Window(long startMs, long endMs) {
        if (startMs < 0 || endMs < startMs) {
            throw new IllegalArgumentException(
                    "A window begins at 0 or later and ends no earlier than it begins, but this" + " one is from ["
                            + startMs + "] to [" + endMs + "]. Give it other bounds.");
        }
        this.startMs = startMs;
        this.endMs = endMs;
    }

    /**
     * The first moment.
     *
     * @return epoch milliseconds
     */
    public final long start() {
        return startMs;
    }

    /**
     * The end.
     *
     * @return epoch milliseconds
     */
    public final long end() {
        return endMs;
    }

    /**
     * The first moment.
     *
     * @return the moment
     */
    public final Instant startTime() {
        return Instant.ofEpochMilli(startMs);
    }

    /**
     * The end.
     *
     * @return the moment
     */
    public final Instant endTime() {
        return Instant.ofEpochMilli(endMs);
    }

    /**
     * Whether two windows have a moment in common.
     *
     * @param other a window of the same kind
     * @return true if they have
     * @throws IllegalArgumentException if the other window is of another kind
     */
    public abstract boolean overlap(Window other);

    final <W extends Window> W sameKind(Window other, Class<W> kind) {
        if (!kind.isInstance(other)) {
            throw new IllegalArgumentException(
                    "A [" + kind.getSimpleName() + "] is compared with windows of its kind, but" + " was given " + other
                            + ". Compare windows of one operator.");
        }
        return kind.cast(other);
    }

    @Override
    public final boolean equals(@Nullable Object other) {
        return other instanceof Window that
                && getClass() == that.getClass()
                && startMs == that.startMs
                && endMs == that.endMs;
    }

    @Override
    public final int hashCode() {
        return Long.hashCode(startMs) * 31 + Long.hashCode(endMs);
    }

    @Override
    public final String toString() {
        return getClass().getSimpleName() + "{startMs=" + startMs + ", endMs=" + endMs + "}";
    }
}
