package io.weir.testdriver;

import java.time.Instant;
import java.util.Objects;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/**
 * A record that a test pipes in, or reads.
 *
 * @param <K> type of the key
 * @param <V> type of the value
 */
public final class TestRecord<K extends @Nullable Object, V extends @Nullable Object> {
    private final K key;
    private final V value;
    private final Headers headers;
    private final @Nullable Instant recordTime;
    private final @Nullable Integer partition;

    /**
     * Makes a record.
     *
     * @param key the key, may be null
     * @param value the value, may be null
     * @param headers the headers, which the record copies; null for none
     * @param recordTime the event time, or null for the input topic's own
     */
    public TestRecord(K key, V value, @Nullable Headers headers, @Nullable Instant recordTime) {
        this(key, value, headers, recordTime, null);
    }

    private TestRecord(
            K key, V value, @Nullable Headers headers, @Nullable Instant recordTime, @Nullable Integer partition) {
        this.key = key;
        this.value = value;
        this.headers = headers == null ? new RecordHeaders() : new RecordHeaders(headers);
        this.recordTime = recordTime;
        this.partition = partition;
    }

    /**
     * Makes a record.
     *
     * @param key the key, may be null
     * @param value the value, may be null
     * @param headers the headers, which the record copies; null for none
     * @param timestampMs the event time in epoch milliseconds, not negative; null for the input topic's own
     * @throws IllegalArgumentException if the timestamp is negative
     */
    public TestRecord(K key, V value, @Nullable Headers headers, @Nullable Long timestampMs) {
        this(key, value, headers, instant(timestampMs));
    }

    /**
     * Makes a record without headers.
     *
     * @param key the key, may be null
     * @param value the value, may be null
     * @param recordTime the event time, or null for the input topic's own
     */
    public TestRecord(K key, V value, @Nullable Instant recordTime) {
        this(key, value, null, recordTime);
    }

    /**
     * Makes a record with the input topic's own event time.
     *
     * @param key the key, may be null
     * @param value the value, may be null
     * @param headers the headers, which the record copies; null for none
     */
    public TestRecord(K key, V value, @Nullable Headers headers) {
        this(key, value, headers, (Instant) null);
    }

    /**
     * Makes a record without headers, with the input topic's own event time.
     *
     * @param key the key, may be null
     * @param value the value, may be null
     */
    public TestRecord(K key, V value) {
        this(key, value, null, (Instant) null);
    }

    /**
     * Makes a record of a value alone. Its key is null.
     *
     * @param value the value, may be null
     */
    @SuppressWarnings("NullAway") // The key's type may hold null: the caller chose a record without key.
    public TestRecord(V value) {
        this(null, value);
    }

    /**
     * Makes a record of what a consumer read.
     *
     * @param record the consumer's record
     */
    public TestRecord(ConsumerRecord<K, V> record) {
        this(record.key(), record.value(), record.headers(), Instant.ofEpochMilli(record.timestamp()));
    }

    /**
     * Makes a record of what a producer sends.
     *
     * @param record the producer's record
     */
    public TestRecord(ProducerRecord<K, V> record) {
        this(record.key(), record.value(), record.headers(), instant(record.timestamp()));
    }

    private static @Nullable Instant instant(@Nullable Long timestampMs) {
        if (timestampMs != null && timestampMs < 0) {
            throw new IllegalArgumentException("A record's timestamp must be 0 or later, in epoch milliseconds, but is "
                    + timestampMs + ". Give a valid event time, or null for the topic's own.");
        }
        return timestampMs == null ? null : Instant.ofEpochMilli(timestampMs);
    }

    /**
     * The same record in a partition, where a topic has several.
     *
     * @param number of the partition, or null for that of the key
     * @return the new record
     */
    public TestRecord<K, V> inPartition(@Nullable Integer number) {
        return new TestRecord<>(key, value, headers, recordTime, number);
    }

    /**
     * The partition that the record lies in, or is to go to.
     *
     * @return the number of the partition, or null if nothing was said
     */
    public @Nullable Integer partition() {
        return partition;
    }

    /**
     * The key.
     *
     * @return the key, may be null
     */
    public K key() {
        return key;
    }

    /**
     * The value.
     *
     * @return the value, may be null
     */
    public V value() {
        return value;
    }

    /**
     * The headers.
     *
     * @return the record's own headers
     */
    public Headers headers() {
        return headers;
    }

    /**
     * The event time.
     *
     * @return epoch milliseconds, or null for the input topic's own
     */
    public @Nullable Long timestamp() {
        return recordTime == null ? null : recordTime.toEpochMilli();
    }

    /**
     * The key.
     *
     * @return the key, may be null
     */
    public K getKey() {
        return key;
    }

    /**
     * The value.
     *
     * @return the value, may be null
     */
    public V getValue() {
        return value;
    }

    /**
     * The headers.
     *
     * @return the record's own headers
     */
    public Headers getHeaders() {
        return headers;
    }

    /**
     * The event time.
     *
     * @return the time, or null for the input topic's own
     */
    public @Nullable Instant getRecordTime() {
        return recordTime;
    }

    /**
     * Whether two records are the same but for the partition, which {@link #equals} does not look at either.
     *
     * @param other the other record
     * @return true if key, value, headers and event time are equal
     */
    public boolean equalsIgnorePartition(TestRecord<? extends K, ? super V> other) {
        return equals(other);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof TestRecord<?, ?> that
                && Objects.equals(key, that.key)
                && Objects.equals(value, that.value)
                && headers.equals(that.headers)
                && Objects.equals(recordTime, that.recordTime);
    }

    @Override
    public int hashCode() {
        return Objects.hash(key, value, headers, recordTime);
    }

    @Override
    public String toString() {
        return "TestRecord[key=" + key + ", value=" + value + ", headers=" + headers + ", recordTime=" + recordTime
                + (partition == null ? "]" : ", partition=" + partition + "]");
    }
}
