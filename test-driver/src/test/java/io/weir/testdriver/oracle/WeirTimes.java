package io.weir.testdriver.oracle;

import io.weir.processor.TimestampExtractor;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Some records have a negative time, so they are skipped. */
public final class WeirTimes implements TimestampExtractor {
    @Override
    public long extract(ConsumerRecord<Object, Object> record, long partitionTime) {
        return record.timestamp() % Functions.NEGATIVE_ONCE_IN == 0 ? -1 : record.timestamp();
    }
}
