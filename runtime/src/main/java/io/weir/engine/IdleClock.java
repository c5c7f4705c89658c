package io.weir.engine;

import java.util.ArrayList;
import java.util.List;

/*
 * Each operator's time becomes the wall clock's when the inputs have rested for as long as was said of it. While they
 * go on
 * resting that is done again, but not at each turn: time that moves is committed, and a commit that holds nothing else
 * should be rare.
 */
/**
 * Moves operators' time on while a task's inputs rest.
 *
 * <p>Owned by the lane that runs the task.
 */
final class IdleClock {
    private static final long STEP_MS_MAX = 1000;

    private final List<Resting> nodes = new ArrayList<>();
    private final Attempts attempts;
    private long restingSinceMs;

    IdleClock(List<LiveProcessor> processors, TaskEnvironment environment, Attempts attempts, long nowMs) {
        this.attempts = attempts;
        restingSinceMs = nowMs;
        for (LiveProcessor processor : processors) {
            Long said = processor.idleAfterMs();
            long afterMs = said == null ? environment.limits().clocks().idleAfterMs() : said;
            if (afterMs >= 0 && processor.keepsTime()) {
                nodes.add(new Resting(processor, afterMs));
            }
        }
    }

    /** A record is processed. */
    void progressed(long nowMs) {
        restingSinceMs = nowMs;
    }

    /** Whether the time of an operator is to move on. */
    boolean isDue(InputQueues inputs, long nowMs) {
        for (Resting node : nodes) {
            if (node.isDue(restingSinceMs, nowMs)) {
                return inputs.rest();
            }
        }
        return false;
    }

    /**
     * Moves the time of those on that have rested for long enough, parents before their children. Where one is behind
     * with its timers, those after it wait, or what these tell would be late for them.
     */
    boolean pass(long nowMs) {
        for (Resting node : nodes) {
            if (node.isDue(restingSinceMs, nowMs)) {
                pass(node, nowMs);
                if (node.processor.isBehind()) {
                    break;
                }
            }
        }
        return true;
    }

    private void pass(Resting node, long nowMs) {
        int attempt = attempts.begin();
        try {
            node.pass(nowMs);
        } catch (RuntimeException failure) {
            attempts.failed(attempt, null, failure);
        }
        attempts.end(attempt);
    }

    /** An operator, and when its time was moved last. */
    private static final class Resting {
        private final LiveProcessor processor;
        private final long afterMs;
        private long passedAtMs = Long.MIN_VALUE;

        Resting(LiveProcessor processor, long afterMs) {
            this.processor = processor;
            this.afterMs = afterMs;
        }

        boolean isDue(long restingSinceMs, long nowMs) {
            return nowMs - restingSinceMs >= afterMs
                    && (passedAtMs < restingSinceMs || nowMs - passedAtMs >= Math.min(afterMs, STEP_MS_MAX));
        }

        void pass(long nowMs) {
            passedAtMs = nowMs;
            processor.passTime(nowMs);
        }
    }
}
