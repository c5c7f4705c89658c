package io.weir.processor;

import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Takes the record's own timestamp, and decides about a negative one. */
interface InvalidTimestampExtractor extends TimestampExtractor {
    @Override
    default long extract(ConsumerRecord<Object, Object> record, long partitionTime) {
        long timestamp = record.timestamp();
        return timestamp < 0 ? onInvalidTimestamp(record, timestamp, partitionTime) : timestamp;
    }

    /**
     * Decides about a negative timestamp.
     *
     * @param record the record
     * @param recordTimestamp its timestamp
     * @param partitionTime the largest event time seen on the record's partition; -1 before the first record
     * @return epoch milliseconds; a negative value drops the record, which is counted
     */
    long onInvalidTimestamp(ConsumerRecord<Object, Object> record, long recordTimestamp, long partitionTime);
}
