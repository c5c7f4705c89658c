package io.weir.state;

import java.io.Closeable;
import java.util.Iterator;

/**
 * Versions of one key, in the order of the times from which on they are valid.
 *
 * @param <V> type of the value
 */
public interface VersionedRecordIterator<V> extends Iterator<VersionedRecord<V>>, Closeable {
    @Override
    void close();
}
