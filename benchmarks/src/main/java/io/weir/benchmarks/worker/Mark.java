package io.weir.benchmarks.worker;

/** What a worker tells the harness, a line each. */
public enum Mark {
    /** The application is about to be made; epoch milliseconds. */
    STARTED,
    /** The first record reached the topology; epoch milliseconds. */
    FIRST,
    /** How many records went through the topology so far, or were restored; repeated. */
    PROGRESS,
    /** All expected records went through the topology; epoch milliseconds. */
    PROCESSED,
    /** The application runs and all expected records are restored; epoch milliseconds. */
    READY,
    /** The application is closed; epoch milliseconds. */
    CLOSED,
    /** How many records were restored, at the end of the last restore so far; repeated. */
    RESTORED,
    /** How many results of joins were seen, where the application has such; told before the last line. */
    RESULTS,
    /** The most memory the process ever held, in KiB; the last line. */
    PEAK_RSS_KIB
}
