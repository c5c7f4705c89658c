package io.weir.runtime.reads;

import io.weir.state.StateStore;
import io.weir.task.TaskId;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Nobody who could be asked. */
final class NoOwner implements OwnerReads {
    @Override
    public <R extends @Nullable Object> CompletableFuture<R> ask(
            TaskId task, String store, Function<? super StateStore, R> question) {
        throw new UnsupportedOperationException("Committed rows are read without their owner.");
    }
}
