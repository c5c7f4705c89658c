package io.weir.engine;

import io.weir.processor.Record;
import io.weir.task.TaskId;
import io.weir.topology.DropReason;
import io.weir.topology.SubTopology;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/** Has the failure policy decide when a node throws. */
final class RecordFailures {
    private final TaskId task;
    private final SubTopology topology;
    private final FailurePolicy policy;
    private final DropCounts drops;

    RecordFailures(TaskParts parts, DropCounts drops) {
        this.task = parts.id();
        this.topology = parts.topology();
        this.policy = parts.environment().failures();
        this.drops = drops;
    }

    /** What becomes of the record in hand, which failed; if it is not to be skipped, the failure is thrown. */
    FailurePolicy.Verdict verdict(
            Course course, @Nullable ConsumerRecord<byte[], byte[]> input, RuntimeException failure) {
        if (failure instanceof CommitFailedException || failure instanceof SendFailedException) {
            throw failure; // Nothing is wrong with the record.
        }
        if (failure instanceof StoppedException) {
            throw failure; // The policy has said so, of work within this.
        }
        Record<?, ?> record = course.record();
        String name = name(course);
        FailurePolicy.Verdict verdict = policy.onFailed(new FailurePolicy.Place(task, name), input, record, failure);
        if (!verdict.skips()) {
            throw new StoppedException(
                    "Node [" + name + "] of task " + task + " failed"
                            + (input == null ? "" : " at the record at " + Text.at(input))
                            + ": " + failure.getClass().getName() + hint(failure) + "." + topology.said(name)
                            + " Correct the node's code or the record, or set [processing.exception.handler] to one"
                            + " that skips such records.",
                    failure,
                    task);
        }
        return verdict;
    }

    /** Counts the record in hand as dropped at the node in hand. */
    void dropped(Course course) {
        course.drop(name(course), DropReason.PROCESSING_ERROR);
        course.begin(null);
    }

    /** Counts a result as dropped that cannot be written, or throws, as the policy says. */
    void unwritable(Attempts attempts, String sink, Unwritten result, RuntimeException failure) {
        ConsumerRecord<byte[], byte[]> input = result.input();
        FailurePolicy.Output output = result.output();
        FailurePolicy.Verdict verdict =
                policy.onUnwritable(new FailurePolicy.Place(task, sink), input, output, failure);
        if (!verdict.skips()) {
            throw new SendFailedException(
                    "Sink [" + sink + "] of task " + task + " cannot write a result"
                            + (input == null ? "" : " of the record at " + Text.at(input)) + " to topic ["
                            + output.topic() + "]: " + failure.getClass().getName() + hint(failure) + "."
                            + topology.said(sink) + " Check the sink's serdes and the size of its results, or set"
                            + " [production.exception.handler] to one that skips such results.",
                    failure);
        }
        verdict.aside().forEach(attempts::sendAside);
        drops.count(sink, DropReason.PRODUCTION_ERROR);
    }

    private static String name(Course course) {
        LiveNode node = course.node();
        return node == null ? "unknown" : node.name();
    }

    /**
     * A result that cannot be written.
     *
     * @param input the input record that it stems from, or null
     * @param output the result
     */
    record Unwritten(@Nullable ConsumerRecord<byte[], byte[]> input, FailurePolicy.Output output) {}

    private static String hint(RuntimeException failure) {
        return failure instanceof ClassCastException
                ? " (a serde or a processor meets another type than it expects: check the serdes of the nodes above)"
                : "";
    }
}
