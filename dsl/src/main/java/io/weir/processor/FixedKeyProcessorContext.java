package io.weir.processor;

import org.jspecify.annotations.Nullable;

/**
 * What a processor of fixed keys can ask of its task and its node.
 *
 * @param <KForward> type of keys
 * @param <VForward> type of values that may be forwarded
 */
public interface FixedKeyProcessorContext<KForward extends @Nullable Object, VForward extends @Nullable Object>
        extends ProcessingContext {
    /**
     * Sends a record to all nodes below.
     *
     * @param record the record
     * @param <K> type of its key
     * @param <V> type of its value
     */
    <K extends KForward, V extends VForward> void forward(FixedKeyRecord<K, V> record);

    /**
     * Sends a record to one node below.
     *
     * @param record the record
     * @param childName name of the node
     * @param <K> type of its key
     * @param <V> type of its value
     * @throws IllegalArgumentException if no such node is below this one
     */
    <K extends KForward, V extends VForward> void forward(FixedKeyRecord<K, V> record, String childName);
}
