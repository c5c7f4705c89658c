package io.weir.engine;

/*
 * A record may make more timers due than are to fire at once, and they fire before it. Whether it does is known where
 * the record has come as far as the timers' operator, with what the operators above made of it. So it is taken back
 * whole, and stays first in its queue with its offset uncommitted. What remains is the time that it brought: by that
 * the timers fire, in turns between which the lane does other things and commits. Then the record comes again.
 */
/**
 * What a task does because a record has come.
 *
 * <p>Owned by the lane that runs the task.
 */
final class RecordWork {
    /** Under this name, which no node has, the time of a postponed record is kept: the input's offset is before it. */
    private static final String POSTPONED = "";

    private final TaskParts parts;
    private final Course course;
    private final TaskServices services;
    private final DueWork due;
    private final InputQueues inputs;
    private int waited;
    private long processed;

    RecordWork(TaskParts parts, Course course, TaskServices services, DueWork due, InputQueues inputs) {
        this.parts = parts;
        this.course = course;
        this.services = services;
        this.due = due;
        this.inputs = inputs;
    }

    /** The latest event time of a record that was postponed and is to come again; -1 if there was none. */
    static long postponedTime(OperatorTimes times) {
        return times.committed(POSTPONED);
    }

    /** Goes on with a call that was answered, or processes the next record; false if there is none, or it waits. */
    boolean process(long nowMs) {
        boolean resumed = !due.isBehind() && due.resume(nowMs);
        PartitionQueue queue = resumed || due.isFull() || due.isBehind() ? null : inputs.next(nowMs);
        if (queue == null) {
            return resumed;
        }
        DecodedRecord record = queue.first();
        boolean mayWait = due.mayHaveToWait(record.timestamp(), waited);
        int attempt = mayWait
                ? services.attempts().beginUndone()
                : services.attempts().begin();
        course.postpones(mayWait);
        boolean stands = walk(queue, record, attempt, nowMs);
        Runnable then = course.postponed();
        course.postpones(false);
        if (stands && then != null) {
            postpone(queue, attempt, then, nowMs);
            return false;
        }
        queue.take(!stands);
        inputs.progressed();
        waited = 0;
        processed++;
        services.attempts().end(attempt);
        course.begin(null);
        due.after();
        return true;
    }

    /** Whether the record went through, and was not undone as it failed. */
    private boolean walk(PartitionQueue queue, DecodedRecord record, int attempt, long nowMs) {
        due.before(record, nowMs);
        parts.stores().observe(record.timestamp());
        parts.stores().inputs().reads(queue.partition(), record.raw().offset());
        parts.stores().loads().read(queue.partition().topic(), record.raw().key(), record.key());
        try {
            queue.source().process(record);
            return true;
        } catch (RuntimeException failure) {
            services.attempts().failed(attempt, record.raw(), failure);
            return false;
        }
    }

    private void postpone(PartitionQueue queue, int attempt, Runnable then, long nowMs) {
        waited++;
        long timeMs = queue.first().timestamp();
        services.attempts().takeBack(attempt);
        course.begin(null);
        inputs.postponed(queue);
        course.observe(timeMs);
        services.times().keep(POSTPONED, timeMs);
        due.postponed(timeMs, nowMs);
        then.run();
    }

    long processed() {
        return processed;
    }
}
