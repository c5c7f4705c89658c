package io.weir.runtime;

/** What follows from a store without a bound. */
public enum StateBoundPolicy {
    /** The start names it in the log. */
    WARN,
    /** The start is refused. */
    REQUIRE,
    /** Nothing. */
    IGNORE
}
