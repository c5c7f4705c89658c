package io.weir.engine;

import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/** Words about input records, never their content. */
final class Text {
    private Text() {}

    static String at(ConsumerRecord<byte[], byte[]> raw) {
        return "topic [" + raw.topic() + "], partition " + raw.partition() + ", offset " + raw.offset();
    }

    // Kafka's record type is not annotated for null; keys and values may well be.
    @SuppressWarnings("NullAway")
    static ConsumerRecord<Object, Object> decoded(
            ConsumerRecord<byte[], byte[]> raw, @Nullable Object key, @Nullable Object value) {
        return new ConsumerRecord<>(
                raw.topic(),
                raw.partition(),
                raw.offset(),
                raw.timestamp(),
                raw.timestampType(),
                raw.serializedKeySize(),
                raw.serializedValueSize(),
                key,
                value,
                raw.headers(),
                raw.leaderEpoch() == null ? Optional.empty() : raw.leaderEpoch());
    }
}
