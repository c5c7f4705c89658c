package io.weir.processor;

import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * A record whose key stays as it is.
 *
 * <p>It can be given another value, time and headers. Only the engine makes one, so that a processor of fixed keys
 * cannot forward another key.
 *
 * @param <K> type of the key
 * @param <V> type of the value
 */
public final class FixedKeyRecord<K extends @Nullable Object, V extends @Nullable Object> {
    private final Record<K, V> record;

    private FixedKeyRecord(Record<K, V> record) {
        this.record = record;
    }

    /**
     * Fixes the key of a record.
     *
     * @param record the record
     * @param <K> type of the key
     * @param <V> type of the value
     * @return the same record with its key fixed
     */
    static <K extends @Nullable Object, V extends @Nullable Object> FixedKeyRecord<K, V> of(Record<K, V> record) {
        return new FixedKeyRecord<>(record);
    }

    /** The record with its key free again. */
    Record<K, V> record() {
        return record;
    }

    /**
     * The key.
     *
     * @return the key, may be null
     */
    public K key() {
        return record.key();
    }

    /**
     * The value.
     *
     * @return the value, may be null
     */
    public V value() {
        return record.value();
    }

    /**
     * The event time.
     *
     * @return epoch milliseconds
     */
    public long timestamp() {
        return record.timestamp();
    }

    /**
     * The headers.
     *
     * @return the headers of this record; changes to them are seen by processors below
     */
    public Headers headers() {
        return record.headers();
    }

    /**
     * The same record with another value.
     *
     * @param other the value, may be null
     * @param <W> type of the new value
     * @return the new record
     */
    public <W extends @Nullable Object> FixedKeyRecord<K, W> withValue(W other) {
        return new FixedKeyRecord<>(record.withValue(other));
    }

    /**
     * The same record at another event time.
     *
     * @param other epoch milliseconds, not negative
     * @return the new record
     * @throws IllegalArgumentException if the timestamp is negative
     */
    public FixedKeyRecord<K, V> withTimestamp(long other) {
        return new FixedKeyRecord<>(record.withTimestamp(other));
    }

    /**
     * The same record with other headers.
     *
     * @param other the headers, which the record copies; null for none
     * @return the new record
     */
    public FixedKeyRecord<K, V> withHeaders(@Nullable Headers other) {
        return new FixedKeyRecord<>(record.withHeaders(other));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof FixedKeyRecord<?, ?> that && record.equals(that.record);
    }

    @Override
    public int hashCode() {
        return record.hashCode();
    }

    @Override
    public String toString() {
        return "FixedKey" + record;
    }
}
