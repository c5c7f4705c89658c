package io.weir.engine;

import io.weir.processor.Record;
import io.weir.task.TaskId;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/** Decides what follows when a record cannot be decoded, processed or written. */
public interface FailurePolicy {
    /**
     * Asked when a record's bytes cannot be decoded.
     *
     * @param place the task and the source node
     * @param record the record
     * @param cause what the deserialiser threw
     * @return what follows
     */
    Verdict onUndecodable(Place place, ConsumerRecord<byte[], byte[]> record, Exception cause);

    /**
     * Asked when a node throws.
     *
     * @param place the task and the node
     * @param input the input record, or null if it failed in a punctuator
     * @param record the record that the node was given, or null if it is the punctuator's
     * @param cause what it threw
     * @return what follows
     */
    Verdict onFailed(
            Place place,
            @Nullable ConsumerRecord<byte[], byte[]> input,
            @Nullable Record<?, ?> record,
            Exception cause);

    /**
     * Whether a record that a node failed at may be skipped.
     *
     * @return false if {@link #onFailed} always stops, so that nothing need be kept to undo a record
     */
    boolean skipsFailed();

    /**
     * Asked when a result cannot be written.
     *
     * @param place the task and the sink
     * @param input the input record, or null if the result stems from none
     * @param output the result
     * @param cause what the serialiser threw, or why the record was refused
     * @return what follows
     */
    Verdict onUnwritable(Place place, @Nullable ConsumerRecord<byte[], byte[]> input, Output output, Exception cause);

    /**
     * A result that cannot be written.
     *
     * @param topic full name of the topic
     * @param record the result as the sink was given it
     * @param bytes the result in bytes, or null if it cannot be serialised
     * @param keyFailed of a result that cannot be serialised: whether its key failed, or its value
     */
    record Output(
            String topic, Record<?, ?> record, @Nullable OutputRecord bytes, boolean keyFailed) {}

    /**
     * Where something failed.
     *
     * @param task the task
     * @param node the node
     */
    record Place(TaskId task, String node) {}

    /**
     * What follows from a failure.
     *
     * @param skips true to count the record as dropped and go on, false to stop
     * @param aside records to send if it is skipped, such as dead letters
     */
    record Verdict(boolean skips, List<OutputRecord> aside) {
        /** Stops. */
        public static final Verdict STOP = new Verdict(false, List.of());

        /** Goes on, and sends nothing aside. */
        public static final Verdict SKIP = new Verdict(true, List.of());
    }
}
