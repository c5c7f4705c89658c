package io.weir.runtime.reads;

import io.weir.state.StateStore;
import io.weir.task.TaskId;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Asks the thread that owns a task. Safe for all threads. */
public interface OwnerReads {
    /**
     * Asks a store as its task sees it, between two records.
     *
     * @param task the task
     * @param store name of one of its stores
     * @param question what to ask; what it gives back leaves the owner's thread
     * @param <R> type of the answer
     * @return the answer to come
     */
    <R extends @Nullable Object> CompletableFuture<R> ask(
            TaskId task, String store, Function<? super StateStore, R> question);
}
