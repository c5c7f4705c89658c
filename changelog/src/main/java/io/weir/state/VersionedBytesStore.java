package io.weir.state;

import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * A store of bytes that keeps the history of each key's values.
 *
 * <p>What it gives are values behind their event time, 8 bytes, big-endian; what it takes are values without. It has no
 * ranges, and takes no value without a time: those methods of a key-value store throw {@link
 * UnsupportedOperationException}. {@link VersionedBytesStoreSupplier#get} makes one, for a test.
 */
public interface VersionedBytesStore extends KeyValueStore<Bytes, byte[]>, TimestampedBytesStore {
    /**
     * Adds a value to the history of a key.
     *
     * @param key the key
     * @param value the value, or null for a deletion
     * @param timestamp from when on it is valid, epoch milliseconds, 0 or later
     * @return until when it is valid, or what {@link VersionedKeyValueStore#put} says instead
     */
    long put(Bytes key, byte @Nullable [] value, long timestamp);

    /**
     * The value of a key at a time.
     *
     * @param key the key
     * @param asOfTimestamp the time, epoch milliseconds
     * @return its time and the value, or null if there was none or the history does not reach so far
     */
    byte @Nullable [] get(Bytes key, long asOfTimestamp);

    /**
     * Adds a deletion to the history of a key.
     *
     * @param key the key
     * @param timestamp from when on the key has no value, epoch milliseconds, 0 or later
     * @return the time and the value that were valid then before, or null if none was
     */
    byte @Nullable [] delete(Bytes key, long timestamp);

    @Override
    default VersionedBytesStore readOnly(IsolationLevel isolationLevel) {
        return this;
    }
}
