package io.weir.state;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one partition of a store answered: a result, or why there is none.
 *
 * @param <R> type of the answer
 */
public interface QueryResult<R> {
    /**
     * An answer.
     *
     * @param result the result, null if nothing was found
     * @param <R> type of the answer
     * @return the answer
     */
    static <R> QueryResult<R> forResult(@Nullable R result) {
        return new Answer<>(result, null, "");
    }

    /**
     * No answer.
     *
     * @param failureReason why
     * @param failureMessage what was expected, what was found, where, and what to do
     * @param <R> type of the answer
     * @return the failure
     */
    static <R> QueryResult<R> forFailure(FailureReason failureReason, String failureMessage) {
        return new Answer<>(null, failureReason, failureMessage);
    }

    /**
     * The store does not know this kind of query.
     *
     * @param query the query
     * @param store the store
     * @param <R> type of the answer
     * @return the failure
     */
    static <R> QueryResult<R> forUnknownQueryType(Query<R> query, StateStore store) {
        return forFailure(
                FailureReason.UNKNOWN_QUERY_TYPE,
                "Store [" + store.name() + "], a " + store.getClass().getSimpleName() + ", has no answer to ["
                        + query.getClass().getSimpleName() + "]. Ask a query of the store's kind.");
    }

    /**
     * The store has not come as far as was asked for.
     *
     * @param currentPosition how far it has come
     * @param positionBound how far it was to be
     * @param partition the partition, or null for a global store
     * @param <R> type of the answer
     * @return the failure
     */
    static <R> QueryResult<R> notUpToBound(
            Position currentPosition, PositionBound positionBound, @Nullable Integer partition) {
        String which = partition == null ? "The global store" : "Partition [" + partition + "]";
        return forFailure(
                FailureReason.NOT_UP_TO_BOUND,
                which + " is expected at " + positionBound.position() + " or later, but has come to " + currentPosition
                        + ". Ask again later, or another instance.");
    }

    /**
     * Adds a line on how the answer came about.
     *
     * @param message the line
     */
    void addExecutionInfo(String message);

    /**
     * Says how far the store had come.
     *
     * @param position the position
     */
    void setPosition(Position position);

    /**
     * Whether there is a result.
     *
     * @return true if so
     */
    boolean isSuccess();

    /**
     * Whether there is none.
     *
     * @return true if so
     */
    boolean isFailure();

    /**
     * How the answer came about.
     *
     * @return lines; empty unless they were asked for
     */
    List<String> getExecutionInfo();

    /**
     * How far the store had come: the answer contains all input up to there.
     *
     * @return the position, or null if it is not known
     */
    @Nullable Position getPosition();

    /**
     * Why there is no result.
     *
     * @return the reason
     * @throws IllegalStateException if there is a result
     */
    FailureReason getFailureReason();

    /**
     * Why there is no result, in words.
     *
     * @return the message
     * @throws IllegalStateException if there is a result
     */
    String getFailureMessage();

    /**
     * The result. An iterator is to be closed.
     *
     * @return the result, or null if nothing was found
     * @throws IllegalStateException if there is none, with the reason
     */
    @Nullable R getResult();
}
