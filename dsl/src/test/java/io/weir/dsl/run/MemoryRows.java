package io.weir.dsl.run;

import io.weir.changelog.view.KeyedRows;
import io.weir.state.StateStore;
import io.weir.state.StateStoreContext;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A store of objects, as operators see it. */
final class MemoryRows implements StateStore, KeyedRows<Object, Object> {
    private final String name;
    private final boolean caching;
    private final Map<Object, MemoryRow> rows = new HashMap<>();
    private int writes;

    MemoryRows(String name, boolean caching) {
        this.name = name;
        this.caching = caching;
    }

    @Override
    public Row<Object> row(Object key) {
        return rows.computeIfAbsent(key, any -> new MemoryRow());
    }

    @Override
    public boolean caching() {
        return caching;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void init(StateStoreContext context, StateStore root) {}

    @Override
    public void close() {}

    @Override
    public boolean persistent() {
        return false;
    }

    @Override
    public boolean isOpen() {
        return true;
    }

    int writes() {
        return writes;
    }

    /** What a rewind does: rows as they were committed, nothing attached. */
    void rewind() {
        rows.values().forEach(MemoryRow::rewind);
    }

    void commit() {
        rows.values().forEach(MemoryRow::commit);
    }

    private final class MemoryRow implements Row<Object> {
        private @Nullable Object value;
        private @Nullable Object attachment;
        private long timestamp = -1;
        private @Nullable Object committed;
        private long committedTimestamp = -1;

        @Override
        public @Nullable Object value() {
            return value;
        }

        @Override
        public long timestamp() {
            return timestamp;
        }

        @Override
        public void set(@Nullable Object newValue, long newTimestamp) {
            writes++;
            value = newValue;
            timestamp = newValue == null ? -1 : newTimestamp;
        }

        @Override
        public @Nullable Object attachment() {
            return attachment;
        }

        @Override
        public void attach(@Nullable Object object) {
            attachment = object;
        }

        private void commit() {
            committed = value;
            committedTimestamp = timestamp;
            attachment = null;
        }

        private void rewind() {
            value = committed;
            timestamp = committedTimestamp;
            attachment = null;
        }
    }
}
