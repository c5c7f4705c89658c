package io.weir.runtime.kafka;

import io.weir.engine.OutputRecord;
import io.weir.engine.RecordRefusedException;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.utils.Utils;

/**
 * Refuses records that are too large before they are sent.
 *
 * <p>The producer would refuse them too, but only by failing the whole transaction.
 *
 * @param maxBytes the producer's {@code max.request.size}
 */
record RecordSizes(long maxBytes) {
    private static final long DEFAULT_BYTES = 1 << 20;
    // A batch of one record, and the lengths that stand before each part of a record and of a header.
    private static final long RECORD_OVERHEAD_BYTES = 61 + 21;
    private static final long HEADER_OVERHEAD_BYTES = 10;

    static RecordSizes of(Map<String, Object> settings) {
        Object given = settings.get(ProducerConfig.MAX_REQUEST_SIZE_CONFIG);
        return new RecordSizes(given == null ? DEFAULT_BYTES : Long.parseLong(given.toString()));
    }

    void require(OutputRecord record) {
        long bytes = RECORD_OVERHEAD_BYTES
                + (record.key() == null ? 0 : record.key().length)
                + (record.value() == null ? 0 : record.value().length);
        for (Header header : record.headers()) {
            bytes += HEADER_OVERHEAD_BYTES
                    + Utils.utf8Length(header.key())
                    + (header.value() == null ? 0 : header.value().length);
        }
        if (bytes > maxBytes) {
            throw new RecordRefusedException("A record for topic ["
                    + record.target().topic() + "] of at most " + maxBytes
                    + " bytes is expected, but it has " + bytes + ". Raise [producer.max.request.size] and the topic's"
                    + " [max.message.bytes], or write smaller records.");
        }
    }
}
