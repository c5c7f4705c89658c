package io.weir.dsl.operator;

import io.weir.changelog.view.KeyedRows.Row;
import io.weir.processor.ProcessorContext;
import io.weir.processor.Record;
import io.weir.state.Window;
import io.weir.state.Windowed;
import io.weir.topology.DropReason;
import java.util.Map;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Gathers the records of each key and window in one row.
 *
 * <p>A row's time is the latest of its records. The operator's time is the latest of its records with a key; it goes on
 * where the store's changes end.
 *
 * @param <K> type of keys
 * @param <V> type of values
 * @param <A> type of what is gathered
 */
final class WindowOperator<K, V, A> extends TableProcessor<K, V, Windowed<K>, A> {
    private final LongFunction<? extends Map<Long, ? extends Window>> windows;
    private final TimePolicy policy;
    private final Fold<K, V, A> fold;
    private long timeMs;

    WindowOperator(
            LongFunction<? extends Map<Long, ? extends Window>> windows,
            TimePolicy policy,
            Fold<K, V, A> fold,
            TableShape shape) {
        super(shape);
        this.windows = windows;
        this.policy = policy;
        this.fold = fold;
    }

    @Override
    public void init(ProcessorContext<Windowed<K>, Update<A>> given) {
        super.init(given);
        timeMs = rows().eventTime();
    }

    @Override
    public void dropHeld() {
        super.dropHeld();
        timeMs = rows().eventTime();
    }

    @Override
    public void process(Record<K, V> record) {
        if (record.key() == null) {
            context().drop(DropReason.NULL_KEY);
        } else if (!policy.reaches(record.timestamp())) {
            context().drop(DropReason.TIMESTAMP_TOO_LARGE);
        } else {
            timeMs = Math.max(timeMs, record.timestamp());
            windows.apply(record.timestamp()).values().forEach(window -> gather(record, window));
        }
    }

    private void gather(Record<K, V> record, Window window) {
        if (policy.late(window.end() - 1, timeMs)) {
            context().drop(DropReason.LATE);
            return;
        }
        Windowed<K> key = new Windowed<>(record.key(), window);
        Row<A> row = rows().row(key);
        // Asked before the fold, which may change the object it is given.
        A old = rows().oldValue(row);
        A before = row.value();
        boolean existed = before != null;
        long timestamp = existed ? Math.max(record.timestamp(), row.timestamp()) : record.timestamp();
        @Nullable A after = fold.apply(record.key(), record.value(), before);
        rows().write(record.withKey(key).withTimestamp(timestamp), row, existed, new Update<>(after, old));
    }
}
