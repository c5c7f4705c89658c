package io.weir.benchmarks.worker;

/** What the measured application does with its input. */
public enum Workload {
    /** Drops a tenth of the records, changes the values of the others, and writes them to a topic. */
    STATELESS,
    /** Counts the records of each key. */
    COUNT,
    /** Counts the records of each key in each minute. */
    WINDOW,
    /** Joins two streams where a key comes on both within a minute. */
    JOIN,
    /** Joins each record of a stream with the row of its key in a table. */
    TABLE_JOIN,
    /** Lets each key through once an hour. */
    DEDUP,
    /** Makes each value by a call of 50 ms. */
    CALLS,
    /** Counts records by a new key, of which some are hot, with many tasks for those. */
    HOT_KEYS,
    /** Counts records by a new key, of which some are hot, with one task for each. */
    HOT_KEYS_PLAIN,
    /** Keeps the latest value of each key, each key in one of several stores. */
    STORES,
    /** Keeps the latest value of each key. */
    LATEST
}
