package io.weir.topology;

import io.weir.processor.ProcessorContext;
import io.weir.processor.Record;
import io.weir.task.RecordMetadata;
import org.jspecify.annotations.Nullable;

/**
 * What an operator of the DSL can ask, beyond the Processor API.
 *
 * <p>Every context that the engine hands out is one of these.
 *
 * @param <K> type of keys that may be forwarded
 * @param <V> type of values that may be forwarded
 */
public interface OperatorContext<K extends @Nullable Object, V extends @Nullable Object>
        extends ProcessorContext<K, V> {
    /**
     * The same context with its wider face.
     *
     * @param context a context that the engine handed out
     * @param <K> type of keys
     * @param <V> type of values
     * @return the context
     * @throws IllegalArgumentException if the context was made by someone else
     */
    static <K extends @Nullable Object, V extends @Nullable Object> OperatorContext<K, V> of(
            ProcessorContext<K, V> context) {
        if (context instanceof OperatorContext<K, V> wide) {
            return wide;
        }
        throw new IllegalArgumentException("An operator of the DSL needs the engine's context, but was given ["
                + context.getClass().getName() + "]. Run the topology with TopologyTestDriver or WeirStreams.");
    }

    /**
     * The operator's own time as of the last commit, on this machine or another.
     *
     * @return event time in epoch milliseconds; -1 if none was kept
     */
    long committedTime();

    /**
     * Makes the operator's own time part of the next commit, beside the input's offsets.
     *
     * <p>For operators that observe a time which their stores cannot tell. It is forgotten with the rest if the commit
     * is dropped.
     *
     * @param timeMs event time in epoch milliseconds, never earlier than the one before
     */
    void keepTime(long timeMs);

    /**
     * Whether rows may have been told that no commit knows of, by a run that died under at-least-once.
     *
     * <p>A table then tells a deletion even of a row that it does not have: the row may have come and gone in input
     * that is read again, and whoever was told of it must hear that it went.
     *
     * @return false if nobody was told more than the stores know
     */
    boolean mayHaveTold();

    /**
     * Whether there is a node below that takes what is forwarded. It does not change while the task runs.
     *
     * @return false if whatever is forwarded goes nowhere
     */
    boolean isHeard();

    /**
     * Whether the record in hand may be undone, because it may fail and be skipped.
     *
     * @return false if steps given to {@link #onUndo} are not kept
     */
    boolean mayUndo();

    /**
     * Says how to take back what the operator changed in its own memory; its stores, its kept time and what it sent
     * need no such word. The steps are run, last first, if the record in hand fails and is skipped.
     *
     * @param step finds the operator as the change left it, and must not fail
     */
    void onUndo(Runnable step);

    /**
     * Does something that stems from no record: a timer's call. It is undone alone if it fails and the failure policy
     * says to go on; what was in hand before is so again afterwards.
     *
     * @param work what to do
     */
    void attempt(Runnable work);

    /**
     * Has the input record in hand taken back whole, and brought again once no processor is behind with its timers
     * ({@link FiresTimers#isBehind}). What the task does between may be committed.
     *
     * @param then run when the record has been taken back: what the processor keeps of it until it comes again
     * @return false if the record in hand is not one that can be taken back; then nothing happens
     */
    boolean postpone(Runnable then);

    /**
     * The record that the node in hand was given.
     *
     * @return the record, or null if none is in hand
     */
    @Nullable Record<?, ?> record();

    /**
     * Counts the record in hand, or one of its results, as dropped.
     *
     * @param reason why
     */
    void drop(DropReason reason);

    /**
     * Sends a record to the nodes below that take what this one drops; none if nobody asked for it. It is not counted.
     *
     * @param record the record, as it came
     * @param reason why it is dropped
     */
    void sendAside(Record<?, ?> record, DropReason reason);

    /**
     * Counts a record as dropped, and sends it to the nodes below that take such records.
     *
     * @param record the record, as it came
     * @param reason why it is dropped
     */
    default void drop(Record<?, ?> record, DropReason reason) {
        drop(reason);
        sendAside(record, reason);
    }

    /**
     * Sends a held-back record to all nodes below, as if the record it stems from were in hand. Then the record that
     * was in hand before is so again.
     *
     * @param record the record
     * @param origin where it came from, as {@link #origin()} told when it was held back
     * @return false if it failed below and was skipped, so that nobody was told
     */
    boolean forwardHeld(Record<? extends K, ? extends V> record, Origin origin);

    /**
     * Says that a held-back record failed, as if it were in hand and its node had thrown: the failure policy decides.
     *
     * @param record the record
     * @param origin where it came from, as {@link #origin()} told when it was held back
     * @param failure why
     */
    void failHeld(Record<?, ?> record, Origin origin, RuntimeException failure);

    /**
     * Wakes whoever runs the task, if it waits, because there is something to go on with.
     *
     * @return what any thread may run
     */
    Runnable waker();

    /**
     * The record in hand, to be kept for {@link #forwardHeld}.
     *
     * @return the origin
     */
    Origin origin();

    /**
     * An input record that an operator wrote down with a result, to be kept for {@link #forwardHeld}.
     *
     * @param input where the input record was
     * @param record what is known of it: its time and headers, and its key and value if they are bytes
     * @return the origin
     */
    Origin origin(RecordMetadata input, Record<?, ?> record);

    /** The engine's own note of an input record. */
    interface Origin {}
}
