package io.weir.query;

import io.weir.state.Position;
import io.weir.state.QueryResult;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the partitions of a store answered.
 *
 * <p>Owned by the thread that asked.
 *
 * @param <R> type of the answer
 */
public class StateQueryResult<R> {
    private final Map<Integer, QueryResult<R>> partitionResults = new HashMap<>();
    private @Nullable QueryResult<R> globalResult;

    /** Makes a result without answers. */
    public StateQueryResult() {}

    /**
     * Sets the answer of a global store.
     *
     * @param r the answer
     */
    public void setGlobalResult(QueryResult<R> r) {
        globalResult = r;
    }

    /**
     * Adds the answer of a partition.
     *
     * @param partition its number
     * @param r the answer
     */
    public void addResult(int partition, QueryResult<R> r) {
        partitionResults.put(partition, r);
    }

    /**
     * The answers of the partitions.
     *
     * @return answers by the partition's number; empty for a global store
     */
    public Map<Integer, QueryResult<R>> getPartitionResults() {
        return partitionResults;
    }

    /**
     * The only answer that is not empty, such as that of the partition that has a key.
     *
     * @return the answer that has a result or a failure, or null if none has
     * @throws IllegalArgumentException if more than one has
     */
    public @Nullable QueryResult<R> getOnlyPartitionResult() {
        List<QueryResult<R>> told = partitionResults.values().stream()
                .filter(answer -> answer.isFailure() || answer.getResult() != null)
                .toList();
        if (told.size() > 1) {
            throw new IllegalArgumentException("One answer that is not empty is expected, but there are " + told
                    + ". Ask one partition, or use getPartitionResults().");
        }
        return told.isEmpty() ? null : told.get(0);
    }

    /**
     * The answer of a global store.
     *
     * @return the answer, or null if the store is not global
     */
    public @Nullable QueryResult<R> getGlobalResult() {
        return globalResult;
    }

    /**
     * How far all answers together contain the input. Given as a bound, it lets a later query see no less.
     *
     * @return a position with those of all answers in it
     */
    public Position getPosition() {
        Position position = Position.emptyPosition();
        if (globalResult != null) {
            position.merge(globalResult.getPosition());
        }
        partitionResults.values().forEach(answer -> position.merge(answer.getPosition()));
        return position;
    }

    @Override
    public String toString() {
        return "StateQueryResult[partitions " + partitionResults + ", global " + globalResult + "]";
    }
}
