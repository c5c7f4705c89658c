package io.weir.state;

/** Why a partition of a store gave no answer. */
public enum FailureReason {
    /** The store has no answer to queries of this kind. Ask another query. */
    UNKNOWN_QUERY_TYPE,
    /** The partition is restored here, or kept for the case that its owner dies. Ask its owner, or allow that. */
    NOT_ACTIVE,
    /** The partition has not come as far as was asked for. Ask again later, or another instance. */
    NOT_UP_TO_BOUND,
    /** The partition is not on this instance, or no longer. Ask which instance has it. */
    NOT_PRESENT,
    /** The store has no such partition. Check the number. */
    DOES_NOT_EXIST,
    /** The store failed; the message says how. */
    STORE_EXCEPTION
}
