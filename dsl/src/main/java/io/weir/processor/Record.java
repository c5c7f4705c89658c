package io.weir.processor;

import java.util.Objects;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/**
 * A record on its way through the topology.
 *
 * <p>Immutable, but for its headers: those are copied when a record is given other headers, and each branch of the
 * topology sees its own copy.
 *
 * @param <K> type of the key
 * @param <V> type of the value
 */
@SuppressWarnings("JavaLangClash") // Kafka Streams' name for the same thing.
public final class Record<K extends @Nullable Object, V extends @Nullable Object> implements ReadOnlyRecord<K, V> {
    private final K key;
    private final V value;
    private final long timestamp;
    private final Headers headers;

    /**
     * Makes a record.
     *
     * @param key the key, may be null
     * @param value the value, may be null
     * @param timestamp event time in epoch milliseconds, not negative
     * @param headers the headers, which the record copies; null for none
     * @throws IllegalArgumentException if the timestamp is negative
     */
    public Record(K key, V value, long timestamp, @Nullable Headers headers) {
        this(headers == null ? new RecordHeaders() : new RecordHeaders(headers), key, value, requireTime(timestamp));
    }

    /**
     * Makes a record without headers.
     *
     * @param key the key, may be null
     * @param value the value, may be null
     * @param timestamp event time in epoch milliseconds, not negative
     * @throws IllegalArgumentException if the timestamp is negative
     */
    public Record(K key, V value, long timestamp) {
        this(key, value, timestamp, null);
    }

    // Headers first: this constructor copies and checks nothing.
    private Record(Headers headers, K key, V value, long timestamp) {
        this.key = key;
        this.value = value;
        this.timestamp = timestamp;
        this.headers = headers;
    }

    private static long requireTime(long timestamp) {
        if (timestamp < 0) {
            throw new IllegalArgumentException("A record's timestamp must be 0 or later, in epoch milliseconds, but is "
                    + timestamp + ". Give the record a valid event time.");
        }
        return timestamp;
    }

    /**
     * The key.
     *
     * @return the key, may be null
     */
    @Override
    public K key() {
        return key;
    }

    /**
     * The value.
     *
     * @return the value, may be null
     */
    @Override
    public V value() {
        return value;
    }

    /**
     * The event time.
     *
     * @return epoch milliseconds
     */
    @Override
    public long timestamp() {
        return timestamp;
    }

    /**
     * The headers.
     *
     * @return the headers of this record; changes to them are seen by processors below
     */
    @Override
    public Headers headers() {
        return headers;
    }

    /**
     * The same record with another key.
     *
     * @param other the key, may be null
     * @param <L> type of the new key
     * @return the new record
     */
    public <L extends @Nullable Object> Record<L, V> withKey(L other) {
        return new Record<>(headers, other, value, timestamp);
    }

    /**
     * The same record with another value.
     *
     * @param other the value, may be null
     * @param <W> type of the new value
     * @return the new record
     */
    public <W extends @Nullable Object> Record<K, W> withValue(W other) {
        return new Record<>(headers, key, other, timestamp);
    }

    /**
     * The same record at another event time.
     *
     * @param other epoch milliseconds, not negative
     * @return the new record
     * @throws IllegalArgumentException if the timestamp is negative
     */
    public Record<K, V> withTimestamp(long other) {
        return new Record<>(headers, key, value, requireTime(other));
    }

    /**
     * The same record with other headers.
     *
     * @param other the headers, which the record copies; null for none
     * @return the new record
     */
    public Record<K, V> withHeaders(@Nullable Headers other) {
        return new Record<>(key, value, timestamp, other);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Record<?, ?> that
                && timestamp == that.timestamp
                && Objects.equals(key, that.key)
                && Objects.equals(value, that.value)
                && Objects.equals(headers, that.headers);
    }

    @Override
    public int hashCode() {
        return Objects.hash(key, value, timestamp, headers);
    }

    @Override
    public String toString() {
        return "Record{key=" + key + ", value=" + value + ", timestamp=" + timestamp + ", headers=" + headers + '}';
    }
}
