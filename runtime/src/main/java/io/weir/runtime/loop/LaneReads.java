package io.weir.runtime.loop;

import io.weir.errors.StateStoreNotAvailableException;
import io.weir.runtime.reads.OwnerReads;
import io.weir.state.StateStore;
import io.weir.task.TaskId;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Asks a lane, which answers between two records.
 *
 * <p>Safe for all threads. The lane's own thread, in the middle of a record, is answered at once.
 *
 * @param lane the lane
 */
record LaneReads(Lane lane) implements OwnerReads {
    @Override
    public <R extends @Nullable Object> CompletableFuture<R> ask(
            TaskId task, String store, Function<? super StateStore, R> question) {
        CompletableFuture<R> answer = new CompletableFuture<>();
        if (lane.pulse().isOfCaller()) {
            answer(lane, task, store, question, answer);
        } else {
            lane.mailbox().tell(one -> answer(one, task, store, question, answer));
        }
        return answer;
    }

    private static <R extends @Nullable Object> void answer(
            Lane asked,
            TaskId task,
            String store,
            Function<? super StateStore, R> question,
            CompletableFuture<R> answer) {
        try {
            Slot slot = asked.slot(task);
            if (slot == null) {
                throw new StateStoreNotAvailableException("Store [" + store + "] of task " + task
                        + " is expected to run, but is restored again or moves to another lane or instance. Ask for"
                        + " the store again.");
            }
            answer.complete(question.apply(slot.store(store)));
        } catch (RuntimeException failure) {
            answer.completeExceptionally(failure);
        }
    }
}
