package io.weir.changelog.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.view.TimerRows.Due;
import io.weir.changelog.view.TimerRows.TimerId;
import io.weir.random.SeededRandom;
import io.weir.state.KeyValueIterator;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/** A store of timers, beside the plain map that it must equal. */
final class ModelledTimers {
    private static final Comparator<Map.Entry<TimerId<Bytes>, Long>> ORDER = Comparator.comparing(
                    Map.Entry<TimerId<Bytes>, Long>::getValue)
            .thenComparing(timer -> timer.getKey().key())
            .thenComparing(timer -> timer.getKey().name());

    private final SeededRandom random;
    private Map<TimerId<Bytes>, Long> timers = new HashMap<>();
    private Map<TimerId<Bytes>, Long> committed = new HashMap<>();
    private final long[] now = {0, 0};
    private @Nullable StoreSet set;

    ModelledTimers(SeededRandom random) {
        this.random = random;
    }

    void use(StoreSet opened) {
        set = opened;
    }

    /** Something is done, and may fail and be undone. */
    void step() {
        if (set == null) {
            throw new AssertionError("The model has no store yet.");
        }
        Map<TimerId<Bytes>, Long> before = new HashMap<>(timers);
        int mark = set.undo().mark();
        set.observe(now[0]);
        for (int act = random.below(4); act >= 0; act--) {
            act();
        }
        if (random.below(4) == 0) {
            set.undo().undo(mark);
            timers = before;
        }
        set.undo().close();
    }

    private void act() {
        int clock = random.below(2);
        TimerId<Bytes> id = new TimerId<>(clock, key(), random.pick("", "a", "ab", "b"));
        switch (random.below(6)) {
            case 0, 1, 2 -> schedule(id, Math.max(0, now[clock] + random.below(40) - 10));
            case 3 -> cancel(id);
            case 4 -> assertThat(rows().time(id)).isEqualTo(timers.get(id));
            default -> {
                now[clock] = Math.max(0, now[clock] + random.below(12) - 2);
                fire(clock, 1 + random.below(5));
            }
        }
    }

    private void schedule(TimerId<Bytes> id, long time) {
        rows().row(id).set(time, now[0]);
        timers.put(id, time);
    }

    private void cancel(TimerId<Bytes> id) {
        rows().row(id).set(null, now[0]);
        timers.remove(id);
    }

    private void fire(int clock, int most) {
        for (int fired = 0; fired < most; fired++) {
            Map.Entry<TimerId<Bytes>, Long> first = first(clock);
            boolean isDue = random.below(2) == 0 && rows().hasMoreThan(0, clock, now[clock]);
            Due<Bytes> due = rows().next(clock, now[clock]);
            assertThat(isDue && due == null).as("due, but not found").isFalse();
            if (first == null || first.getValue() > now[clock]) {
                assertThat(due).isNull();
                return;
            }
            if (due == null) {
                throw new AssertionError("Timer " + first + " is due at " + now[clock] + " and was not found.");
            }
            assertThat(Map.entry(due.id(), due.time())).isEqualTo(first);
            due.row().set(null, now[0]);
            timers.remove(due.id());
            if (random.below(3) == 0) {
                schedule(due.id(), Math.max(0, due.time() + random.below(4) - 1));
            }
        }
    }

    private Map.@Nullable Entry<TimerId<Bytes>, Long> first(int clock) {
        return timers.entrySet().stream()
                .filter(timer -> timer.getKey().clock() == clock)
                .min(ORDER)
                .map(timer -> Map.entry(timer.getKey(), timer.getValue()))
                .orElse(null);
    }

    /** All that is shown is what the model holds. */
    void check() {
        check(rows());
    }

    void check(TimerRows<Bytes> of) {
        Map<TimerId<Bytes>, Long> shown = new HashMap<>();
        try (KeyValueIterator<TimerId<Bytes>, Long> all = of.all()) {
            all.forEachRemaining(timer -> shown.put(timer.key, timer.value));
        }
        assertThat(shown).isEqualTo(timers);
    }

    /** Every timer is found once, in order. */
    void fireAll() {
        for (int clock = 0; clock < 2; clock++) {
            now[clock] = 1_000_000;
            for (int left = timers.size(); left >= 0; left--) {
                Map.Entry<TimerId<Bytes>, Long> first = first(clock);
                Due<Bytes> due = rows().next(clock, now[clock]);
                assertThat(due == null ? null : Map.entry(due.id(), due.time())).isEqualTo(first);
                if (due != null) {
                    cancel(due.id());
                }
            }
        }
    }

    long pending(int clock) {
        return timers.keySet().stream().filter(timer -> timer.clock() == clock).count();
    }

    void commit() {
        committed = new HashMap<>(timers);
    }

    void drop() {
        timers = new HashMap<>(committed);
    }

    // Bytes that sort otherwise if the length of a key, or the name behind it, came before its bytes.
    private Bytes key() {
        byte[] bytes = new byte[random.below(3)];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = random.pick((byte) 0, (byte) 1, (byte) 'a', (byte) 0xff);
        }
        return Bytes.wrap(bytes);
    }

    private TimerRows<Bytes> rows() {
        if (set == null) {
            throw new AssertionError("The model has no store yet.");
        }
        return rows(set);
    }

    @SuppressWarnings("unchecked") // the store was made with these types
    static TimerRows<Bytes> rows(StoreSet of) {
        return (TimerRows<Bytes>) of.store("timers");
    }
}
