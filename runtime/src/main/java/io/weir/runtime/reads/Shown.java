package io.weir.runtime.reads;

import io.weir.changelog.view.PlainValues;
import io.weir.changelog.view.PlainWindows;
import io.weir.errors.InvalidStateStoreException;
import io.weir.state.QueryableStoreType;
import io.weir.state.QueryableStoreTypes;
import io.weir.state.ReadOnlyKeyValueStore;
import io.weir.state.ReadOnlySessionStore;
import io.weir.state.ReadOnlyWindowStore;
import io.weir.state.StateStore;
import io.weir.state.TimestampedKeyValueStore;
import io.weir.state.TimestampedWindowStore;
import io.weir.state.ValueAndTimestamp;
import io.weir.state.VersionedKeyValueStore;
import io.weir.state.WindowStore;
import java.util.List;
import org.apache.kafka.common.IsolationLevel;

/** Makes of a partition what a type of reads promises. */
final class Shown {
    private static final List<Class<?>> KINDS = List.of(
            ReadOnlyKeyValueStore.class,
            ReadOnlyWindowStore.class,
            ReadOnlySessionStore.class,
            VersionedKeyValueStore.class);

    private Shown() {}

    @SuppressWarnings("unchecked") // The caller knows the store's types; the type accepted the store.
    static <T> T as(QueryableStoreType<T> type, PartitionReads reads) {
        Kind kind = reads.with(IsolationLevel.READ_COMMITTED).ask(store -> kind(type, store));
        return (T)
                switch (kind) {
                    case KEY_VALUE ->
                        new LocalKeyValues<>(reads, store -> (ReadOnlyKeyValueStore<Object, Object>) store);
                    case KEY_VALUE_WITHOUT_TIME -> new LocalKeyValues<>(reads, PlainValues::of);
                    case WINDOW -> new LocalWindows<>(reads, store -> (ReadOnlyWindowStore<Object, Object>) store);
                    case WINDOW_WITHOUT_TIME -> new LocalWindows<>(reads, Shown::plainWindows);
                    case SESSION -> new LocalSessions<>(reads, store -> (ReadOnlySessionStore<Object, Object>) store);
                };
    }

    @SuppressWarnings("unchecked") // The caller knows the store's types.
    private static ReadOnlyWindowStore<Object, Object> plainWindows(StateStore store) {
        return new PlainWindows<>((WindowStore<Object, ValueAndTimestamp<Object>>) store);
    }

    private static Kind kind(QueryableStoreType<?> type, StateStore store) {
        if (type.accepts(store)) {
            if (store instanceof ReadOnlyKeyValueStore<?, ?>) {
                return type instanceof QueryableStoreTypes.KeyValueStoreType
                                && store instanceof TimestampedKeyValueStore<?, ?>
                        ? Kind.KEY_VALUE_WITHOUT_TIME
                        : Kind.KEY_VALUE;
            }
            if (store instanceof ReadOnlyWindowStore<?, ?>) {
                return type instanceof QueryableStoreTypes.WindowStoreType
                                && store instanceof TimestampedWindowStore<?, ?>
                        ? Kind.WINDOW_WITHOUT_TIME
                        : Kind.WINDOW;
            }
            if (store instanceof ReadOnlySessionStore<?, ?>) {
                return Kind.SESSION;
            }
        }
        if (KINDS.stream().noneMatch(kind -> kind.isInstance(store))) {
            throw new InvalidStateStoreException("A store that can be read from outside is expected, but ["
                    + store.name() + "] has rows for its operator alone, such as timers, or records that wait. Ask for"
                    + " another store, such as a table's or a state's.");
        }
        throw refused(type, store);
    }

    static InvalidStateStoreException refused(QueryableStoreType<?> type, StateStore store) {
        return new InvalidStateStoreException("A store that [" + type.getClass().getSimpleName()
                + "] accepts is expected, but [" + store.name() + "] is a ["
                + store.getClass().getSimpleName() + "]. Ask with the type of the store's kind, or with"
                + " query(...).");
    }

    private enum Kind {
        KEY_VALUE,
        KEY_VALUE_WITHOUT_TIME,
        WINDOW,
        WINDOW_WITHOUT_TIME,
        SESSION
    }
}
