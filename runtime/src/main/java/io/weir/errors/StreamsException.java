package io.weir.errors;

import io.weir.task.TaskId;
import java.util.Optional;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;

/** The application cannot go on as it is. */
public class StreamsException extends KafkaException {
    private volatile @Nullable TaskId taskId;

    /**
     * Makes an exception.
     *
     * @param message what was expected, what was found, where, and what to do
     */
    public StreamsException(String message) {
        super(message);
    }

    /**
     * Makes an exception of a task.
     *
     * @param message what was expected, what was found, where, and what to do
     * @param taskId the task
     */
    public StreamsException(String message, TaskId taskId) {
        super(message);
        this.taskId = taskId;
    }

    /**
     * Makes an exception.
     *
     * @param message what was expected, what was found, where, and what to do
     * @param cause why
     */
    public StreamsException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /**
     * Makes an exception of a task.
     *
     * @param message what was expected, what was found, where, and what to do
     * @param cause why
     * @param taskId the task
     */
    public StreamsException(String message, Throwable cause, TaskId taskId) {
        super(message, cause);
        this.taskId = taskId;
    }

    /**
     * Makes an exception.
     *
     * @param cause why
     */
    public StreamsException(Throwable cause) {
        super(cause);
    }

    /**
     * Makes an exception of a task.
     *
     * @param cause why
     * @param taskId the task
     */
    public StreamsException(Throwable cause, TaskId taskId) {
        super(cause);
        this.taskId = taskId;
    }

    /**
     * The task in which it happened.
     *
     * @return the task, or empty if it happened in none
     */
    public Optional<TaskId> taskId() {
        return Optional.ofNullable(taskId);
    }

    /**
     * Notes the task, where it is known only higher up.
     *
     * @param taskId the task in which this happened
     */
    public void setTaskId(TaskId taskId) {
        this.taskId = taskId;
    }
}
