package io.weir.errors;

import io.weir.task.TaskId;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/** Where an error happened: the input record, the task, the node. */
public interface ErrorHandlerContext {
    /**
     * The input record's topic.
     *
     * @return the topic; null in a punctuator
     */
    @Nullable String topic();

    /**
     * The input record's partition.
     *
     * @return the partition; -1 in a punctuator
     */
    int partition();

    /**
     * The input record's offset.
     *
     * @return the offset; -1 in a punctuator
     */
    long offset();

    /**
     * The input record's headers.
     *
     * @return the headers, none in a punctuator
     */
    Headers headers();

    /**
     * The node in which it happened.
     *
     * @return the node's name
     */
    String processorNodeId();

    /**
     * The task in which it happened.
     *
     * @return the task
     */
    TaskId taskId();

    /**
     * The event time in hand.
     *
     * @return epoch milliseconds
     */
    long timestamp();

    /**
     * The key of the input record as it was read.
     *
     * @return the bytes, or null if there is no key or no record
     */
    byte @Nullable [] sourceRawKey();

    /**
     * The value of the input record as it was read.
     *
     * @return the bytes, or null if there is no value or no record
     */
    byte @Nullable [] sourceRawValue();
}
