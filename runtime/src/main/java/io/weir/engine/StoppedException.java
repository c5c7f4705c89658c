package io.weir.engine;

import io.weir.errors.StreamsException;
import io.weir.task.TaskId;

/** A node failed, and the failure policy said to stop. */
final class StoppedException extends StreamsException {
    private static final long serialVersionUID = 1L;

    StoppedException(String message, Throwable cause, TaskId task) {
        super(message, cause, task);
    }
}
