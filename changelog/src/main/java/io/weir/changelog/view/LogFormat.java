package io.weir.changelog.view;

import io.weir.changelog.Change;
import io.weir.state.StoreKind;
import org.jspecify.annotations.Nullable;

/** How the changelog holds a value, besides its bytes. */
enum LogFormat {
    /** The value's bytes alone. */
    BARE {
        @Override
        Change logged(byte[] key, byte @Nullable [] value, long timestamp) {
            return new Change(key, value, timestamp);
        }

        @Override
        byte @Nullable [] value(Change change) {
            return change.value();
        }
    },
    /** Waiting updates, in one of several forms, of which a header tells the number. */
    NUMBERED {
        @Override
        Change logged(byte[] key, byte @Nullable [] value, long timestamp) {
            return value == null
                    ? new Change(key, null, timestamp)
                    : new Change(key, value, timestamp, BufferFormats.newest());
        }

        @Override
        byte @Nullable [] value(Change change) {
            return BufferFormats.value(change);
        }
    };

    static LogFormat of(StoreKind kind) {
        return kind == StoreKind.UPDATE_BUFFER ? NUMBERED : BARE;
    }

    abstract Change logged(byte[] key, byte @Nullable [] value, long timestamp);

    /** The value as this library writes it. */
    abstract byte @Nullable [] value(Change change);
}
