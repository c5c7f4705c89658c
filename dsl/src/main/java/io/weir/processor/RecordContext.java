package io.weir.processor;

import org.apache.kafka.common.header.Headers;

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
}
