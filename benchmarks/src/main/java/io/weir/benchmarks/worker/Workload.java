package io.weir.benchmarks.worker;

/** What the measured application does with its input. */
public enum Workload {
    /** Drops a tenth of the records, changes the values of the others, and writes them to a topic. */
    STATELESS,
    /** Counts the records of each key. */
    COUNT,
    /** Keeps the latest value of each key. */
    LATEST
}
