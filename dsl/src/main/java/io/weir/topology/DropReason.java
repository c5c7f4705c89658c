package io.weir.topology;

import java.util.Locale;

/** Why an operator did not process a record. */
public enum DropReason {
    /** The key is null where one is needed. */
    NULL_KEY,
    /** The value is null where one is needed. */
    NULL_VALUE,
    /** The record has no identifier where one is needed. */
    NULL_ID,
    /** A record of the same identifier was let through before, or a later one takes its place. */
    DUPLICATE,
    /** The event time is before the operator's allowance. */
    LATE,
    /** No window holds the event time. */
    NO_WINDOW,
    /** The row that the record belongs to has expired. */
    EXPIRED,
    /** The answer of a foreign-key join is about a foreign key that the row no longer has. */
    OUTDATED,
    /** A later row of the key is known to a table that goes by event time. */
    NOT_LATEST,
    /** The bytes could not be decoded. */
    DESERIALIZATION,
    /** The event time is negative. */
    NEGATIVE_TIMESTAMP,
    /** The event time is so late that a window of it would have no end. */
    TIMESTAMP_TOO_LARGE,
    /** The event time lies further ahead than one record may move time. */
    TIME_JUMP,
    /** The event time lay too far ahead, and was moved back: the record was processed all the same. */
    TIME_JUMP_CLAMPED,
    /** User code failed, and the handler said to go on. */
    PROCESSING_ERROR,
    /** A result could not be written, and the handler said to go on. */
    PRODUCTION_ERROR;

    /** Name of the header that tells why a record was sent aside. */
    public static final String HEADER = "weir.late.reason";

    /**
     * Whether a record was dropped, or at least one of its results.
     *
     * @return false if it was processed otherwise than it came
     */
    public boolean drops() {
        return this != TIME_JUMP_CLAMPED;
    }

    /**
     * The reason as headers and metrics show it.
     *
     * @return its name in lower case, with hyphens: {@code null-key}
     */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
