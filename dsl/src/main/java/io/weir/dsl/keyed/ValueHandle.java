package io.weir.dsl.keyed;

import io.weir.processor.ValueState;
import org.jspecify.annotations.Nullable;

/**
 * The value that the current key has in a store.
 *
 * @param room the rows
 * @param current the current key
 * @param <K> type of keys
 * @param <V> type of the value
 */
record ValueHandle<K, V>(StateRoom<K, V> room, Current<K> current) implements ValueState<V> {
    @Override
    public @Nullable V get() {
        return room.value(current.key());
    }

    @Override
    public void update(@Nullable V value) {
        room.write(current.key(), value);
    }
}
