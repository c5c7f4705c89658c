package io.weir.serdes;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** The bytes of a value with a version in front. */
final class VersionedBytes {
    // No text in UTF-8 begins like this.
    private static final byte MARK = (byte) 0xFE;
    private static final int FRONT_BYTES = 1 + Short.BYTES;

    private VersionedBytes() {}

    static byte[] of(int version, byte[] value) {
        return ByteBuffer.allocate(FRONT_BYTES + value.length)
                .put(MARK)
                .putShort((short) version)
                .put(value)
                .array();
    }

    /** The version, or 0 if there is none. */
    static int version(byte[] bytes) {
        return bytes.length < FRONT_BYTES || bytes[0] != MARK
                ? 0
                : Short.toUnsignedInt(ByteBuffer.wrap(bytes).getShort(1));
    }

    /** What follows the version. */
    static byte[] value(byte[] bytes) {
        return Arrays.copyOfRange(bytes, FRONT_BYTES, bytes.length);
    }
}
