package io.weir.dsl.foreign;

import io.weir.processor.ProcessingContext;
import java.util.function.BiFunction;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/**
 * How the foreign key of a row is found, and its bytes.
 *
 * @param extractor finds the key; null for none
 * @param serde serde of foreign keys, or null for the application's default
 * @param topic base of the name that the serde is told
 * @param <K> type of keys on the left
 * @param <L> type of values on the left
 * @param <F> type of foreign keys
 */
public record ForeignKeys<K, L, F>(
        BiFunction<? super K, ? super L, ? extends @Nullable F> extractor,
        @Nullable Serde<F> serde,
        String topic) {
    /** The foreign key of a row, or null if it has none, or is gone. */
    @Nullable F of(K key, @Nullable L value) {
        return value == null ? null : extractor.apply(key, value);
    }

    /** The topic that serdes of the left table's keys are told. */
    String primaryKeyTopic(ProcessingContext context) {
        return context.applicationId() + "-" + topic + "-pk";
    }

    /** Turns foreign keys into bytes in one task. */
    Bytes<F> open(ProcessingContext context) {
        return new Bytes<>(SerdeChoice.of(serde, context::keySerde), context.applicationId() + "-" + topic + "-fk");
    }

    /**
     * Turns keys into bytes.
     *
     * @param serde their serde
     * @param topic the topic that it is told
     * @param <F> type of keys
     */
    public record Bytes<F>(Serde<F> serde, String topic) {
        byte @Nullable [] of(@Nullable F key) {
            return key == null ? null : serde.serializer().serialize(topic, key);
        }
    }
}
