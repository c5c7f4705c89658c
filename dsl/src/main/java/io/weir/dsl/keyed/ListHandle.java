package io.weir.dsl.keyed;

import io.weir.processor.ListState;
import io.weir.processor.StateKey;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.serialization.Serializer;

/**
 * The list that the current key has in a store.
 *
 * @param room the rows, by key and place in the list
 * @param current the current key
 * @param prefix writes what the rows of a key begin with
 * @param <K> type of keys
 * @param <E> type of the elements
 */
record ListHandle<K, E>(StateRoom<StateKey<K, Long>, E> room, Current<K> current, Serializer<K> prefix)
        implements ListState<E> {
    @Override
    @SuppressWarnings("NullAway") // A caller may still give null.
    public void add(E element) {
        if (element == null) {
            throw new IllegalArgumentException("An element of a list state is expected, but null was added for key ["
                    + current.key() + "]. Leave it out.");
        }
        StateKey<K, Long> last = room.last(current.key(), prefix);
        room.write(new StateKey<>(current.key(), last == null ? 0L : last.part() + 1), element);
    }

    @Override
    public List<E> get() {
        return room.all(current.key(), prefix).stream().map(Map.Entry::getValue).toList();
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
