package io.weir.processor;

import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Takes the time at which the record is read. */
public final class WallclockTimestampExtractor implements TimestampExtractor {
    /** Made by the configuration, or by the application for a source. */
    public WallclockTimestampExtractor() {}

    @Override
    public long extract(ConsumerRecord<Object, Object> record, long partitionTime) {
        return System.currentTimeMillis();
    }
}
