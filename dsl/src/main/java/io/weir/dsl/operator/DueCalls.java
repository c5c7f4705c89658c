package io.weir.dsl.operator;

import io.weir.dsl.operator.PendingCall.State;
import java.util.Comparator;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Calls for which something is due by the wall clock.
 *
 * <p>All moves of calls are made here, so that it knows how many are out. Owned by its processor.
 */
final class DueCalls {
    private static final Comparator<PendingCall> BY_DUE =
            Comparator.comparingLong(PendingCall::dueMs).thenComparingLong(PendingCall::number);

    private final NavigableSet<PendingCall> due = new TreeSet<>(BY_DUE);
    private int running;

    /** How many calls are out. */
    int running() {
        return running;
    }

    /** Moves a call to a state in which something is due. */
    void move(PendingCall call, State next, long dueMs) {
        due.remove(call);
        running -= isOut(call);
        call.move(next, dueMs);
        running += isOut(call);
        if (dueMs != PendingCall.NEVER) {
            due.add(call);
        }
    }

    /** Moves a call to a state in which nothing is due. */
    void move(PendingCall call, State next) {
        move(call, next, PendingCall.NEVER);
    }

    private static int isOut(PendingCall call) {
        return call.state() == State.RUNNING ? 1 : 0;
    }

    /** The call that was due first, if one is. */
    @Nullable PendingCall first(long nowMs) {
        return due.isEmpty() || due.first().dueMs() > nowMs ? null : due.first();
    }
}
