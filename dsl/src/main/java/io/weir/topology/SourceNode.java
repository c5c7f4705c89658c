package io.weir.topology;

import io.weir.processor.TimestampExtractor;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/**
 * A node that reads topics.
 *
 * @param name the node's name
 * @param topics names of the topics, without the application's prefix; empty if there is a pattern
 * @param pattern pattern of topic names, or null
 * @param input how records are read
 */
public record SourceNode(
        String name, Set<String> topics, @Nullable Pattern pattern, Input input) implements Node {
    /**
     * How a source reads its records.
     *
     * @param key deserialiser of keys, or null for the application's default
     * @param value deserialiser of values, or null for the application's default
     * @param timestampExtractor tells event time, or null for the application's default
     * @param resetPolicy where to begin, or null for the application's default
     * @param timeBound how far one record may move time, or null for the application's default
     * @param awaited whether a task may wait for its records, to have those of all sources in the order of time
     */
    public record Input(
            @Nullable Deserializer<?> key,
            @Nullable Deserializer<?> value,
            @Nullable TimestampExtractor timestampExtractor,
            @Nullable AutoOffsetReset resetPolicy,
            @Nullable TimeBound timeBound,
            boolean awaited) {
        /**
         * A source for whose records a task may wait.
         *
         * @param key deserialiser of keys, or null for the application's default
         * @param value deserialiser of values, or null for the application's default
         * @param timestampExtractor tells event time, or null for the application's default
         * @param resetPolicy where to begin, or null for the application's default
         * @param timeBound how far one record may move time, or null for the application's default
         */
        public Input(
                @Nullable Deserializer<?> key,
                @Nullable Deserializer<?> value,
                @Nullable TimestampExtractor timestampExtractor,
                @Nullable AutoOffsetReset resetPolicy,
                @Nullable TimeBound timeBound) {
            this(key, value, timestampExtractor, resetPolicy, timeBound, true);
        }

        /**
         * A source of which nothing is said about jumps of time.
         *
         * @param key deserialiser of keys, or null for the application's default
         * @param value deserialiser of values, or null for the application's default
         * @param timestampExtractor tells event time, or null for the application's default
         * @param resetPolicy where to begin, or null for the application's default
         */
        public Input(
                @Nullable Deserializer<?> key,
                @Nullable Deserializer<?> value,
                @Nullable TimestampExtractor timestampExtractor,
                @Nullable AutoOffsetReset resetPolicy) {
            this(key, value, timestampExtractor, resetPolicy, null);
        }

        /** {@return the same, but no task waits for its records} */
        public Input notAwaited() {
            return new Input(key, value, timestampExtractor, resetPolicy, timeBound, false);
        }
    }

    static SourceNode ofTopic(String name, String topic, Input input) {
        return new SourceNode(name, Set.of(topic), null, input);
    }

    @Override
    public List<String> parents() {
        return List.of();
    }
}
