package io.weir.dsl.keyed;

import io.weir.changelog.view.KeyedRows.Row;
import io.weir.changelog.view.TimerRows;
import io.weir.changelog.view.TimerRows.Due;
import io.weir.changelog.view.TimerRows.TimerId;
import io.weir.processor.PunctuationType;
import io.weir.processor.Timer;
import io.weir.processor.Timers;
import io.weir.topology.OperatorContext;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/*
 * A timer may schedule another one that is due at once, which fires in the same step, and may do the same. That ends,
 * as long as times go on: timers that catch up on a year of minutes are many, but not endless. So what is counted is
 * how often in a row a timer scheduled one for no later a time than its own.
 */
/**
 * The timers of a keyed operator.
 *
 * <p>Owned by its operator.
 *
 * @param <K> type of keys
 */
final class KeyedTimers<K> implements Timers {
    private static final int CHAIN_MAX = 1_000;

    private final @Nullable TimerRows<K> rows;
    private final KeyedClock clock;
    private final Current<K> current;
    private final OperatorContext<?, ?> context;
    private final Consumer<Timer<K>> fired;
    private final List<Map<TimerId<K>, Integer>> chains = List.of(new HashMap<>(), new HashMap<>());
    private @Nullable Firing firing;

    /**
     * Timers that are rows of a store, or none if there is no store. Whoever is told of a timer that fires is so within
     * an attempt of its own.
     */
    KeyedTimers(
            @Nullable TimerRows<K> rows,
            KeyedClock clock,
            Current<K> current,
            OperatorContext<?, ?> context,
            Consumer<Timer<K>> fired) {
        this.rows = rows;
        this.clock = clock;
        this.current = current;
        this.context = context;
        this.fired = fired;
    }

    /** The timer that fires, and how many before it in a row were scheduled for no later a time. */
    private record Firing(int clock, long time, int chain) {}

    @Override
    public void schedule(String name, PunctuationType type, long time) {
        if (time < 0) {
            throw new IllegalArgumentException("A timer is scheduled for 0 or later, but timer [" + name + "] of key ["
                    + current.key() + "] for [" + time + "]. Give epoch milliseconds.");
        }
        TimerId<K> id = id(name, type);
        chain(id, chainOf(id, time));
        Row<Long> row = rows().row(id);
        Long before = row.value();
        if (before == null || before != time) {
            row.set(time, clock.streamOrSystemTimeMs());
        }
    }

    /** How many timers in a row this would be that were scheduled for no later a time; 0 if it begins none. */
    private int chainOf(TimerId<K> id, long time) {
        Firing cause = firing;
        if (cause == null || time > (id.clock() == cause.clock ? cause.time : now(id.clock()))) {
            return 0;
        }
        if (cause.chain == CHAIN_MAX) {
            throw new IllegalStateException("Timers go on in time, but " + CHAIN_MAX + " timers in a row, the last of"
                    + " them [" + id.name() + "] of key [" + id.key() + "], were scheduled for no later a time than the"
                    + " timer whose onTimer(...) scheduled them. Schedule for a later time there.");
        }
        return cause.chain + 1;
    }

    /** Notes the place of a timer in its chain; how it stood before. */
    private int chain(TimerId<K> id, int place) {
        Map<TimerId<K>, Integer> of = chains.get(id.clock());
        if (place == 0 && of.isEmpty()) {
            return 0;
        }
        Integer noted = place == 0 ? of.remove(id) : of.put(id, Integer.valueOf(place));
        int before = noted == null ? 0 : noted;
        if (before != place) {
            context.onUndo(() -> chain(id, before));
        }
        return before;
    }

    private long now(int of) {
        return of == TimerRows.STREAM_TIME ? clock.watermark() : clock.systemTimeMs();
    }

    @Override
    public boolean cancel(String name, PunctuationType type) {
        Row<Long> row = rows().row(id(name, type));
        if (row.value() == null) {
            return false;
        }
        row.set(null, clock.streamOrSystemTimeMs());
        return true;
    }

    @Override
    public OptionalLong get(String name, PunctuationType type) {
        Long time = rows().time(id(name, type));
        return time == null ? OptionalLong.empty() : OptionalLong.of(time);
    }

    private TimerRows<K> rows() {
        if (rows == null) {
            throw new IllegalStateException(
                    "Timers are expected of an operator that uses them, but this one was said to"
                            + " use none. Leave out Keyed.withoutTimers(), or give updateState(...) a timeout.");
        }
        return rows;
    }

    private TimerId<K> id(String name, PunctuationType type) {
        int of = type == PunctuationType.STREAM_TIME ? TimerRows.STREAM_TIME : TimerRows.WALL_CLOCK;
        return new TimerId<>(of, current.key(), name);
    }

    /** Fires timers that are due by stream time, as long as there are some. */
    void fireStreamTime(int most) {
        int count = 0;
        while (count < most && fireNext(TimerRows.STREAM_TIME, clock.watermark())) {
            count++;
        }
    }

    /** Whether more timers of stream time than a number are due at a watermark. */
    boolean hasMoreThan(int number, long watermark) {
        return rows != null && watermark >= 0 && rows.hasMoreThan(number, TimerRows.STREAM_TIME, watermark);
    }

    /** Fires timers that are due by either clock, stream time first; how many. */
    int fire(int most, long nowMs) {
        int count = 0;
        while (count < most
                && (fireNext(TimerRows.STREAM_TIME, clock.watermark()) || fireNext(TimerRows.WALL_CLOCK, nowMs))) {
            count++;
        }
        return count;
    }

    private boolean fireNext(int of, long until) {
        Due<K> due = rows == null || until < 0 ? null : rows.next(of, until);
        if (due == null) {
            chains.get(of).clear();
            return false;
        }
        // Before the attempt: if that fails and is skipped, the timer does not come again.
        due.row().set(null, clock.streamOrSystemTimeMs());
        Firing before = firing;
        firing = new Firing(of, due.time(), chain(due.id(), 0));
        try {
            context.attempt(() -> call(due));
        } finally {
            firing = before;
        }
        return true;
    }

    private void call(Due<K> due) {
        boolean byStream = due.id().clock() == TimerRows.STREAM_TIME;
        PunctuationType type = byStream ? PunctuationType.STREAM_TIME : PunctuationType.WALL_CLOCK_TIME;
        Timer<K> timer = new Timer<>(due.id().key(), due.id().name(), type, due.time());
        long timeMs = byStream ? due.time() : clock.streamOrSystemTimeMs();
        current.with(new Hand<>(timer.key(), timeMs, null), () -> fired.accept(timer));
    }
}
