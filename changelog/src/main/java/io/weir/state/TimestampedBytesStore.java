package io.weir.state;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** A store of bytes whose values begin with their event time. */
public interface TimestampedBytesStore {
    /**
     * A plain value in the form of such a store.
     *
     * @param plainValue bytes of a value without a time, or null
     * @return an unknown time (-1), then the value; null of null
     */
    static byte @Nullable [] convertToTimestampedFormat(byte @Nullable [] plainValue) {
        return plainValue == null
                ? null
                : ByteBuffer.allocate(StateSerdes.TIMESTAMP_SIZE + plainValue.length)
                        .putLong(-1)
                        .put(plainValue)
                        .array();
    }
}
