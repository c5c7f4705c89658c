package io.weir.testdriver;

import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/** Takes records into a topology, and has each processed at once. */
@FunctionalInterface
interface InputPipe {
    /** Processes a record and all that follows from it. */
    void pipe(Piped record);

    /**
     * A record on its way in.
     *
     * @param topic the topic that it is piped into
     * @param key bytes of the key, or null
     * @param value bytes of the value, or null
     * @param timestampMs event time in epoch milliseconds
     * @param headers the headers
     */
    @SuppressWarnings("ArrayRecordComponent") // It is passed on, never compared.
    record Piped(
            String topic, byte @Nullable [] key, byte @Nullable [] value, long timestampMs, Headers headers) {}
}
