package io.weir.dsl.foreign;

import io.weir.dsl.foreign.Answer.Asker;
import io.weir.dsl.foreign.ForeignKeyParts.Sides;
import io.weir.processor.ProcessingContext;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/**
 * Tells which row on the left asked.
 *
 * @param keys reads the row's key, or null if only its partition is wanted
 * @param topic the topic that it is told
 */
record Askers(@Nullable Deserializer<?> keys, String topic) {
    /** Keys are read only where a rule of the user's chooses partitions by them. */
    static Askers open(Sides<?, ?> sides, ForeignKeys<?, ?, ?> foreignKeys, ProcessingContext context) {
        return new Askers(
                sides.partitioner() == null
                        ? null
                        : SerdeChoice.of(sides.key(), context::keySerde).deserializer(),
                foreignKeys.primaryKeyTopic(context));
    }

    Asker of(Subscription subscription) {
        return new Asker(
                subscription.primaryPartition(),
                keys == null ? null : keys.deserialize(topic, subscription.primaryKey()));
    }
}
