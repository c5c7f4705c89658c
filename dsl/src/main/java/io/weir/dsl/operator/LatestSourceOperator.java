package io.weir.dsl.operator;

import io.weir.changelog.view.KeyedRows.Row;
import io.weir.processor.ProcessorContext;
import io.weir.processor.Record;
import io.weir.state.WindowStore;
import io.weir.state.WindowStoreIterator;
import io.weir.topology.DropReason;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/*
 * A row that is there tells its own time. One that was deleted does not, so deletions are noted in a store of their
 * own, by key and time, and are looked up when there is no row: a key that has one is never looked up. The store
 * forgets them by event time, and that is the bound of what is noted.
 */
/**
 * Stores the record of each key that is the latest by event time.
 *
 * <p>Of records of one time, the one that comes last counts.
 *
 * @param <K> type of keys
 * @param <V> type of values
 */
final class LatestSourceOperator<K, V> extends RowSource<K, V> {
    private static final Bytes MARK = Bytes.wrap(new byte[0]);

    private final String deletes;
    private final long rememberedMs;
    private @Nullable WindowStore<K, Bytes> deleted;

    LatestSourceOperator(TableShape shape, String deletes, long rememberedMs) {
        super(shape);
        this.deletes = deletes;
        this.rememberedMs = rememberedMs;
    }

    @Override
    public void init(ProcessorContext<K, Update<V>> given) {
        super.init(given);
        deleted = given.getStateStore(deletes);
    }

    @Override
    boolean takes(Record<K, V> record, Row<V> row) {
        boolean older = row.value() == null ? deletedAfter(record) : record.timestamp() < row.timestamp();
        if (older) {
            context().drop(record, DropReason.NOT_LATEST);
        } else if (record.value() == null) {
            deleted().put(record.key(), MARK, record.timestamp());
        }
        return !older;
    }

    private boolean deletedAfter(Record<K, V> record) {
        if (record.timestamp() == Long.MAX_VALUE) {
            return false;
        }
        // The store forgets as deletions come; what it still shows by then counts no more.
        long first = Math.max(record.timestamp() + 1, context().currentStreamTimeMs() - rememberedMs);
        try (WindowStoreIterator<Bytes> later = deleted().fetch(record.key(), first, Long.MAX_VALUE)) {
            return later.hasNext();
        }
    }

    private WindowStore<K, Bytes> deleted() {
        if (deleted == null) {
            throw new AssertionError("A table was given a record before it was initialised.");
        }
        return deleted;
    }
}
