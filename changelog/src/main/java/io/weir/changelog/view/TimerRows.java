package io.weir.changelog.view;

import io.weir.state.KeyValueIterator;
import org.jspecify.annotations.Nullable;

/**
 * A store of timers as its operator sees it.
 *
 * <p>The value of a row is the time for which its timer is scheduled, in epoch milliseconds, 0 or later. Finding the
 * timers that are due costs as much as there are of them, however many others wait. Owned by the thread that runs the
 * task.
 *
 * @param <K> type of keys
 */
public interface TimerRows<K> extends KeyedRows<TimerRows.TimerId<K>, Long> {
    /** The clock of event time. */
    int STREAM_TIME = 0;

    /** The wall clock. */
    int WALL_CLOCK = 1;

    /**
     * The time for which a timer is scheduled.
     *
     * @param id the timer
     * @return epoch milliseconds, or null if there is no such timer
     */
    @Nullable Long time(TimerId<K> id);

    /**
     * The next timer that is due, in the order of times, keys' bytes and names.
     *
     * @param clock the clock
     * @param until the latest time that is due
     * @return the timer, whose row is to be deleted at once; null if none is due
     */
    @Nullable Due<K> next(int clock, long until);

    /**
     * Whether many timers are due. Costs little more than taking as many.
     *
     * @param number how many are not many
     * @param clock the clock
     * @param until the latest time that is due
     * @return false if no more than that number are due; true also if that is so nearly, as timers that were cancelled
     *     since the last commit may be counted; of the number 0, exactly whether one is due
     */
    boolean hasMoreThan(int number, int clock, long until);

    /**
     * All timers, by clock, keys' bytes and names.
     *
     * @return the timers and their times; close it after use
     */
    KeyValueIterator<TimerId<K>, Long> all();

    /**
     * Which timer it is.
     *
     * @param clock {@link #STREAM_TIME} or {@link #WALL_CLOCK}
     * @param key the key that it belongs to
     * @param name its name among the timers of the key and the clock
     * @param <K> type of keys
     */
    record TimerId<K>(int clock, K key, String name) {}

    /**
     * A timer that is due.
     *
     * @param id which timer it is
     * @param time the time for which it was scheduled, in epoch milliseconds
     * @param row its row
     * @param <K> type of keys
     */
    record Due<K>(TimerId<K> id, long time, Row<Long> row) {}
}
