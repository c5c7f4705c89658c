package io.weir.dsl;

import io.weir.processor.TopicNameExtractor;
import org.jspecify.annotations.Nullable;

/**
 * The words that end a stream.
 *
 * @param <K> type of keys
 * @param <V> type of values
 */
public interface EndWords<K extends @Nullable Object, V extends @Nullable Object> {
    /**
     * Writes the records to a topic, with the stream's own serdes. The node is called {@code KSTREAM-SINK-#}.
     *
     * @param topic the topic, which must exist
     */
    default void to(String topic) {
        to(topic, Produced.with(null, null));
    }

    /**
     * Writes the records to a topic, with their time and headers. A null value is a tombstone.
     *
     * @param topic the topic, which must exist
     * @param produced serdes, partitioner and name; a serde that is not said is the stream's own
     */
    void to(String topic, Produced<K, V> produced);

    /**
     * Writes each record to a topic of its own choice, with the stream's own serdes.
     *
     * @param topicExtractor chooses the topic, which must exist
     */
    default void to(TopicNameExtractor<K, V> topicExtractor) {
        to(topicExtractor, Produced.with(null, null));
    }

    /**
     * Writes each record to a topic of its own choice.
     *
     * @param topicExtractor chooses the topic, which must exist
     * @param produced serdes, partitioner and name; a serde that is not said is the stream's own
     */
    void to(TopicNameExtractor<K, V> topicExtractor, Produced<K, V> produced);

    /**
     * Acts on each record. The node is called {@code KSTREAM-FOREACH-#}.
     *
     * <p>After a crash a record may be seen again; what the action did outside is not undone.
     *
     * @param action acts on a record
     */
    default void foreach(ForeachAction<? super K, ? super V> action) {
        foreach(action, Named.generated());
    }

    /**
     * Acts on each record.
     *
     * @param action acts on a record
     * @param named the node's name
     */
    void foreach(ForeachAction<? super K, ? super V> action, Named named);

    /**
     * Prints each record, for debugging.
     *
     * @param printed where to, and how
     */
    void print(Printed<K, V> printed);
}
