package io.weir.testdriver.oracle;

import io.weir.processor.TimestampExtractor;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Leaves out records that a test has marked, before anything sees them. */
public final class SkippingTimes implements TimestampExtractor {
    /** The header that marks them. */
    static final String MARK = "left-out";

    @Override
    public long extract(ConsumerRecord<Object, Object> record, long partitionTime) {
        return record.headers().lastHeader(MARK) == null ? new WeirTimes().extract(record, partitionTime) : -1;
    }
}
