package io.weir.processor;

import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Tells the event time of an input record. */
@FunctionalInterface
public interface TimestampExtractor {
    /**
     * Tells the event time.
     *
     * @param record the decoded record
     * @param partitionTime the largest event time seen on the record's partition; -1 before the first record
     * @return epoch milliseconds; a negative value drops the record, which is counted
     */
    long extract(ConsumerRecord<Object, Object> record, long partitionTime);
}
