package io.weir.changelog.view;

import io.weir.state.StoreKind;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** How the disk holds a value. The changelog holds the bare value. */
enum RowLayout {
    /** The value's bytes alone. */
    PLAIN {
        @Override
        byte[] disk(byte[] value, long timestamp) {
            return value;
        }

        @Override
        byte[] value(byte[] disk) {
            return disk;
        }

        @Override
        long timestamp(byte[] disk) {
            return UNKNOWN_TIME;
        }

        @Override
        long kept(long timestamp) {
            return UNKNOWN_TIME;
        }
    },
    /** Eight bytes of event time, then the value's bytes. */
    TIMESTAMPED {
        @Override
        byte[] disk(byte[] value, long timestamp) {
            return ByteBuffer.allocate(Long.BYTES + value.length)
                    .putLong(timestamp)
                    .put(value)
                    .array();
        }

        @Override
        byte[] value(byte[] disk) {
            return Arrays.copyOfRange(disk, Long.BYTES, disk.length);
        }

        @Override
        long timestamp(byte[] disk) {
            return ByteBuffer.wrap(disk).getLong();
        }

        @Override
        long kept(long timestamp) {
            return timestamp;
        }
    },
    /** A byte that tells a value from a deletion, which is a row too, then the value's bytes. The key has the time. */
    VERSION {
        @Override
        byte[] disk(byte[] value, long timestamp) {
            return ByteBuffer.allocate(Byte.BYTES + value.length)
                    .put(PRESENT)
                    .put(value)
                    .array();
        }

        @Override
        byte @Nullable [] value(byte[] disk) {
            return disk[0] == PRESENT ? Arrays.copyOfRange(disk, Byte.BYTES, disk.length) : null;
        }

        @Override
        long timestamp(byte[] disk) {
            return UNKNOWN_TIME;
        }

        @Override
        long kept(long timestamp) {
            return UNKNOWN_TIME;
        }

        @Override
        byte[] diskOrNone(byte @Nullable [] value, long timestamp) {
            return value == null ? new byte[] {DELETED} : disk(value, timestamp);
        }
    };

    static final long UNKNOWN_TIME = -1;

    private static final byte DELETED = 0;
    private static final byte PRESENT = 1;

    static RowLayout of(StoreKind kind) {
        return switch (kind) {
            case KEY_VALUE, WINDOW, SESSION, UPDATE_BUFFER, WAITING -> PLAIN;
            case TIMESTAMPED_KEY_VALUE, TIMESTAMPED_WINDOW -> TIMESTAMPED;
            case VERSIONED -> VERSION;
        };
    }

    abstract byte[] disk(byte[] value, long timestamp);

    abstract byte @Nullable [] value(byte[] disk);

    abstract long timestamp(byte[] disk);

    /** The time that a row written with this time has when it is read, before a commit as after it. */
    abstract long kept(long timestamp);

    byte @Nullable [] diskOrNone(byte @Nullable [] value, long timestamp) {
        return value == null ? null : disk(value, timestamp);
    }
}
