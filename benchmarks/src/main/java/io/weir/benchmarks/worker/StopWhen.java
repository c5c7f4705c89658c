package io.weir.benchmarks.worker;

/** When the measured application closes itself. */
public enum StopWhen {
    /** As soon as the expected number of records went through the topology. */
    PROCESSED,
    /** As soon as the application runs and the expected number of records is restored. */
    RESTORED,
    /** Only when the harness closes its input. */
    ASKED
}
