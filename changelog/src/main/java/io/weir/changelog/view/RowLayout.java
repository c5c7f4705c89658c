package io.weir.changelog.view;

import io.weir.state.StoreDefinition;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** How the disk holds a value. The changelog holds the bare value. */
enum RowLayout {
    /** The value's bytes alone. */
    PLAIN {
        @Override
        byte[] disk(byte[] value, long timestamp, long base) {
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
    /** Eight bytes of the moment from which the row's life counts, then the value's bytes. */
    EXPIRING {
        @Override
        byte[] disk(byte[] value, long timestamp, long base) {
            return ByteBuffer.allocate(Long.BYTES + value.length)
                    .putLong(base)
                    .put(value)
                    .array();
        }

        @Override
        byte[] value(byte[] disk) {
            return Arrays.copyOfRange(disk, Long.BYTES, disk.length);
        }

        @Override
        long timestamp(byte[] disk) {
            return UNKNOWN_TIME;
        }

        @Override
        long base(byte[] disk) {
            return ByteBuffer.wrap(disk).getLong();
        }

        @Override
        long kept(long timestamp) {
            return UNKNOWN_TIME;
        }
    },
    /**
     * Eight bytes of event time, then the value's bytes. If the moment from which the row's life counts is another, the
     * event time has its highest bit set, and eight bytes of that moment follow it.
     */
    TIMESTAMPED {
        @Override
        byte[] disk(byte[] value, long timestamp, long base) {
            if (base == timestamp || timestamp < 0 || timestamp == Long.MAX_VALUE) {
                return ByteBuffer.allocate(Long.BYTES + value.length)
                        .putLong(timestamp)
                        .put(value)
                        .array();
            }
            return ByteBuffer.allocate(Long.BYTES + Long.BYTES + value.length)
                    .putLong(timestamp | BASE_FOLLOWS)
                    .putLong(base)
                    .put(value)
                    .array();
        }

        @Override
        byte[] value(byte[] disk) {
            return Arrays.copyOfRange(disk, baseFollows(disk) ? Long.BYTES + Long.BYTES : Long.BYTES, disk.length);
        }

        @Override
        long timestamp(byte[] disk) {
            long first = ByteBuffer.wrap(disk).getLong();
            return first == UNKNOWN_TIME ? first : first & ~BASE_FOLLOWS;
        }

        @Override
        long base(byte[] disk) {
            return baseFollows(disk) ? ByteBuffer.wrap(disk).getLong(Long.BYTES) : Math.max(0, timestamp(disk));
        }

        private boolean baseFollows(byte[] disk) {
            long first = ByteBuffer.wrap(disk).getLong();
            return first < 0 && first != UNKNOWN_TIME;
        }

        @Override
        long kept(long timestamp) {
            return timestamp;
        }
    },
    /** The value's eight bytes alone, which are the moment as well. */
    TIMER {
        @Override
        byte[] disk(byte[] value, long timestamp, long base) {
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
        long base(byte[] disk) {
            return ByteBuffer.wrap(disk).getLong();
        }

        @Override
        long kept(long timestamp) {
            return UNKNOWN_TIME;
        }
    },
    /** A byte that tells a value from a deletion, which is a row too, then the value's bytes. The key has the time. */
    VERSION {
        @Override
        byte[] disk(byte[] value, long timestamp, long base) {
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
        byte[] diskOrNone(byte @Nullable [] value, long timestamp, long base) {
            return value == null ? new byte[] {DELETED} : disk(value, timestamp, base);
        }
    };

    static final long UNKNOWN_TIME = -1;

    private static final long BASE_FOLLOWS = Long.MIN_VALUE;
    private static final byte DELETED = 0;
    private static final byte PRESENT = 1;

    static RowLayout of(StoreDefinition store) {
        return switch (store.kind()) {
            case KEY_VALUE -> store.bound().ttl() == null ? PLAIN : EXPIRING;
            case WINDOW, SESSION, UPDATE_BUFFER, WAITING -> PLAIN;
            case TIMESTAMPED_KEY_VALUE, TIMESTAMPED_WINDOW -> TIMESTAMPED;
            case VERSIONED -> VERSION;
            case TIMERS -> TIMER;
        };
    }

    /**
     * A row as the disk holds it.
     *
     * @param base the moment from which its life counts, for layouts that keep it
     */
    abstract byte[] disk(byte[] value, long timestamp, long base);

    abstract byte @Nullable [] value(byte[] disk);

    abstract long timestamp(byte[] disk);

    /** The moment from which the row's life counts; its event time where the layout keeps none. */
    long base(byte[] disk) {
        return timestamp(disk);
    }

    /** The time that a row written with this time has when it is read, before a commit as after it. */
    abstract long kept(long timestamp);

    byte @Nullable [] diskOrNone(byte @Nullable [] value, long timestamp, long base) {
        return value == null ? null : disk(value, timestamp, base);
    }
}
