package io.weir.runtime;

/** What holds for a record across failures. */
public enum ProcessingGuarantee {
    /** No record is lost; after a failure some are processed again. */
    AT_LEAST_ONCE,
    /** The results are as if each record had been processed once. */
    EXACTLY_ONCE_V2
}
