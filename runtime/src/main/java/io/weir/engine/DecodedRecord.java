package io.weir.engine;

import io.weir.topology.DropReason;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/**
 * An input record, decoded, with its event time.
 *
 * @param raw the record as it came
 * @param key the key, may be null
 * @param value the value, may be null
 * @param timestamp event time in epoch milliseconds, by which its turn comes
 * @param judgement what is to be counted of it, with the time that it said itself; null for most
 */
record DecodedRecord(
        ConsumerRecord<byte[], byte[]> raw,
        @Nullable Object key,
        @Nullable Object value,
        long timestamp,
        @Nullable Judgement judgement) {
    /**
     * What was found about a record's time.
     *
     * @param reason what is counted
     * @param saidMs the time that the record said itself
     */
    record Judgement(DropReason reason, long saidMs) {}

    DecodedRecord(ConsumerRecord<byte[], byte[]> raw, @Nullable Object key, @Nullable Object value, long timestamp) {
        this(raw, key, value, timestamp, null);
    }

    /** The same record, given another time. */
    DecodedRecord at(long otherMs, DropReason reason) {
        return new DecodedRecord(raw, key, value, otherMs, new Judgement(reason, timestamp));
    }
}
