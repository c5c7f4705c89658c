package io.weir.changelog.view;

import io.weir.changelog.bytes.KeyRange;
import io.weir.changelog.bytes.ScanOrder;
import io.weir.state.KeyValueIterator;
import org.jspecify.annotations.Nullable;

/**
 * A store of timers.
 *
 * @param <K> type of keys
 */
final class TimerView<K> extends StoreView<TimerRows.TimerId<K>, Long> implements TimerRows<K> {
    private final RowIterator.Reader<TimerRows.TimerId<K>, Long> reader;

    TimerView(StoreParts parts) {
        this(parts, new TimerKeys<>(KeyCodec.of(parts.store())));
    }

    private TimerView(StoreParts parts, TimerKeys<K> keys) {
        super(parts, new StoreRows<>(parts, keys, TimerKeys.BY_CLOCK));
        this.reader = new RowIterator.Reader<>(name(), keys::key, rows()::value);
    }

    @Override
    public @Nullable Long time(TimerId<K> id) {
        return rows().read(id).value();
    }

    @Override
    public @Nullable Due<K> next(int clock, long until) {
        StoreRow<Long> row = rows().nextTimer(clock, until);
        return row == null ? null : new Due<>(rows().key(row.key().bytes()), row.base(), row);
    }

    @Override
    public boolean hasMoreThan(int number, int clock, long until) {
        return rows().hasMoreTimersThan(number, clock, until);
    }

    @Override
    public KeyValueIterator<TimerId<K>, Long> all() {
        return new RowIterator<>(reader, rows().scan(KeyRange.between(null, null), ScanOrder.FORWARD), iterators());
    }
}
