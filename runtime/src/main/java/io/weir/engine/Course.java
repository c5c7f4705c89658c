package io.weir.engine;

import io.weir.changelog.buffer.UndoLog;
import io.weir.processor.Record;
import io.weir.task.RecordMetadata;
import io.weir.topology.DropReason;
import io.weir.topology.OperatorContext;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/**
 * The record in hand, and how far it has come through the graph.
 *
 * <p>Owned by the lane that runs the task.
 */
final class Course {
    private final DropCounts drops;
    private final UndoLog undo;
    private @Nullable ConsumerRecord<byte[], byte[]> input;
    private @Nullable LiveNode node;
    private @Nullable Record<@Nullable Object, @Nullable Object> record;
    private boolean postpones;
    private @Nullable Runnable postponed;
    private long streamTimeMs = -1;
    private long wallClockMs;
    private boolean mayHaveTold;

    Course(DropCounts drops, UndoLog undo) {
        this.drops = drops;
        this.undo = undo;
    }

    /** A record begins its way, or with null none is in hand any more. */
    void begin(@Nullable ConsumerRecord<byte[], byte[]> raw) {
        input = raw;
        node = null;
        record = null;
    }

    /** A record begins its way that can be taken back, or none does any more. */
    void postpones(boolean whether) {
        postpones = whether;
        postponed = null;
    }

    /** Has the record in hand taken back; false if it cannot be. Of several nodes, the first is heard. */
    boolean postpone(Runnable then) {
        if (postpones && postponed == null) {
            postponed = then;
        }
        return postpones;
    }

    /** What is to be done once the record in hand has been taken back; null if it is not to be. */
    @Nullable Runnable postponed() {
        return postponed;
    }

    void enter(LiveNode entered, Record<@Nullable Object, @Nullable Object> entering) {
        node = entered;
        record = entering;
    }

    /** The course is back in a node, with the record that the node was given; a punctuator has none. */
    void leave(LiveNode backIn, @Nullable Record<@Nullable Object, @Nullable Object> its) {
        node = backIn;
        record = its;
    }

    /** Where the course is, to come back to it. */
    Place place() {
        return new Place(input, node, record);
    }

    void back(Place before) {
        input = before.input;
        node = before.node;
        record = before.record;
    }

    void observe(long timestampMs) {
        if (timestampMs > streamTimeMs) {
            long before = streamTimeMs;
            streamTimeMs = timestampMs;
            undo.note(() -> streamTimeMs = before);
        }
    }

    void wallClock(long nowMs) {
        wallClockMs = nowMs;
    }

    /** Whether a run before this one may have told more than was committed. */
    boolean mayHaveTold() {
        return mayHaveTold;
    }

    void mayHaveTold(boolean may) {
        mayHaveTold = may;
    }

    /** After a commit. What was told before this run is known now if all that it could have read has been read. */
    void committed(boolean allRead) {
        mayHaveTold &= !allRead;
    }

    /** Counts a dropped record. Whatever undoes what dropped it undoes that too. */
    void drop(String nodeName, DropReason reason) {
        drops.count(nodeName, reason);
        undo.note(() -> drops.takeBack(nodeName, reason));
    }

    @Nullable ConsumerRecord<byte[], byte[]> input() {
        return input;
    }

    /** Where the record in hand comes from. */
    Optional<RecordMetadata> metadata() {
        ConsumerRecord<byte[], byte[]> raw = input;
        return raw == null
                ? Optional.empty()
                : Optional.of(new RecordMetadata(raw.topic(), raw.partition(), raw.offset()));
    }

    @Nullable LiveNode node() {
        return node;
    }

    @Nullable Record<@Nullable Object, @Nullable Object> record() {
        return record;
    }

    /** The record and node in hand, in words; null if no record is in hand. */
    @Nullable String words() {
        ConsumerRecord<byte[], byte[]> raw = input;
        LiveNode at = node;
        return raw == null || at == null ? null : "node [" + at.name() + "] at " + Text.at(raw);
    }

    long streamTimeMs() {
        return streamTimeMs;
    }

    long wallClockMs() {
        return wallClockMs;
    }

    /** A record in hand and how far it has come. */
    record Place(
            @Nullable ConsumerRecord<byte[], byte[]> input,
            @Nullable LiveNode node,
            @Nullable Record<@Nullable Object, @Nullable Object> record) {}

    /** An input record, as an operator keeps it with a result that it holds back. */
    record Kept(@Nullable ConsumerRecord<byte[], byte[]> input) implements OperatorContext.Origin {}
}
