package io.weir.processor;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes the record's own timestamp, and drops a record with a negative one. */
public final class LogAndSkipOnInvalidTimestamp implements InvalidTimestampExtractor {
    private static final Logger LOG = LoggerFactory.getLogger(LogAndSkipOnInvalidTimestamp.class);

    /** Made by the configuration, or by the application for a source. */
    public LogAndSkipOnInvalidTimestamp() {}

    @Override
    public long onInvalidTimestamp(ConsumerRecord<Object, Object> record, long recordTimestamp, long partitionTime) {
        LOG.warn(
                "The record at {}-{}@{} is dropped: its timestamp is {}.",
                record.topic(),
                record.partition(),
                record.offset(),
                recordTimestamp);
        return recordTimestamp;
    }
}
