package io.weir.changelog.view;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;

/**
 * The record that a waiting update stems from.
 *
 * @param timestamp event time of the update, epoch milliseconds
 * @param offset offset of the input record, or -1
 * @param topic topic of the input record, or empty if there was none
 * @param partition partition of the input record, or -1
 * @param headers headers of the update
 */
public record UpdateOrigin(long timestamp, long offset, String topic, int partition, Headers headers) {
    private static final int FIXED_BYTES = Long.BYTES + Long.BYTES + Integer.BYTES + Integer.BYTES + Integer.BYTES;

    /** Bytes that it counts for in the bound of a buffer, as Kafka Streams counts them. */
    long countedBytes() {
        long bytes = Long.BYTES + Long.BYTES + Integer.BYTES + (long) topic.length();
        for (Header header : headers) {
            bytes += header.key().length();
            bytes += header.value() == null ? 0 : header.value().length;
        }
        return bytes;
    }

    /**
     * How many bytes it is written in.
     *
     * @return bytes
     */
    public int size() {
        int bytes = FIXED_BYTES + utf8(topic).length;
        for (Header header : headers) {
            bytes += Integer.BYTES + utf8(header.key()).length;
            bytes += Integer.BYTES + (header.value() == null ? 0 : header.value().length);
        }
        return bytes;
    }

    /**
     * Writes it.
     *
     * @param bytes takes it, with room for {@link #size()} bytes
     */
    public void write(ByteBuffer bytes) {
        Header[] all = headers.toArray();
        bytes.putLong(timestamp).putLong(offset);
        bytes.putInt(utf8(topic).length).put(utf8(topic));
        bytes.putInt(partition).putInt(all.length);
        for (Header header : all) {
            bytes.putInt(utf8(header.key()).length).put(utf8(header.key()));
            WaitingBytes.putSized(bytes, header.value());
        }
    }

    /**
     * Reads what was written.
     *
     * @param bytes begins with it, and is left behind it
     * @return the origin
     * @throws IllegalArgumentException if a part is missing
     * @throws java.nio.BufferUnderflowException if the bytes end too early
     */
    public static UpdateOrigin read(ByteBuffer bytes) {
        long timestamp = bytes.getLong();
        long offset = bytes.getLong();
        String topic = text(bytes);
        int partition = bytes.getInt();
        RecordHeaders headers = new RecordHeaders();
        for (int left = bytes.getInt(); left > 0; left--) {
            headers.add(text(bytes), WaitingBytes.sized(bytes));
        }
        return new UpdateOrigin(timestamp, offset, topic, partition, headers);
    }

    private static String text(ByteBuffer bytes) {
        return new String(WaitingBytes.present(bytes), StandardCharsets.UTF_8);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
