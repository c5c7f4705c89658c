package io.weir.engine;

import io.weir.changelog.buffer.UndoLog;
import io.weir.processor.Record;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/*
 * A record that fails and is skipped leaves nothing behind: no row, no time, no punctuation, no result. What it changes
 * in memory is noted in the undo log of its task's stores. What it sends cannot be called back, so it waits here until
 * the record has come through.
 *
 * All of this costs something, if not much. So nothing is noted, and results are sent at once, where the failure policy
 * never skips a record that failed: then the task ends and goes on from its last commit.
 */
/**
 * Work that is undone whole if it fails and is skipped.
 *
 * <p>Attempts nest: a result that was held back may fail and be undone alone. Owned by the lane that runs the task.
 */
final class Attempts {
    private static final int NOT_UNDONE = -1;

    private final UndoLog undo;
    private final Outbox outbox;
    private final RecordFailures failures;
    private final Course course;
    private final boolean undoes;
    private final List<Waiting> waiting = new ArrayList<>();

    Attempts(TaskParts parts, RecordFailures failures, Course course) {
        this.undo = parts.stores().undo();
        this.outbox = parts.outbox();
        this.failures = failures;
        this.course = course;
        this.undoes = parts.environment().failures().skipsFailed();
        undo.reset();
    }

    RecordFailures failures() {
        return failures;
    }

    /** What takes back the changes of the attempt in hand. */
    UndoLog undo() {
        return undo;
    }

    /** An attempt begins; what is returned goes to {@link #failed}. */
    int begin() {
        return undoes ? undo.mark() : NOT_UNDONE;
    }

    /** An attempt begins that can be taken back, whatever the policy says of failures. */
    int beginUndone() {
        return undo.mark();
    }

    /** Takes back all that an attempt did, though it did not fail. */
    void takeBack(int attempt) {
        undo.undo(attempt);
        end(attempt);
    }

    /** The attempt is over: what it did stands, or was undone. If no other is open, its results are sent. */
    void end(int attempt) {
        if (attempt != NOT_UNDONE) {
            undo.close();
            if (!undo.isOpen()) {
                sendWaiting();
            }
        }
    }

    /**
     * The attempt failed at the node in hand: it is undone, and counted as dropped, or the failure is thrown, as the
     * policy says.
     *
     * @param attempt what {@link #begin} returned
     * @param input the input record, or null if the work stems from none
     * @param failure what was thrown
     */
    void failed(int attempt, @Nullable ConsumerRecord<byte[], byte[]> input, RuntimeException failure) {
        FailurePolicy.Verdict verdict = failures.verdict(course, input, failure);
        if (attempt != NOT_UNDONE) {
            undo.undo(attempt);
        }
        verdict.aside().forEach(this::sendAside);
        failures.dropped(course);
    }

    /** Sends a result, now or when the attempt is over; it may be refused. */
    void send(LiveSink sink, OutputRecord output, Record<?, ?> record) {
        Waiting one = new Waiting(sink, output, record, sink.course().input());
        if (undo.isOpen()) {
            add(one);
        } else {
            send(one);
        }
    }

    /** Sends what stands for a result that could not be written, such as a dead letter. */
    void sendAside(OutputRecord output) {
        if (undo.isOpen()) {
            add(new Waiting(null, output, null, null));
        } else {
            outbox.send(output);
        }
    }

    private void add(Waiting one) {
        waiting.add(one);
        undo.note(() -> waiting.remove(waiting.size() - 1));
    }

    private void sendWaiting() {
        // A record that is refused may send another aside, which is sent at once.
        for (Waiting one : waiting) {
            send(one);
        }
        waiting.clear();
    }

    private void send(Waiting one) {
        LiveSink sink = one.sink;
        Record<?, ?> record = one.record;
        if (sink == null || record == null) {
            outbox.send(one.output);
            return;
        }
        try {
            outbox.send(one.output);
        } catch (RecordRefusedException refused) {
            failures.unwritable(this, sink.name(), one.refused(record), refused);
        }
    }

    /** A result, and where it comes from; a dead letter has no sink. */
    private record Waiting(
            @Nullable LiveSink sink,
            OutputRecord output,
            @Nullable Record<?, ?> record,
            @Nullable ConsumerRecord<byte[], byte[]> input) {
        RecordFailures.Unwritten refused(Record<?, ?> result) {
            return new RecordFailures.Unwritten(
                    input, new FailurePolicy.Output(output.target().topic(), result, output, false));
        }
    }
}
