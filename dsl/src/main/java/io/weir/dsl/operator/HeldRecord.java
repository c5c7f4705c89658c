package io.weir.dsl.operator;

import io.weir.changelog.view.UpdateOrigin;
import io.weir.task.RecordMetadata;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * A record that waits in a store, with all that it came with.
 *
 * @param origin its time, its headers, and the input record that it stems from
 * @param key the bytes of its key, or null if it has none
 * @param value its value
 */
record HeldRecord(
        UpdateOrigin origin, @Nullable Bytes key, @Nullable Object value) {
    /** Where the input record lay. */
    RecordMetadata place() {
        return new RecordMetadata(origin.topic(), origin.partition(), origin.offset());
    }
}
