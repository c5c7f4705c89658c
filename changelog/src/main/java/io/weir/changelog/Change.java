package io.weir.changelog;

import java.util.Arrays;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/** One row of a store set or deleted, as the changelog tells it. */
public final class Change {
    private static final Headers NO_HEADERS = noHeaders();

    private final byte[] key;
    private final byte @Nullable [] value;
    private final long timestamp;
    private final Headers headers;

    /**
     * Makes a change without headers. The arrays are not copied and must not be changed afterwards.
     *
     * @param key the key's bytes
     * @param value the value's bytes, or null for a tombstone
     * @param timestamp event time in epoch milliseconds
     */
    public Change(byte[] key, byte @Nullable [] value, long timestamp) {
        this(key, value, timestamp, NO_HEADERS);
    }

    /**
     * Makes a change. Neither the arrays nor the headers are copied, and they must not be changed afterwards.
     *
     * @param key the key's bytes
     * @param value the value's bytes, or null for a tombstone
     * @param timestamp event time in epoch milliseconds
     * @param headers what stands beside key and value in the log
     */
    public Change(byte[] key, byte @Nullable [] value, long timestamp, Headers headers) {
        this.headers = headers;
        this.key = key;
        this.value = value;
        this.timestamp = timestamp;
    }

    /**
     * The key's bytes.
     *
     * @return the bytes, not a copy
     */
    public byte[] key() {
        return key;
    }

    /**
     * The value's bytes.
     *
     * @return the bytes, not a copy; null for a tombstone
     */
    public byte @Nullable [] value() {
        return value;
    }

    /**
     * The event time.
     *
     * @return epoch milliseconds
     */
    public long timestamp() {
        return timestamp;
    }

    /**
     * What stands beside key and value in the log.
     *
     * @return the headers, not a copy
     */
    public Headers headers() {
        return headers;
    }

    private static Headers noHeaders() {
        RecordHeaders none = new RecordHeaders();
        none.setReadOnly();
        return none;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Change that
                && timestamp == that.timestamp
                && Arrays.equals(key, that.key)
                && Arrays.equals(value, that.value)
                && headers.equals(that.headers);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(key) + Arrays.hashCode(value);
    }

    @Override
    public String toString() {
        return "Change{key=" + Arrays.toString(key) + ", value=" + Arrays.toString(value) + ", timestamp=" + timestamp
                + '}';
    }
}
