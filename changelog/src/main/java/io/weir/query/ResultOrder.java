package io.weir.query;

/** In which order rows are wanted. */
public enum ResultOrder {
    /** Whatever the store likes best. */
    ANY,
    /** Lowest key or earliest time first. */
    ASCENDING,
    /** Highest key or latest time first. */
    DESCENDING
}
