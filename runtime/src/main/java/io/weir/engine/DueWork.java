package io.weir.engine;

import io.weir.processor.PunctuationType;
import io.weir.topology.FiresTimers;
import java.util.function.BooleanSupplier;

/**
 * What a task does because time has come, not because a record has.
 *
 * <p>Owned by the lane that runs the task.
 */
final class DueWork {
    private final TaskParts parts;
    private final Course course;
    private final Schedules schedules;
    private final ExpiredRows expired;
    private final IdleClock idle;
    private final TimerTurns timers;
    private final Callers callers;
    private boolean behind;
    private boolean recordWaits;
    private boolean fired;
    private boolean unsent;

    DueWork(TaskParts parts, Course course, TaskServices services, NodeGraph graph, long nowMs) {
        this.parts = parts;
        this.course = course;
        this.schedules = services.schedules();
        this.expired = graph.expiredRows(parts.stores().expirations(), course, services.attempts());
        this.callers = new Callers(graph.processors());
        this.idle = new IdleClock(graph.processors(), parts.environment(), services.attempts(), nowMs);
        this.timers = new TimerTurns(graph.processors(), course, services.attempts());
    }

    /** Does what is due before a record. */
    void before(DecodedRecord record, long nowMs) {
        unsent = true;
        recordWaits = false;
        idle.progressed(nowMs);
        expired.remove(record.timestamp(), nowMs);
    }

    /** Removes expired rows, then fires timers that are due, as many as one turn may; true if there may be more. */
    boolean workOff(long nowMs) {
        if (callers.anyIsFull()) {
            return false; // What this would send on has to wait as records have.
        }
        unsent |= expired.any();
        boolean moreExpired = expired.remove(course.streamTimeMs(), nowMs);
        return fireTimers(nowMs) || moreExpired;
    }

    private boolean fireTimers(long nowMs) {
        if (timers.isEmpty()) {
            return false;
        }
        parts.stores().observe(Math.max(0, course.streamTimeMs()));
        int count = timers.fire(recordWaits ? FiresTimers.NO_WALL_CLOCK : nowMs);
        fired |= count > 0;
        unsent |= count > 0;
        behind = timers.anyBehind();
        return count == FiresTimers.PER_TURN || behind;
    }

    /** Whether timers are due that fire before the next record, and may fire now. */
    boolean isBehind() {
        return behind && !callers.anyIsFull();
    }

    /** Whether timers are due by a record that has waited some times, so that it may have to wait for them. */
    boolean mayHaveToWait(long recordMs, int waited) {
        return timers.mayHaveToWait(recordMs, waited);
    }

    /** A record has been processed. What it made due, and did not fire, fires before the next. */
    void after() {
        behind = timers.anyBehind();
    }

    /** A record waits for timers, which are due by its time, as rows expire by it. */
    void postponed(long recordMs, long nowMs) {
        behind = true;
        recordWaits = true;
        unsent |= expired.any();
        expired.remove(recordMs, nowMs);
    }

    boolean punctuate(PunctuationType clock, long nowMs) {
        return schedules.any(clock) && fireAt(nowMs, () -> schedules.fire(clock, nowMs));
    }

    /** Goes on with one call that was answered. Its result comes at the task's time, as those of a record do. */
    boolean resume(long nowMs) {
        if (callers.isEmpty()) {
            return false;
        }
        boolean done = fireAt(course.streamTimeMs(), () -> callers.resume(nowMs));
        course.begin(null);
        return done;
    }

    /** Whether records are in hand whose calls have not ended. */
    boolean awaits() {
        return callers.await();
    }

    /** Whether so many records are in hand that no other is to come. */
    boolean isFull() {
        return callers.anyIsFull();
    }

    /** Moves the time of operators on whose inputs have rested for long. */
    void passTime(InputQueues inputs, long nowMs) {
        // Records in hand are input that is not done with.
        if (callers.await()) {
            idle.progressed(nowMs);
        } else if (!behind && idle.isDue(inputs, nowMs)) {
            course.wallClock(nowMs);
            fireAt(nowMs, () -> idle.pass(nowMs));
        }
    }

    private boolean fireAt(long nowMs, BooleanSupplier work) {
        parts.stores().observe(Math.max(0, nowMs));
        boolean done = work.getAsBoolean();
        fired |= done;
        unsent |= done;
        behind = timers.anyBehind();
        return done;
    }

    /** Whether anything was done since the last commit that a commit may have to tell. */
    boolean fired() {
        return fired;
    }

    /** Whether anything was done since {@link #sent} that operators may hold the results of. */
    boolean hasUnsent() {
        return unsent;
    }

    /** Operators have sent on what they held. */
    void sent() {
        unsent = false;
    }

    void committed() {
        fired = false;
    }
}
