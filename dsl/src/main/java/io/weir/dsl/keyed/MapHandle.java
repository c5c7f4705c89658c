package io.weir.dsl.keyed;

import io.weir.processor.MapState;
import io.weir.processor.StateKey;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * The map that the current key has in a store.
 *
 * @param room the rows, by key and key of the entry
 * @param current the current key
 * @param prefix writes what the rows of a key begin with
 * @param <K> type of keys
 * @param <UK> type of the keys of entries
 * @param <UV> type of the values of entries
 */
record MapHandle<K, UK, UV>(StateRoom<StateKey<K, UK>, UV> room, Current<K> current, Serializer<K> prefix)
        implements MapState<UK, UV> {
    @Override
    public @Nullable UV get(UK key) {
        return room.value(place(key));
    }

    @Override
    public void put(UK key, @Nullable UV value) {
        room.write(place(key), value);
    }

    @SuppressWarnings("NullAway") // A caller may still give null.
    private StateKey<K, UK> place(UK key) {
        if (key == null) {
            throw new IllegalArgumentException("The key of an entry is expected, but a map state of key ["
                    + current.key() + "] was asked with null. Leave such entries out.");
        }
        return new StateKey<>(current.key(), key);
    }

    @Override
    public Map<UK, UV> entries() {
        Map<UK, UV> entries = new LinkedHashMap<>();
        room.all(current.key(), prefix).forEach(row -> entries.put(row.getKey().part(), row.getValue()));
        return entries;
    }

    @Override
    public boolean isEmpty() {
        return room.isEmpty(current.key(), prefix);
    }

    @Override
    public void clear() {
        room.clear(current.key(), prefix);
    }
}
