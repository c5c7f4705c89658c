package io.weir.changelog.view;

import io.weir.changelog.buffer.RowKey;
import io.weir.changelog.buffer.UndoLog;
import io.weir.changelog.bytes.RowBatch;
import io.weir.changelog.bytes.TaskBytes;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/*
 * The moment of a timer is the time for which it is scheduled, and that is its value. Timers of the two clocks are
 * found by an index each, in the order of their times, and of the bytes of their keys within one. The indexes are
 * written in the batch of the rows and never logged: a replay makes them from the rows.
 */
/**
 * Finds the timers of a store that are due.
 *
 * <p>Owned by the thread that runs the task.
 */
final class TimerMoments implements RowMoments {
    private static final List<String> SUFFIXES = List.of("~stream-time", "~wall-clock");

    private final String store;
    private final List<DueRows> clocks;

    TimerMoments(String store, TaskBytes bytes, UndoLog undo) {
        this.store = store;
        this.clocks = indexesOf(store).stream()
                .map(index -> new DueIndex(index, bytes.store(index)))
                .map(index -> new DueRows(LongUnaryOperator.identity(), index, undo))
                .toList();
    }

    /** The rows in which the indexes of a store's timers lie; not names that a store can have. */
    static List<String> indexesOf(String store) {
        return SUFFIXES.stream().map(store::concat).toList();
    }

    /** The next timer of a clock up to a time, or null. */
    <V> @Nullable StoreRow<V> next(int clock, long until, Function<RowKey, StoreRow<V>> rows, ComingRows coming) {
        return clocks.get(clock).next(until, rows, coming);
    }

    /** Whether more timers of a clock than a number are due up to a time. */
    <V> boolean hasMoreThan(int number, int clock, long until, Function<RowKey, StoreRow<V>> rows, ComingRows coming) {
        return clocks.get(clock).hasMoreThan(number, until, rows, coming);
    }

    private DueRows of(byte[] key) {
        return clocks.get(TimerKeys.clock(key));
    }

    @Override
    public long base(@Nullable Object value, long eventTimeMs) {
        return value instanceof Long time ? time : DueRows.NOWHERE;
    }

    @Override
    public void found(StoreRow<?> row) {
        of(row.key().bytes()).found(row);
    }

    @Override
    public void changed(StoreRow<?> row) {
        of(row.key().bytes()).changed(row);
    }

    @Override
    public void drain(Function<RowKey, @Nullable StoreRow<?>> held, RowBatch batch) {
        clocks.forEach(clock -> clock.drain(held, batch));
    }

    @Override
    public void drained(StoreRow<?> row, RowBatch batch) {
        of(row.key().bytes()).drained(row, batch);
    }

    @Override
    public void replayed(byte[] key, long base, RowBatch batch) {
        of(key).replayed(key, base, batch);
    }

    @Override
    public void replayed() {
        clear();
    }

    @Override
    public void settle() {
        clocks.forEach(DueRows::settle);
    }

    @Override
    public void drop() {
        clocks.forEach(DueRows::drop);
    }

    @Override
    public void clear() {
        clocks.forEach(DueRows::clear);
    }

    @Override
    public List<String> indexes() {
        return indexesOf(store);
    }
}
