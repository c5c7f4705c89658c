package io.weir.dsl.operator;

/** A side of a join of two streams. The order is that of what waits. */
public enum JoinSide {
    /** The other stream. */
    RIGHT,
    /** The stream that the word is said of. */
    LEFT;

    /** The side across. */
    JoinSide other() {
        return this == LEFT ? RIGHT : LEFT;
    }
}
