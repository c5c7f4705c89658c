package io.weir.changelog.view;

import io.weir.state.VersionedRecord;
import java.util.List;

/**
 * The versions of a key, for queries from outside.
 *
 * @param <K> type of keys
 * @param <V> type of values
 */
public interface History<K, V> {
    /**
     * The values of a key that were valid within a span of time.
     *
     * <p>What the store's history has left behind is not shown, but for the newest value.
     *
     * @param key the key, not null
     * @param from begin of the span, epoch milliseconds
     * @param to end of the span, included
     * @return the versions, latest first; without deletions
     */
    List<VersionedRecord<V>> versions(K key, long from, long to);
}
