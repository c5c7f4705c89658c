package io.weir.changelog.memory;

import io.weir.changelog.bytes.KeyRange;
import io.weir.changelog.bytes.RowCursor;
import io.weir.changelog.bytes.ScanOrder;
import io.weir.changelog.bytes.StoreBytes;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Rows of one store on the heap.
 *
 * <p>Safe for all threads: each read takes the tree of its moment.
 */
final class MemoryStore implements StoreBytes {
    private final Supplier<RowTree> rows;
    private final BooleanSupplier open;
    private final Supplier<RuntimeException> closed;

    /**
     * Reads trees.
     *
     * @param rows the rows now; throws if they are closed
     * @param open whether they are open
     * @param closed what a cursor throws if they are not
     */
    MemoryStore(Supplier<RowTree> rows, BooleanSupplier open, Supplier<RuntimeException> closed) {
        this.rows = rows;
        this.open = open;
        this.closed = closed;
    }

    @Override
    public byte @Nullable [] get(byte[] key) {
        return rows.get().get(key);
    }

    @Override
    public List<byte @Nullable []> multiGet(List<byte[]> keys) {
        RowTree now = rows.get();
        List<byte @Nullable []> values = new ArrayList<>(keys.size());
        for (byte[] key : keys) {
            values.add(now.get(key));
        }
        return values;
    }

    @Override
    public RowCursor scan(KeyRange range, ScanOrder order) {
        return new Cursor(rows.get().walk(range, order));
    }

    @Override
    public long approximateRows() {
        return rows.get().rows();
    }

    @Override
    public long approximateBytes() {
        return rows.get().bytes();
    }

    private final class Cursor implements RowCursor {
        private final RowTree.Walk walk;

        private Cursor(RowTree.Walk walk) {
            this.walk = walk;
        }

        @Override
        public boolean advance() {
            if (!open.getAsBoolean()) {
                throw closed.get();
            }
            return walk.advance();
        }

        @Override
        public byte[] key() {
            return onRow().key();
        }

        @Override
        public byte[] value() {
            return onRow().value();
        }

        @Override
        public void close() {
            walk.end();
        }

        private RowTree.Walk onRow() {
            if (!walk.onRow()) {
                throw new NoSuchElementException("The cursor stands on no row. Ask advance() first.");
            }
            return walk;
        }
    }
}
