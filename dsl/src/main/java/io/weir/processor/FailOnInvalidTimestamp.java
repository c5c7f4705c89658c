package io.weir.processor;

import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Takes the record's own timestamp, and stops at a negative one. */
public final class FailOnInvalidTimestamp implements InvalidTimestampExtractor {
    /** Made by the configuration, or by the application for a source. */
    public FailOnInvalidTimestamp() {}

    @Override
    public long onInvalidTimestamp(ConsumerRecord<Object, Object> record, long recordTimestamp, long partitionTime) {
        throw new IllegalArgumentException("The record at " + record.topic() + "-" + record.partition() + "@"
                + record.offset() + " has the timestamp " + recordTimestamp + ", but 0 or more is needed. Write records"
                + " with a timestamp, or choose another timestamp extractor.");
    }
}
