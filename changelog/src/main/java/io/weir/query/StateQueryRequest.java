package io.weir.query;

import io.weir.state.PositionBound;
import io.weir.state.Query;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.IsolationLevel;
import org.jspecify.annotations.Nullable;

/**
 * A query, of which store, and on which terms. Immutable.
 *
 * <pre>{@code
 * StateQueryRequest<Long> request = StateQueryRequest.inStore("counts")
 *         .withQuery(KeyQuery.<String, Long>withKey("apple"))
 *         .withPositionBound(PositionBound.at(written));
 * }</pre>
 *
 * @param <R> type of the answer
 */
public class StateQueryRequest<R> {
    private final String storeName;
    private final Query<R> query;
    private final Terms terms;

    private StateQueryRequest(String storeName, Query<R> query, Terms terms) {
        this.storeName = storeName;
        this.query = query;
        this.terms = terms;
    }

    /**
     * Names the store.
     *
     * @param name the store's name
     * @return to be given the query
     */
    public static InStore inStore(String name) {
        return new InStore(name);
    }

    /** A store that is to be asked. */
    public static class InStore {
        private final String name;

        private InStore(String name) {
            this.name = name;
        }

        /**
         * Names the query.
         *
         * @param query the query
         * @param <R> type of the answer
         * @return the request: to all partitions on the instance, active or not, as far as they have come
         */
        public <R> StateQueryRequest<R> withQuery(Query<R> query) {
            return new StateQueryRequest<>(
                    name, query, new Terms(PositionBound.unbounded(), Optional.empty(), false, false, null));
        }
    }

    /**
     * Asks for a state that contains certain input.
     *
     * @param positionBound the least that the state contains
     * @return the request
     */
    public StateQueryRequest<R> withPositionBound(PositionBound positionBound) {
        return with(
                new Terms(positionBound, terms.partitions, terms.executionInfo, terms.requireActive, terms.isolation));
    }

    /**
     * Asks all partitions of the store that are on the instance.
     *
     * @return the request
     */
    public StateQueryRequest<R> withAllPartitions() {
        return with(
                new Terms(terms.bound, Optional.empty(), terms.executionInfo, terms.requireActive, terms.isolation));
    }

    /**
     * Asks certain partitions; each of them answers, or tells why it cannot.
     *
     * @param partitions their numbers
     * @return the request
     */
    public StateQueryRequest<R> withPartitions(Set<Integer> partitions) {
        return with(new Terms(
                terms.bound,
                Optional.of(Set.copyOf(partitions)),
                terms.executionInfo,
                terms.requireActive,
                terms.isolation));
    }

    /**
     * Has the answers tell how they came about.
     *
     * @return the request
     */
    public StateQueryRequest<R> enableExecutionInfo() {
        return with(new Terms(terms.bound, terms.partitions, true, terms.requireActive, terms.isolation));
    }

    /**
     * Asks running tasks only: not those that are restored, nor standbys.
     *
     * @return the request
     */
    public StateQueryRequest<R> requireActive() {
        return with(new Terms(terms.bound, terms.partitions, terms.executionInfo, true, terms.isolation));
    }

    /**
     * Says whether answers are made of committed rows only. Without it, the application's setting {@code
     * default.interactive.query.isolation.level} decides.
     *
     * @param isolationLevel the isolation
     * @return the request
     */
    public StateQueryRequest<R> withIsolationLevel(IsolationLevel isolationLevel) {
        return with(new Terms(terms.bound, terms.partitions, terms.executionInfo, terms.requireActive, isolationLevel));
    }

    private StateQueryRequest<R> with(Terms other) {
        return new StateQueryRequest<>(storeName, query, other);
    }

    /**
     * The store that is asked.
     *
     * @return its name
     */
    public String getStoreName() {
        return storeName;
    }

    /**
     * The least that the state contains.
     *
     * @return the bound
     */
    public PositionBound getPositionBound() {
        return terms.bound;
    }

    /**
     * What is asked.
     *
     * @return the query
     */
    public Query<R> getQuery() {
        return query;
    }

    /**
     * Whether all partitions on the instance are asked.
     *
     * @return false if they are named
     */
    public boolean isAllPartitions() {
        return terms.partitions.isEmpty();
    }

    /**
     * The partitions that are asked.
     *
     * @return their numbers
     * @throws UnsupportedOperationException if all are asked
     */
    public Set<Integer> getPartitions() {
        return terms.partitions.orElseThrow(() -> new UnsupportedOperationException(
                "The request names no partitions: all are asked. Ask isAllPartitions() first."));
    }

    /**
     * Whether the answers tell how they came about.
     *
     * @return true if they do
     */
    public boolean executionInfoEnabled() {
        return terms.executionInfo;
    }

    /**
     * Whether running tasks only are asked.
     *
     * @return true if so
     */
    public boolean isRequireActive() {
        return terms.requireActive;
    }

    /**
     * The isolation that was asked for.
     *
     * @return the isolation, or empty if the application's setting decides
     */
    public Optional<IsolationLevel> isolationLevel() {
        return Optional.ofNullable(terms.isolation);
    }

    private record Terms(
            PositionBound bound,
            Optional<Set<Integer>> partitions,
            boolean executionInfo,
            boolean requireActive,
            @Nullable IsolationLevel isolation) {}
}
