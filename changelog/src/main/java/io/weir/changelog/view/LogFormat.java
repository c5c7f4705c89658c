package io.weir.changelog.view;

import io.weir.changelog.Change;
import io.weir.state.StoreDefinition;
import io.weir.state.StoreKind;
import java.nio.ByteBuffer;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/** How the changelog holds a value, besides its bytes. */
enum LogFormat {
    /** The value's bytes alone. */
    BARE {
        @Override
        Change logged(byte[] key, byte @Nullable [] value, long timestamp, long base) {
            return new Change(key, value, timestamp);
        }

        @Override
        byte @Nullable [] value(Change change) {
            return change.value();
        }
    },
    /** The value's bytes, and in a header the moment from which the row's life counts, if not its event time. */
    EXPIRING {
        @Override
        Change logged(byte[] key, byte @Nullable [] value, long timestamp, long base) {
            if (value == null || base == timestamp) {
                return new Change(key, value, timestamp);
            }
            byte[] moment = ByteBuffer.allocate(Long.BYTES).putLong(base).array();
            return new Change(key, value, timestamp, new RecordHeaders().add(BASE_HEADER, moment));
        }

        @Override
        byte @Nullable [] value(Change change) {
            return change.value();
        }

        @Override
        long base(Change change) {
            Header header = change.headers().lastHeader(BASE_HEADER);
            byte[] moment = header == null ? null : header.value();
            return moment == null || moment.length != Long.BYTES
                    ? super.base(change)
                    : ByteBuffer.wrap(moment).getLong();
        }
    },
    /** The value's bytes alone, which are the row's moment as well. */
    TIMER {
        @Override
        Change logged(byte[] key, byte @Nullable [] value, long timestamp, long base) {
            return new Change(key, value, timestamp);
        }

        @Override
        byte @Nullable [] value(Change change) {
            return change.value();
        }

        @Override
        long base(Change change) {
            byte[] time = change.value();
            return time == null ? DueRows.NOWHERE : ByteBuffer.wrap(time).getLong();
        }
    },
    /** Waiting updates, in one of several forms, of which a header tells the number. */
    NUMBERED {
        @Override
        Change logged(byte[] key, byte @Nullable [] value, long timestamp, long base) {
            return value == null
                    ? new Change(key, null, timestamp)
                    : new Change(key, value, timestamp, BufferFormats.newest());
        }

        @Override
        byte @Nullable [] value(Change change) {
            return BufferFormats.value(change);
        }
    };

    private static final String BASE_HEADER = "ttl";

    static LogFormat of(StoreDefinition store) {
        if (store.kind() == StoreKind.UPDATE_BUFFER) {
            return NUMBERED;
        }
        if (store.kind() == StoreKind.TIMERS) {
            return TIMER;
        }
        return store.bound().ttl() == null ? BARE : EXPIRING;
    }

    abstract Change logged(byte[] key, byte @Nullable [] value, long timestamp, long base);

    /** The value as this library writes it. */
    abstract byte @Nullable [] value(Change change);

    /** The moment from which the row's life counts. */
    long base(Change change) {
        return Math.max(0, change.timestamp());
    }
}
