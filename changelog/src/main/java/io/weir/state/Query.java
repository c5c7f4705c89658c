package io.weir.state;

/**
 * A question to one partition of a store.
 *
 * <p>Weir's stores answer the queries of this package; to any other the answer is {@link
 * FailureReason#UNKNOWN_QUERY_TYPE}.
 *
 * @param <R> type of the answer
 */
public interface Query<R> {}
