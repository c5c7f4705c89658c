package io.weir.dsl.operator;

/** A side of a join of two streams. */
public enum JoinSide {
    /** The other stream. */
    RIGHT(0),
    /** The stream that the word is said of. */
    LEFT(1);

    private final int number;

    JoinSide(int number) {
        this.number = number;
    }

    /** The side's number in stores, which is that of Kafka Streams. Of two records that wait, the lower comes first. */
    int number() {
        return number;
    }

    /** The side across. */
    JoinSide other() {
        return this == LEFT ? RIGHT : LEFT;
    }
}
