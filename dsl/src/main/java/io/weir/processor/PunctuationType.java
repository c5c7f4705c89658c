package io.weir.processor;

/** The clock that a punctuation follows. */
public enum PunctuationType {
    /** Event time: the largest timestamp that the task has processed. */
    STREAM_TIME,
    /** The machine's clock. */
    WALL_CLOCK_TIME
}
