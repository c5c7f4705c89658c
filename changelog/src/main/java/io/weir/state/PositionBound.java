package io.weir.state;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How far a store must have come to answer a query.
 *
 * <p>Whoever wrote a record can ask for a state that contains it: with the topic, partition and offset that the
 * producer told.
 */
public class PositionBound {
    private static final PositionBound UNBOUNDED = new PositionBound(Position.emptyPosition());

    private final Position position;

    private PositionBound(Position position) {
        this.position = position;
    }

    /**
     * Any state will do.
     *
     * @return the bound
     */
    public static PositionBound unbounded() {
        return UNBOUNDED;
    }

    /**
     * The state contains at least what a position names. Of the position, only topics that the store's task reads
     * count, and of them the partitions of the task.
     *
     * @param position the least that is wanted; copied
     * @return the bound
     */
    public static PositionBound at(Position position) {
        return new PositionBound(position.copy());
    }

    /**
     * Whether any state will do.
     *
     * @return true if nothing is asked for
     */
    public boolean isUnbounded() {
        return position.isEmpty();
    }

    /**
     * What is asked for.
     *
     * @return a copy of the position
     */
    public Position position() {
        return position.copy();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof PositionBound that && position.equals(that.position);
    }

    @Override
    public int hashCode() {
        return Objects.hash(position.getTopics());
    }

    @Override
    public String toString() {
        return isUnbounded() ? "PositionBound{unbounded}" : "PositionBound{" + position + "}";
    }
}
