package io.weir.runtime.reads;

import io.weir.errors.InvalidStateStoreException;
import io.weir.errors.StateStoreNotAvailableException;
import io.weir.state.StateStore;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.apache.kafka.common.IsolationLevel;
import org.jspecify.annotations.Nullable;

/**
 * One partition of a store, asked on certain terms.
 *
 * <p>Safe for all threads.
 *
 * @param task the task that has it
 * @param store the store's name
 * @param isolation whether answers are made of committed rows only
 */
record PartitionReads(LocalTask task, String store, IsolationLevel isolation) {
    private static final long LOOK_MS = 100;
    private static final int LOOKS_MAX = 100;

    /** The same partition, on other terms. */
    PartitionReads with(IsolationLevel other) {
        return new PartitionReads(task, store, other);
    }

    /**
     * Asks.
     *
     * @throws InvalidStateStoreException if the store was closed meanwhile
     */
    <R extends @Nullable Object> R ask(Function<? super StateStore, R> question) {
        OwnerReads owner = task.owner();
        return isolation == IsolationLevel.READ_COMMITTED || owner == null
                ? task.committed().read(store, this::ended, question)
                : awaited(owner.ask(task.spec().id(), store, live -> Copies.of(question.apply(live), store)));
    }

    /** The store itself, of the application's own. */
    StateStore live() {
        OwnerReads owner = task.owner();
        if (owner == null) {
            throw ended();
        }
        return awaited(owner.ask(task.spec().id(), store, live -> live));
    }

    // Bounded in time, because the lane may be busy with a record of the user's, or have ended.
    private <R extends @Nullable Object> R awaited(CompletableFuture<R> answer) {
        for (int looks = 0; looks < LOOKS_MAX; looks++) {
            try {
                return answer.get(LOOK_MS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException notYet) {
                if (!task.committed().isOpen()) {
                    throw ended();
                }
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new InvalidStateStoreException(
                        "The thread was interrupted while it waited for store [" + store + "].", interrupted);
            } catch (ExecutionException failure) {
                throw failure.getCause() instanceof RuntimeException known
                        ? known
                        : new InvalidStateStoreException(
                                "Store [" + store + "] of task " + task.spec().id() + " did not answer: "
                                        + failure.getMessage(),
                                failure);
            }
        }
        throw new InvalidStateStoreException("The task " + task.spec().id() + " of store [" + store
                + "] is expected to answer between two records, but did not for " + LOOK_MS * LOOKS_MAX
                + " ms. Read committed rows, or see why its record takes so long.");
    }

    private RuntimeException ended() {
        return new StateStoreNotAvailableException("Store [" + store + "] of task "
                + task.spec().id() + " is expected to be open, but was closed: the task moves to another instance, is"
                + " restored again, or the application closes. Ask for the store again, or which instance has it now.");
    }
}
