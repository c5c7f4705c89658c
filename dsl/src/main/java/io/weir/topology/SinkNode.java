package io.weir.topology;

import io.weir.processor.StreamPartitioner;
import io.weir.processor.TopicNameExtractor;
import java.util.List;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * A node that writes to a topic.
 *
 * @param name the node's name
 * @param parents names of the nodes above
 * @param topic the topic, without the application's prefix, or null if it is chosen per record
 * @param topicExtractor chooses the topic per record, or null
 * @param output how records are written
 */
public record SinkNode(
        String name,
        List<String> parents,
        @Nullable String topic,
        @Nullable TopicNameExtractor<?, ?> topicExtractor,
        Output output)
        implements Node {
    /**
     * How a sink writes its records.
     *
     * @param key serialiser of keys, or null for the application's default
     * @param value serialiser of values, or null for the application's default
     * @param partitioner chooses partitions, or null for the producer's own rule
     */
    public record Output(
            @Nullable Serializer<?> key,
            @Nullable Serializer<?> value,
            @Nullable StreamPartitioner<?, ?> partitioner) {}
}
