package io.weir.testdriver.oracle;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.streams.processor.TimestampExtractor;

/** Some records have a negative time, so they are skipped. */
public final class KafkaStreamsTimes implements TimestampExtractor {
    @Override
    public long extract(ConsumerRecord<Object, Object> record, long partitionTime) {
        return record.timestamp() % Functions.NEGATIVE_ONCE_IN == 0 ? -1 : record.timestamp();
    }
}
