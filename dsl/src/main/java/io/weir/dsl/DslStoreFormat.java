package io.weir.dsl;

/** Whether the rows of a store keep the event time of their value. */
public enum DslStoreFormat {
    /** The value alone. */
    PLAIN,
    /** The value and its event time. */
    TIMESTAMPED
}
