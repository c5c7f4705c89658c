package io.weir.processor;

import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/** The record in hand as a sink sees it. */
public interface RecordContext {
    /**
     * The input topic.
     *
     * @return the topic
     */
    String topic();

    /**
     * The input partition.
     *
     * @return the partition
     */
    int partition();

    /**
     * The offset in the input partition.
     *
     * @return the offset
     */
    long offset();

    /**
     * The event time.
     *
     * @return epoch milliseconds
     */
    long timestamp();

    /**
     * The headers.
     *
     * @return the headers
     */
    Headers headers();

    /**
     * The key of the input record as it came.
     *
     * @return the bytes, not a copy; null if it has no key, or if the record in hand stems from no input record
     */
    byte @Nullable [] sourceRawKey();

    /**
     * The value of the input record as it came.
     *
     * @return the bytes, not a copy; null if it has no value, or if the record in hand stems from no input record
     */
    byte @Nullable [] sourceRawValue();
}
