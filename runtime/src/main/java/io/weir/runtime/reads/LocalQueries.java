package io.weir.runtime.reads;

import io.weir.errors.InvalidStateStoreException;
import io.weir.query.StateQueryRequest;
import io.weir.query.StateQueryResult;
import io.weir.state.FailureReason;
import io.weir.state.Position;
import io.weir.state.PositionBound;
import io.weir.state.QueryConfig;
import io.weir.state.QueryResult;
import io.weir.state.StateStore;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.apache.kafka.common.IsolationLevel;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers queries from the stores of this instance.
 *
 * <p>Safe for all threads.
 *
 * @param stores what is open here
 * @param catalog what the topology has
 * @param isolation what queries see that do not say it
 * @param clockNs measures how long an answer took
 */
public record LocalQueries(LocalStores stores, StoreCatalog catalog, IsolationLevel isolation, LongSupplier clockNs) {
    private static final Logger LOG = LoggerFactory.getLogger(LocalQueries.class);

    /**
     * Asks the partitions that are here.
     *
     * @param request the query and its terms
     * @param <R> type of the answer
     * @return an answer for each partition that is here and was asked, and a failure for each that was asked and is not
     * @throws io.weir.errors.UnknownStateStoreException if the topology has no such store
     */
    public <R> StateQueryResult<R> answer(StateQueryRequest<R> request) {
        String store = request.getStoreName();
        boolean global = catalog.isGlobal(store);
        StateQueryResult<R> result = new StateQueryResult<>();
        Set<Integer> missing = new TreeSet<>(request.isAllPartitions() ? Set.of() : request.getPartitions());
        for (LocalTask task : stores.with(store)) {
            if (global) {
                result.setGlobalResult(answer(task, request));
            } else if (request.isAllPartitions() || missing.remove(task.partition())) {
                result.addResult(task.partition(), answer(task, request));
            }
        }
        if (!global) {
            missing.forEach(partition -> result.addResult(partition, notHere(store, partition)));
        }
        return result;
    }

    private <R> QueryResult<R> notHere(String store, int partition) {
        int partitions = catalog.partitions(store);
        return partition < 0 || partition >= partitions
                ? QueryResult.forFailure(
                        FailureReason.DOES_NOT_EXIST,
                        "A partition from 0 to " + (partitions - 1) + " is expected of store [" + store + "], but ["
                                + partition + "] was asked for. Ask queryMetadataForKey(...) for the partition of a"
                                + " key.")
                : QueryResult.forFailure(
                        FailureReason.NOT_PRESENT,
                        "Partition [" + partition + "] of store [" + store + "] is expected on this instance, but is"
                                + " not here. Ask queryMetadataForKey(...) which instance has it.");
    }

    private <R> QueryResult<R> answer(LocalTask task, StateQueryRequest<R> request) {
        if (request.isRequireActive() && task.stage() != LocalTask.Stage.RUNNING) {
            return QueryResult.forFailure(
                    FailureReason.NOT_ACTIVE,
                    "Task " + task.spec().id() + " of store [" + request.getStoreName() + "] is expected to run, but"
                            + " is " + task.stage() + " on this instance. Ask its owner, or without requireActive().");
        }
        long beganNs = clockNs.getAsLong();
        QueryResult<R> answer;
        try {
            answer = atPosition(task, request);
        } catch (InvalidStateStoreException gone) {
            answer = QueryResult.forFailure(FailureReason.NOT_PRESENT, String.valueOf(gone.getMessage()));
        } catch (RuntimeException failure) {
            LOG.warn("A query of store [{}] failed.", request.getStoreName(), failure);
            answer = QueryResult.forFailure(
                    FailureReason.STORE_EXCEPTION,
                    "Store [" + request.getStoreName() + "] of task "
                            + task.spec().id() + " failed: " + failure);
        }
        if (request.executionInfoEnabled()) {
            answer.addExecutionInfo(request.getQuery().getClass().getSimpleName() + " of store ["
                    + request.getStoreName() + "], task " + task.spec().id() + ", which is " + task.stage() + ", "
                    + request.isolationLevel().orElse(isolation) + ", took "
                    + (clockNs.getAsLong() - beganNs) / 1_000 + " us");
        }
        return answer;
    }

    private <R> QueryResult<R> atPosition(LocalTask task, StateQueryRequest<R> request) {
        String store = request.getStoreName();
        boolean global = catalog.isGlobal(store);
        PartitionReads reads =
                new PartitionReads(task, store, request.isolationLevel().orElse(isolation));
        // First the position: what is read afterwards contains no less.
        Position position = task.position(store);
        if (!task.isUpTo(request.getPositionBound(), store, position)) {
            QueryResult<R> late =
                    QueryResult.notUpToBound(position, request.getPositionBound(), global ? null : task.partition());
            late.setPosition(position);
            return late;
        }
        // Whether the position suffices was asked above, so the store need not ask again.
        QueryConfig config = new QueryConfig(false, reads.isolation());
        Function<StateStore, QueryResult<R>> question =
                live -> live.query(request.getQuery(), PositionBound.unbounded(), config);
        QueryResult<R> answer =
                task.committed().names().contains(store) ? reads.ask(question) : question.apply(reads.live());
        answer.setPosition(position);
        return answer;
    }
}
