package io.weir.engine;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/**
 * An input record, decoded, with its event time.
 *
 * @param raw the record as it came
 * @param key the key, may be null
 * @param value the value, may be null
 * @param timestamp event time in epoch milliseconds
 */
record DecodedRecord(
        ConsumerRecord<byte[], byte[]> raw,
        @Nullable Object key,
        @Nullable Object value,
        long timestamp) {}
