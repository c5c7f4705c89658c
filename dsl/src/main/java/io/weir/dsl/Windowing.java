package io.weir.dsl;

import io.weir.dsl.operator.Fold;
import io.weir.dsl.operator.TableOperator;
import io.weir.dsl.operator.TableOperators;
import io.weir.dsl.operator.TimePolicy;
import io.weir.dsl.operator.WindowTiming;
import io.weir.state.Windowed;
import org.jspecify.annotations.Nullable;

/** Windows of fixed size, of whichever kind, as a grouping gathers by them. */
interface Windowing {
    /** Windows whose place does not depend on the records. */
    static Windowing of(Windows<?> windows) {
        return new Fixed(windows);
    }

    /** Refuses windows that never close where results are sent on when they do. */
    default void checkClosing() {
        if (sizeMs() == Long.MAX_VALUE) {
            throw new IllegalArgumentException("Windows send their results when they close, but " + this
                    + " have no end. Use EmitStrategy.onWindowUpdate(), or windows with an end.");
        }
    }

    /** Windows that slide along the records. */
    static Windowing of(SlidingWindows windows) {
        return new Sliding(windows);
    }

    /** Whether they slide along the records. */
    default boolean slides() {
        return false;
    }

    /** From the start of a window to its end. */
    long sizeMs();

    /** What they hold of time. */
    TimePolicy policy();

    /** Makes the processors. */
    <K, V, A> TableOperator operator(WindowTiming timing, Fold<K, V, A> fold);

    /** How a grouping becomes a table of windows. */
    default <K extends @Nullable Object, V extends @Nullable Object, A> Gathering<K, Windowed<K>> gathering(
            String prefix, WindowTiming timing, Fold<K, V, A> fold) {
        return new Gathering<>(
                prefix,
                operator(timing, fold),
                Gathering.Form.windows(policy(), sizeMs()).read(timing.results()),
                serde -> WindowedSerdes.timeWindowed(serde, sizeMs()));
    }

    /**
     * Windows whose place does not depend on the records.
     *
     * @param windows the windows
     */
    record Fixed(Windows<?> windows) implements Windowing {
        @Override
        public long sizeMs() {
            return windows.size();
        }

        @Override
        public TimePolicy policy() {
            return TimePolicy.ofWindows(windows.size(), windows.gracePeriodMs());
        }

        @Override
        public <K, V, A> TableOperator operator(WindowTiming timing, Fold<K, V, A> fold) {
            return TableOperators.windows(windows::windowsFor, timing, fold);
        }
    }

    /**
     * Windows that slide along the records.
     *
     * @param windows the windows
     */
    record Sliding(SlidingWindows windows) implements Windowing {
        @Override
        public boolean slides() {
            return true;
        }

        @Override
        public long sizeMs() {
            return windows.timeDifferenceMs();
        }

        @Override
        public TimePolicy policy() {
            return TimePolicy.ofSliding(windows.timeDifferenceMs(), windows.gracePeriodMs());
        }

        @Override
        public <K, V, A> TableOperator operator(WindowTiming timing, Fold<K, V, A> fold) {
            return TableOperators.sliding(windows.timeDifferenceMs(), timing, fold);
        }
    }
}
