package io.weir.engine;

import io.weir.topology.FiresTimers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/*
 * What a timer tells may move the time of a processor below, and make timers due there, which fire before it is taken
 * in. If they are many, the timer above is taken back, as a record is: those below fire in turns, then it fires again.
 * So where timers are below others, each firing above is an attempt that can be taken back, and none of them fires
 * within a record's attempt, in which it could not. The lowest fire first: what is due there is due already.
 *
 * Whoever waits may do so as often as there are processors with timers, each of which may find that it is behind. More
 * would be for ever, if the code above tells another time at each trial.
 */
/**
 * The processors of a task with timers, and their turns.
 *
 * <p>Owned by the lane that runs the task.
 */
final class TimerTurns {
    private final List<Timed> lowestFirst = new ArrayList<>();
    private final Course course;
    private final Attempts attempts;
    private int waited;

    TimerTurns(List<LiveProcessor> processors, Course course, Attempts attempts) {
        this.course = course;
        this.attempts = attempts;
        for (LiveProcessor processor : processors) {
            if (processor.hasTimers()) {
                lowestFirst.add(new Timed(processor, isOverOthers(processor)));
            }
        }
        Collections.reverse(lowestFirst);
    }

    /** A processor, and whether others with timers are below it. */
    private record Timed(LiveProcessor processor, boolean overOthers) {
        int mostWithRecord() {
            return overOthers ? 0 : FiresTimers.PER_TURN;
        }
    }

    private static boolean isOverOthers(LiveProcessor processor) {
        Set<LiveNode> below = new HashSet<>();
        processor.addBelow(below);
        return below.stream().anyMatch(node -> node instanceof LiveProcessor other && other.hasTimers());
    }

    boolean isEmpty() {
        return lowestFirst.isEmpty();
    }

    /** Whether timers are left that fire before the next record. */
    boolean anyBehind() {
        for (Timed one : lowestFirst) {
            if (one.processor.isBehind()) {
                return true;
            }
        }
        return false;
    }

    /** Whether a record of a time, which has waited some times, may have to wait until timers have fired. */
    boolean mayHaveToWait(long recordMs, int times) {
        boolean may = false;
        if (times < lowestFirst.size()) {
            for (Timed one : lowestFirst) {
                may |= one.processor.mayHaveToWait(recordMs, one.mostWithRecord());
            }
        }
        return may;
    }

    /** Fires timers that are due, as many as one turn may; how many. */
    int fire(long nowMs) {
        int left = FiresTimers.PER_TURN;
        for (Timed one : lowestFirst) {
            if (one.overOthers) {
                Outcome outcome = Outcome.FIRED;
                while (left > 0 && outcome == Outcome.FIRED) {
                    outcome = fireOne(one.processor, nowMs);
                    left -= outcome == Outcome.FIRED ? 1 : 0;
                }
                if (outcome == Outcome.WAITS) {
                    break;
                }
            } else {
                left -= one.processor.fire(left, nowMs);
            }
        }
        return FiresTimers.PER_TURN - left;
    }

    private enum Outcome {
        FIRED,
        NONE_IS_DUE,
        WAITS
    }

    private Outcome fireOne(LiveProcessor processor, long nowMs) {
        boolean mayWait = mayHaveToWait(Long.MAX_VALUE, waited);
        int attempt = mayWait ? attempts.beginUndone() : attempts.begin();
        course.postpones(mayWait);
        int count = processor.fire(1, nowMs);
        Runnable then = course.postponed();
        course.postpones(false);
        if (then != null) {
            waited++;
            attempts.takeBack(attempt);
            then.run();
            return Outcome.WAITS;
        }
        waited = 0;
        attempts.end(attempt);
        return count > 0 ? Outcome.FIRED : Outcome.NONE_IS_DUE;
    }
}
