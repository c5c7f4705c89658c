package io.weir.topology;

/** Why an operator did not process a record. */
public enum DropReason {
    /** The key is null where one is needed. */
    NULL_KEY,
    /** The value is null where one is needed. */
    NULL_VALUE,
    /** The event time is before the operator's allowance. */
    LATE,
    /** The row that the record belongs to has expired. */
    EXPIRED,
    /** The answer of a foreign-key join is about a foreign key that the row no longer has. */
    OUTDATED,
    /** A later row of the key is known to a table that keeps history. */
    NOT_LATEST,
    /** The bytes could not be decoded. */
    DESERIALIZATION,
    /** The event time is negative. */
    NEGATIVE_TIMESTAMP,
    /** The event time is so late that a window of it would have no end. */
    TIMESTAMP_TOO_LARGE,
    /** User code failed, and the handler said to go on. */
    PROCESSING_ERROR,
    /** A result could not be written, and the handler said to go on. */
    PRODUCTION_ERROR
}
