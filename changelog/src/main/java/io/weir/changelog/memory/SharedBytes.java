package io.weir.changelog.memory;

import io.weir.changelog.LogPosition;
import io.weir.changelog.bytes.KeyRange;
import io.weir.changelog.bytes.RowBatch;
import io.weir.changelog.bytes.RowCursor;
import io.weir.changelog.bytes.ScanOrder;
import io.weir.changelog.bytes.StoreBytes;
import io.weir.changelog.bytes.TaskBytes;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows on the heap that several threads read while one writes.
 *
 * <p>Safe for all threads: one at a time is let in. A cursor shows the rows as they were when it was made.
 */
public final class SharedBytes implements TaskBytes {
    private final Object lock = new Object();
    private final MemoryBytes rows; // guarded by lock

    /**
     * Begins with empty stores.
     *
     * @param names the stores' names
     */
    public SharedBytes(Collection<String> names) {
        rows = new MemoryBytes(names);
    }

    @Override
    public StoreBytes store(String name) {
        synchronized (lock) {
            return new Store(rows.store(name));
        }
    }

    @Override
    public void write(RowBatch batch) {
        synchronized (lock) {
            rows.write(batch);
        }
    }

    @Override
    public void load(RowBatch batch) {
        synchronized (lock) {
            rows.load(batch);
        }
    }

    @Override
    public @Nullable LogPosition position(String name) {
        synchronized (lock) {
            return rows.position(name);
        }
    }

    @Override
    public byte @Nullable [] note(String name) {
        synchronized (lock) {
            return rows.note(name);
        }
    }

    @Override
    public void clear(String store) {
        synchronized (lock) {
            rows.clear(store);
        }
    }

    @Override
    public void close() {
        synchronized (lock) {
            rows.close();
        }
    }

    private final class Store implements StoreBytes {
        private final StoreBytes rows;

        private Store(StoreBytes rows) {
            this.rows = rows;
        }

        @Override
        public byte @Nullable [] get(byte[] key) {
            synchronized (lock) {
                return rows.get(key);
            }
        }

        @Override
        public List<byte @Nullable []> multiGet(List<byte[]> keys) {
            synchronized (lock) {
                return rows.multiGet(keys);
            }
        }

        @Override
        public RowCursor scan(KeyRange range, ScanOrder order) {
            synchronized (lock) {
                return new Cursor(rows.scan(range, order));
            }
        }

        @Override
        public long approximateRows() {
            synchronized (lock) {
                return rows.approximateRows();
            }
        }

        @Override
        public long approximateBytes() {
            synchronized (lock) {
                return rows.approximateBytes();
            }
        }
    }

    private final class Cursor implements RowCursor {
        private final RowCursor rows;

        private Cursor(RowCursor rows) {
            this.rows = rows;
        }

        @Override
        public boolean advance() {
            synchronized (lock) {
                return rows.advance();
            }
        }

        @Override
        public byte[] key() {
            synchronized (lock) {
                return rows.key();
            }
        }

        @Override
        public byte[] value() {
            synchronized (lock) {
                return rows.value();
            }
        }

        @Override
        public void close() {
            synchronized (lock) {
                rows.close();
            }
        }
    }
}
