package io.weir.state;

/** What one row of a store is. */
public enum StoreKind {
    /** A key and a value. */
    KEY_VALUE,
    /** A key, a value and the value's event time. */
    TIMESTAMPED_KEY_VALUE
}
