package io.weir.runtime.kafka;

import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;

/**
 * Joins a consumer's assignor to its instance.
 *
 * <p>The consumer makes the assignor itself, so this reaches it through the consumer's configuration.
 *
 * @param parts what the assignor needs of the instance
 * @param newest told of each new generation, before the gate opens
 */
record Seat(AssignorParts parts, Consumer<ConsumerGroupMetadata> newest) {
    static final String CONFIG = "weir.assignor.seat";
}
