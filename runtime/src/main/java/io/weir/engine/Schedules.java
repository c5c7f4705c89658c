package io.weir.engine;

import io.weir.processor.PunctuationType;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The punctuations of a task.
 *
 * <p>Owned by the lane that runs the task.
 */
final class Schedules {
    private final Map<PunctuationType, List<Schedule>> byClock = new EnumMap<>(PunctuationType.class);
    private final Attempts attempts;

    Schedules(Attempts attempts) {
        this.attempts = attempts;
        for (PunctuationType clock : PunctuationType.values()) {
            byClock.put(clock, new ArrayList<>());
        }
    }

    void add(PunctuationType clock, Schedule schedule) {
        byClock.getOrDefault(clock, List.of()).add(schedule);
    }

    boolean any(PunctuationType clock) {
        return !byClock.getOrDefault(clock, List.of()).isEmpty();
    }

    /** Calls what is due; schedules made meanwhile are looked at next time. */
    boolean fire(PunctuationType clock, long nowMs) {
        List<Schedule> schedules = byClock.getOrDefault(clock, List.of());
        if (schedules.isEmpty()) {
            return false;
        }
        boolean fired = false;
        for (Schedule schedule : List.copyOf(schedules)) {
            fired |= fire(schedule, nowMs);
        }
        schedules.removeIf(Schedule::isCancelled);
        return fired;
    }

    private boolean fire(Schedule schedule, long nowMs) {
        if (!schedule.isDue(nowMs)) {
            return false;
        }
        int attempt = attempts.begin();
        try {
            schedule.fire(nowMs);
        } catch (RuntimeException failure) {
            attempts.failed(attempt, null, failure);
        }
        attempts.end(attempt);
        return true;
    }
}
