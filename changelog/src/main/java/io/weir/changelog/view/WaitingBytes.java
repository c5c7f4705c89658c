package io.weir.changelog.view;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A waiting update as bytes, in Kafka Streams' newest form. */
final class WaitingBytes {
    private static final int ABSENT = -1;
    private static final int AS_PRIOR = -2;

    private final UpdateOrigin origin;
    private final byte @Nullable [] prior;
    private final byte @Nullable [] old;
    private final byte @Nullable [] now;

    /** An update with what it stems from, the value sent on last, the one before the update, and the one now. */
    WaitingBytes(UpdateOrigin origin, byte @Nullable [] prior, byte @Nullable [] old, byte @Nullable [] now) {
        this.origin = origin;
        this.prior = prior;
        this.old = old;
        this.now = now;
    }

    UpdateOrigin origin() {
        return origin;
    }

    byte @Nullable [] prior() {
        return prior;
    }

    byte @Nullable [] now() {
        return now;
    }

    /** The bytes, with the time by which the update is sent on. */
    byte[] bytes(long time) {
        ByteBuffer bytes = ByteBuffer.allocate(
                origin.size() + 3 * Integer.BYTES + length(prior) + length(old) + length(now) + Long.BYTES);
        origin.write(bytes);
        putSized(bytes, prior);
        if (old != null && Arrays.equals(prior, old)) {
            bytes.putInt(AS_PRIOR);
        } else {
            putSized(bytes, old);
        }
        putSized(bytes, now);
        bytes.putLong(time);
        return Arrays.copyOf(bytes.array(), bytes.position());
    }

    static WaitingBytes of(byte[] value) {
        ByteBuffer bytes = ByteBuffer.wrap(value);
        UpdateOrigin origin = UpdateOrigin.read(bytes);
        byte[] prior = sized(bytes);
        int oldLength = bytes.getInt();
        byte[] old = oldLength == AS_PRIOR ? prior : taken(bytes, oldLength);
        return new WaitingBytes(origin, prior, old, sized(bytes));
    }

    /** The time by which an update is sent on. */
    static long time(byte[] value) {
        return ByteBuffer.wrap(value).getLong(value.length - Long.BYTES);
    }

    /** Bytes that an update counts for in the bound of a buffer, as Kafka Streams counts them. */
    long countedBytes(int keyBytes) {
        boolean shared = Arrays.equals(prior, old);
        return Long.BYTES + keyBytes + length(prior) + (shared ? 0 : length(old)) + length(now) + origin.countedBytes();
    }

    static void putSized(ByteBuffer bytes, byte @Nullable [] part) {
        bytes.putInt(part == null ? ABSENT : part.length);
        if (part != null) {
            bytes.put(part);
        }
    }

    static byte @Nullable [] sized(ByteBuffer bytes) {
        return taken(bytes, bytes.getInt());
    }

    static byte[] present(ByteBuffer bytes) {
        byte[] part = sized(bytes);
        if (part == null) {
            throw new IllegalArgumentException("A waiting update has a part without length at byte [" + bytes.position()
                    + "]. Was it written by this library or by Kafka Streams?");
        }
        return part;
    }

    private static byte @Nullable [] taken(ByteBuffer bytes, int length) {
        if (length == ABSENT) {
            return null;
        }
        if (length < 0 || length > bytes.remaining()) {
            throw new IllegalArgumentException("A part of a waiting update is said to have [" + length + "] bytes, of ["
                    + bytes.remaining() + "]. Was it written by this library or by Kafka Streams?");
        }
        byte[] part = new byte[length];
        bytes.get(part);
        return part;
    }

    private static int length(byte @Nullable [] part) {
        return part == null ? 0 : part.length;
    }
}
