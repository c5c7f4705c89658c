package io.weir.dsl.operator;

import java.util.Optional;

/**
 * What all processors of a join of two streams have in common.
 *
 * @param policy what it holds of time
 * @param joiner makes the new value; null stands for the side that has none
 * @param unmatched whose records are told though they met nobody
 * @param stores where its records are
 */
record StreamJoinParts(
        JoinPolicy policy, RowJoiner<Object, Object, Object, Object> joiner, Unmatched unmatched, Stores stores) {

    /** Whose records are told though they met nobody. */
    enum Unmatched {
        /** Nobody's. */
        NEITHER,
        /** Those of the stream that the word is said of. */
        LEFT,
        /** Those of both streams. */
        BOTH;

        boolean tells(JoinSide side) {
            return this == BOTH || (this == LEFT && side == JoinSide.LEFT);
        }
    }

    /**
     * The names of a join's stores.
     *
     * @param left holds records of the left stream
     * @param right holds records of the right stream
     * @param waiting holds records that met nobody yet, unless nobody's are told
     */
    record Stores(String left, String right, Optional<String> waiting) {
        String of(JoinSide side) {
            return side == JoinSide.LEFT ? left : right;
        }
    }

    /** The joined value of a record of one side and its partner. */
    Object joined(JoinSide side, Object key, Object value, Object partner) {
        return side == JoinSide.LEFT ? joiner.apply(key, value, partner) : joiner.apply(key, partner, value);
    }

    /** The value of a record of one side that met nobody. */
    @SuppressWarnings("NullAway") // The joiner of a join that tells such records takes null for the other side.
    Object alone(JoinSide side, Object key, Object value) {
        return side == JoinSide.LEFT ? joiner.apply(key, value, null) : joiner.apply(key, null, value);
    }
}
