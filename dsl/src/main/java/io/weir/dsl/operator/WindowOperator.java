package io.weir.dsl.operator;

import io.weir.changelog.view.KeyedRows.Row;
import io.weir.processor.Record;
import io.weir.state.Window;
import io.weir.state.Windowed;
import java.util.Map;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Gathers the records of each key and window in one row.
 *
 * <p>A row's time is the latest of its records.
 *
 * @param <K> type of keys
 * @param <V> type of values
 * @param <A> type of what is gathered
 */
final class WindowOperator<K, V, A> extends WindowedOperator<K, V, A> {
    private final LongFunction<? extends Map<Long, ? extends Window>> windows;
    private final Fold<K, V, A> fold;

    WindowOperator(
            LongFunction<? extends Map<Long, ? extends Window>> windows,
            WindowTiming timing,
            Fold<K, V, A> fold,
            TableShape shape) {
        super(timing, shape);
        this.windows = windows;
        this.fold = fold;
    }

    @Override
    void gather(Record<K, V> record) {
        windows.apply(record.timestamp()).values().forEach(window -> gather(record, window));
    }

    private void gather(Record<K, V> record, Window window) {
        if (policy().late(window.end() - 1, timeMs())) {
            refuse();
            return;
        }
        take();
        Windowed<K> key = new Windowed<>(record.key(), window);
        Row<A> row = rows().row(key);
        // Asked before the fold, which may change the object it is given.
        A old = rows().oldValue(row);
        A before = row.value();
        long timestamp = before == null ? record.timestamp() : Math.max(record.timestamp(), row.timestamp());
        @Nullable A after = fold.apply(record.key(), record.value(), before);
        write(record.withKey(key).withTimestamp(timestamp), timestamp, row, before != null, new Update<>(after, old));
    }
}
