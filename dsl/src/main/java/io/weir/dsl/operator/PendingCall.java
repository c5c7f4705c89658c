package io.weir.dsl.operator;

import io.weir.processor.Record;
import io.weir.task.RecordMetadata;
import io.weir.topology.OperatorContext.Origin;

/**
 * A record in hand, and how far its call has come.
 *
 * <p>Owned by its processor. Each move makes a new step; what belongs to an earlier step, such as an answer that comes
 * too late, counts no more.
 */
final class PendingCall {
    /** Nothing is due. */
    static final long NEVER = Long.MAX_VALUE;

    /** Where a record in hand stands. */
    enum State {
        /** Its turn has not come. */
        WAITING,
        /** A trial is out. */
        RUNNING,
        /** A trial failed, and the next one is not due yet. */
        RESTING,
        /** Nothing more is to come. */
        ENDED;

        private boolean leadsTo(State next) {
            return switch (this) {
                case WAITING -> next == RUNNING || next == ENDED;
                case RUNNING -> next == RESTING || next == ENDED;
                case RESTING -> next == WAITING || next == ENDED;
                case ENDED -> false;
            };
        }
    }

    private final long number;
    private final Record<Object, Object> record;
    private final RecordMetadata input;
    private final Origin origin;
    private State state = State.WAITING;
    private int trials;
    private int step;
    private long dueMs = NEVER;
    private long begunMs;

    PendingCall(long number, Record<Object, Object> record, RecordMetadata input, Origin origin) {
        this.number = number;
        this.record = record;
        this.input = input;
        this.origin = origin;
    }

    /** Its place among all records that came. */
    long number() {
        return number;
    }

    Record<Object, Object> record() {
        return record;
    }

    /** Where the input record lay. */
    RecordMetadata input() {
        return input;
    }

    /** The input record, as the engine knows it. */
    Origin origin() {
        return origin;
    }

    State state() {
        return state;
    }

    /** How many trials began. */
    int trials() {
        return trials;
    }

    /** When the last trial began. */
    long begunMs() {
        return begunMs;
    }

    /** When the trial has taken too long, or the next one is due. */
    long dueMs() {
        return dueMs;
    }

    int step() {
        return step;
    }

    /** A trial begins. */
    void begin(long nowMs) {
        begunMs = nowMs;
        trials++;
    }

    /** Moves on; what is due then is told with it. */
    void move(State next, long nextDueMs) {
        if (!state.leadsTo(next)) {
            throw new AssertionError("A call that is " + state + " was moved to " + next + ".");
        }
        state = next;
        dueMs = nextDueMs;
        step++;
    }
}
