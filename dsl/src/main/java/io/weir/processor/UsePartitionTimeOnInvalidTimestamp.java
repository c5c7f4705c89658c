package io.weir.processor;

import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Takes the record's own timestamp, or its partition's time if that is negative. */
public final class UsePartitionTimeOnInvalidTimestamp implements InvalidTimestampExtractor {
    /** Made by the configuration, or by the application for a source. */
    public UsePartitionTimeOnInvalidTimestamp() {}

    @Override
    public long onInvalidTimestamp(ConsumerRecord<Object, Object> record, long recordTimestamp, long partitionTime) {
        if (partitionTime < 0) {
            throw new IllegalArgumentException("The record at " + record.topic() + "-" + record.partition() + "@"
                    + record.offset() + " has the timestamp " + recordTimestamp + ", and no record before it on its"
                    + " partition gives a time to use instead. Write records with a timestamp.");
        }
        return partitionTime;
    }
}
