package io.weir.runtime.reads;

import io.weir.errors.InvalidStateStoreException;
import io.weir.state.KeyValue;
import io.weir.state.KeyValueIterator;
import io.weir.state.QueryResult;
import io.weir.state.WindowStoreIterator;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** Copies answers that leave the thread of their store's owner. */
final class Copies {
    /** The owner reads the rows while it could process records, and they lie on the heap. */
    private static final int ROWS_MAX = 100_000;

    private Copies() {}

    /** The answer itself; of an iterator, or a result that is one, over a copy of its rows. */
    @SuppressWarnings("unchecked") // The copy has the interface that the iterator had.
    static <R extends @Nullable Object> R of(R answer, String store) {
        if (answer instanceof WindowStoreIterator<?> windows) {
            return (R) new OfKey<>(rows(windows, store));
        }
        if (answer instanceof QueryResult<?> told && told.isSuccess()) {
            Object result = told.getResult();
            return result == null ? answer : (R) QueryResult.forResult(of(result, store));
        }
        return answer instanceof KeyValueIterator<?, ?> rows ? (R) new Rows<>(rows(rows, store)) : answer;
    }

    private static <K, V> List<KeyValue<K, V>> rows(KeyValueIterator<K, V> rows, String store) {
        try (rows) {
            List<KeyValue<K, V>> copied = new ArrayList<>();
            while (rows.hasNext()) {
                if (copied.size() == ROWS_MAX) {
                    throw new InvalidStateStoreException("A range of at most " + ROWS_MAX
                            + " rows is expected where uncommitted changes are read too, but there are more in store ["
                            + store + "]. Ask for a narrower range, or for committed rows.");
                }
                copied.add(rows.next());
            }
            return copied;
        }
    }

    private static class Rows<K, V> implements KeyValueIterator<K, V> {
        private final Iterator<KeyValue<K, V>> rows;
        private @Nullable KeyValue<K, V> next;

        private Rows(List<KeyValue<K, V>> copied) {
            this.rows = copied.iterator();
            step();
        }

        private void step() {
            next = rows.hasNext() ? rows.next() : null;
        }

        @Override
        public boolean hasNext() {
            return next != null;
        }

        @Override
        public KeyValue<K, V> next() {
            KeyValue<K, V> row = present();
            step();
            return row;
        }

        @Override
        public K peekNextKey() {
            return present().key;
        }

        private KeyValue<K, V> present() {
            if (next == null) {
                throw new NoSuchElementException("The range has no more rows. Ask hasNext() first.");
            }
            return next;
        }

        @Override
        public void close() {
            // Holds nothing that the collector does not free.
        }
    }

    private static final class OfKey<V> extends Rows<Long, V> implements WindowStoreIterator<V> {
        private OfKey(List<KeyValue<Long, V>> copied) {
            super(copied);
        }
    }
}
