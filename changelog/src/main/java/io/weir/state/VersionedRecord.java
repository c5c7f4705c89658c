package io.weir.state;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A value of a key, and the time in which it was its value.
 *
 * @param <V> type of the value
 */
public final class VersionedRecord<V> {
    private final V value;
    private final long timestamp;
    private final @Nullable Long validTo;

    /**
     * A value that no other has replaced.
     *
     * @param value the value
     * @param timestamp from when on it is valid, epoch milliseconds
     */
    public VersionedRecord(V value, long timestamp) {
        this.value = value;
        this.timestamp = timestamp;
        this.validTo = null;
    }

    /**
     * A value that another has replaced.
     *
     * @param value the value
     * @param timestamp from when on it is valid, epoch milliseconds
     * @param validTo from when on another is, or none
     */
    public VersionedRecord(V value, long timestamp, long validTo) {
        this.value = value;
        this.timestamp = timestamp;
        this.validTo = validTo;
    }

    /**
     * The value.
     *
     * @return the value, never null
     */
    public V value() {
        return value;
    }

    /**
     * From when on it is valid.
     *
     * @return epoch milliseconds, included
     */
    public long timestamp() {
        return timestamp;
    }

    /**
     * Until when it is valid.
     *
     * @return epoch milliseconds, excluded; empty if no other value or deletion has followed
     */
    public Optional<Long> validTo() {
        return Optional.ofNullable(validTo);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof VersionedRecord<?> that
                && timestamp == that.timestamp
                && value.equals(that.value)
                && validTo().equals(that.validTo());
    }

    @Override
    public int hashCode() {
        return 31 * (31 * value.hashCode() + Long.hashCode(timestamp))
                + validTo().hashCode();
    }

    @Override
    public String toString() {
        return "VersionedRecord[" + value + " from " + timestamp + (validTo == null ? "" : " to " + validTo) + "]";
    }
}
