package io.weir.state;

import java.io.Closeable;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * Rows of a store in key-byte order, as they were when the iterator was made.
 *
 * <p>An iterator is a snapshot: later writes do not show in it. It holds native memory until closed.
 *
 * @param <K> type of the key
 * @param <V> type of the value
 */
public interface KeyValueIterator<K extends @Nullable Object, V extends @Nullable Object>
        extends Iterator<KeyValue<K, V>>, Closeable {
    @Override
    void close();

    /**
     * The key of the next row, without moving on.
     *
     * @return the key
     * @throws NoSuchElementException if no row is left
     */
    K peekNextKey();
}
