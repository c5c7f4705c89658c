package io.weir.engine;

import io.weir.changelog.ChangelogWriter;
import io.weir.changelog.LogPosition;
import io.weir.errors.StreamsException;
import io.weir.processor.PunctuationType;
import io.weir.state.StateStore;
import io.weir.task.TaskId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * One partition's share of a sub-topology, running.
 *
 * <p>Owned by the lane that runs it. After an exception the task is not to be used any more: what it did since its last
 * commit is dropped with its change buffer, and a new task goes on from the committed offsets.
 */
public final class Task {
    private final TaskParts parts;
    private final Course course;
    private final TaskServices services;
    private final NodeGraph graph;
    private final DueWork due;
    private final InputQueues inputs;
    private final RecordWork records;

    /**
     * Makes the task and initialises its processors.
     *
     * @param parts what it is made of
     * @param partitions its input partitions
     * @param times what it knew of time at its last commit
     * @param drops counts dropped records
     * @param nowMs the wall clock
     */
    public Task(TaskParts parts, Collection<TopicPartition> partitions, TaskTimes times, DropCounts drops, long nowMs) {
        this.parts = parts;
        this.course = new Course(drops, parts.stores().undo());
        course.wallClock(nowMs);
        RecordFailures failures = new RecordFailures(parts, drops);
        OperatorTimes operators =
                new OperatorTimes(times.operators(), parts.stores().undo());
        this.services =
                new TaskServices(new Attempts(parts, failures, course), operators, OwnStores.open(parts, course));
        partitions.forEach(partition -> course.observe(times.partition(partition)));
        course.observe(RecordWork.postponedTime(operators));
        parts.stores().expirations().advance(course.streamTimeMs(), nowMs);
        this.graph = NodeGraph.initialised(parts, course, services, drops);
        this.due = new DueWork(parts, course, services, graph, nowMs);
        List<PartitionQueue> queues = partitions.stream()
                .map(partition -> new PartitionQueue(partition, graph.source(partition), times))
                .toList();
        this.inputs = new InputQueues(queues, parts.environment().limits().maxTaskIdleMs());
        this.records = new RecordWork(parts, course, services, due, inputs);
    }

    /** {@return the task's id} */
    public TaskId id() {
        return parts.id();
    }

    /**
     * Gives the task one more input partition, such as one of a topic that a pattern matches and that is new.
     *
     * @param partition a partition that one of its sources reads
     * @param times what was known of its time at the last commit
     */
    public void assign(TopicPartition partition, TaskTimes times) {
        course.observe(times.partition(partition));
        inputs.add(new PartitionQueue(partition, graph.source(partition), times));
    }

    /**
     * Says that a run before this one may have told more than was committed, as one that died under at-least-once.
     *
     * <p>Tables then tell deletions even of rows that they do not have, until a commit at which all inputs rest. What
     * other tasks send may always come again, so if the task reads an internal topic, that does not end.
     */
    public void mayHaveTold() {
        course.mayHaveTold(true);
    }

    /**
     * Gives the task records to process.
     *
     * @param partition one of its input partitions
     * @param batch the records
     */
    public void add(TopicPartition partition, InputBatch batch) {
        inputs.of(partition).add(batch);
    }

    /**
     * Says that the broker holds no more of a partition than was added.
     *
     * @param partition one of its input partitions
     */
    public void caughtUp(TopicPartition partition) {
        inputs.of(partition).caughtUp();
    }

    /**
     * Goes on with a record whose call was answered, or else processes the record that is next in event time.
     *
     * @param nowMs the wall clock
     * @return false if there is none, or if the task waits for an input that is empty, for calls, or for timers
     * @throws StreamsException if the record cannot be processed and the failure policy says to stop
     * @throws CommitFailedException if the next commit cannot succeed
     */
    public boolean process(long nowMs) {
        course.wallClock(nowMs);
        return records.process(nowMs);
    }

    /** {@return whether timers are due that fire before the next record, until {@link #workOff} has fired them} */
    public boolean isBehind() {
        return due.isBehind();
    }

    /**
     * Removes rows whose time to live is over, and fires timers that are due, as many as one turn may.
     *
     * @param nowMs the wall clock
     * @return whether there may be more
     */
    public boolean workOff(long nowMs) {
        course.wallClock(nowMs);
        return due.workOff(nowMs);
    }

    /**
     * Calls the punctuations that are due by stream time.
     *
     * @return whether one was called
     */
    public boolean punctuateStreamTime() {
        return course.streamTimeMs() >= 0 && due.punctuate(PunctuationType.STREAM_TIME, course.streamTimeMs());
    }

    /**
     * Calls the punctuations that are due by the wall clock.
     *
     * @param nowMs the wall clock
     * @return whether one was called
     */
    public boolean punctuateWallClock(long nowMs) {
        course.wallClock(nowMs);
        return due.punctuate(PunctuationType.WALL_CLOCK_TIME, nowMs);
    }

    /**
     * Moves the time of operators on whose inputs have rested for long.
     *
     * @param nowMs the wall clock
     */
    public void passTime(long nowMs) {
        due.passTime(inputs, nowMs);
    }

    /**
     * Whether there is anything to commit.
     *
     * @return true if offsets moved or state changed since the last commit
     */
    public boolean isDirty() {
        return due.fired()
                || services.times().moved()
                || inputs.moved()
                || parts.stores().dirty();
    }

    /** {@return whether a processor asked for a commit, until the next one} */
    public boolean isCommitAsked() {
        return services.isCommitAsked();
    }

    /** {@return bytes of uncommitted changes} */
    public long uncommittedBytes() {
        return parts.stores().uncommittedBytes();
    }

    /** {@return bytes of uncommitted changes, and more where waiting with them wins little} */
    public long pressure() {
        return parts.stores().pressure();
    }

    /** Sends on what operators hold back, as the first step of a commit does. */
    public void sendHeld() {
        graph.sendHeld();
        due.sent();
    }

    /**
     * Sends on what operators hold back if no record is left that could change it: none waits here, nor at the
     * broker. Nothing is committed by that.
     */
    public void sendHeldAtRest() {
        if (due.hasUnsent() && inputs.rest() && !due.awaits()) {
            sendHeld();
        }
    }

    /**
     * First step of a commit: sends on what operators hold back, then writes all changes to the changelog.
     *
     * @param changelog where changes go
     * @return next offsets to read, of inputs that moved, with the task's times as their metadata
     */
    public Map<TopicPartition, OffsetAndMetadata> prepareCommit(ChangelogWriter changelog) {
        sendHeld();
        parts.stores().drainTo(changelog);
        Map<TopicPartition, OffsetAndMetadata> offsets = inputs.offsets(services.times());
        services.ownStores().flush(offsets);
        return offsets;
    }

    /**
     * Last step of a commit: the changes are durable in the log, so the stores take them over.
     *
     * @param positions the log's positions by store, of stores that were written
     */
    public void committed(Map<String, LogPosition> positions) {
        parts.stores().apply(positions);
        services.ownStores().committed();
        inputs.committed();
        services.committed();
        due.committed();
        course.committed(inputs.rest() && !parts.readsInternalTopics());
    }

    /**
     * Bytes of input that were worked off since the last call, by partition.
     *
     * @param release told of each partition's bytes, never 0
     */
    public void releaseInput(InputRelease release) {
        inputs.release(release);
    }

    /** {@return how many records were processed since the task was made} */
    public long processed() {
        return records.processed();
    }

    /** {@return whether records are in hand whose calls have not ended} */
    public boolean awaitsAnswers() {
        return due.awaits();
    }

    /**
     * Since when the task has records and waits for an input that has none.
     *
     * @return epoch milliseconds; negative if it does not wait
     */
    public long idlingSinceMs() {
        return inputs.idlingSinceMs();
    }

    /** {@return the task's stream time in epoch milliseconds; -1 before the first record} */
    public long streamTimeMs() {
        return course.streamTimeMs();
    }

    /** {@return the record and node in hand, in words, for a lane that makes no progress; null if none is in hand} */
    public @Nullable String place() {
        return course.words();
    }

    /**
     * A store of the application's own.
     *
     * @param name the store's name
     * @return the store, or null if the task has none of that name
     */
    public @Nullable StateStore ownStore(String name) {
        return services.ownStores().store(name);
    }

    /** Closes the processors and the application's own stores. Whoever opened Weir's closes them. */
    public void close() {
        try {
            graph.close();
        } finally {
            services.ownStores().close();
        }
    }
}
