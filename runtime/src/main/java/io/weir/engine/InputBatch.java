package io.weir.engine;

import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Records of one partition that came together.
 *
 * @param records the records in offset order
 * @param nextOffset the offset behind the last of them, past any marker
 * @param bytes what they take of the input budget
 */
public record InputBatch(List<ConsumerRecord<byte[], byte[]>> records, long nextOffset, long bytes) {
    // What a record costs beside its key and value: the object, its headers, its place in the list.
    private static final long OVERHEAD_BYTES = 120;

    /**
     * A batch whose size is computed from its records.
     *
     * @param records the records in offset order
     * @param nextOffset the offset behind the last of them
     * @return the batch
     */
    public static InputBatch of(List<ConsumerRecord<byte[], byte[]>> records, long nextOffset) {
        long bytes = 0;
        for (ConsumerRecord<byte[], byte[]> record : records) {
            bytes += OVERHEAD_BYTES
                    + Math.max(0, record.serializedKeySize())
                    + Math.max(0, record.serializedValueSize());
        }
        return new InputBatch(records, nextOffset, bytes);
    }
}
