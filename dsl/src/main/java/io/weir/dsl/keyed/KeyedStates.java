package io.weir.dsl.keyed;

import io.weir.changelog.view.StateRows;
import io.weir.processor.StateKey;
import io.weir.processor.StateSpec;
import io.weir.state.KeyValueStore;
import io.weir.state.StateStore;
import io.weir.state.ValueAndTimestamp;
import io.weir.topology.OperatorContext;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.serialization.Serializer;

/**
 * The states of a keyed operator.
 *
 * <p>Owned by its operator.
 *
 * @param <K> type of keys
 */
final class KeyedStates<K> {
    private final Surroundings<K> around;
    private final Map<String, StateRoom<?, ?>> rooms = new LinkedHashMap<>();
    private final Map<String, Object> handles = new LinkedHashMap<>();
    private final String operator;

    KeyedStates(KeyedStores stores, Surroundings<K> around) {
        this.around = around;
        this.operator = stores.operator();
        stores.states().forEach(spec -> handles.put(spec.name(), handle(spec, stores.store(spec))));
    }

    /**
     * What states work with.
     *
     * @param context opens stores
     * @param keys serialiser of keys
     * @param clock the operator's time
     * @param current the current key
     * @param expired told of what has expired
     * @param <K> type of keys
     */
    record Surroundings<K>(
            OperatorContext<?, ?> context,
            Serializer<K> keys,
            KeyedClock clock,
            Current<K> current,
            Expired<K> expired) {}

    /** Told of the last value of a state, an element or an entry whose life was over. */
    interface Expired<K> {
        void expired(StateSpec<?> spec, Hand<K> hand, Object last);
    }

    private Object handle(StateSpec<?> spec, String store) {
        Serializer<K> prefix = StateKey.prefix(around.keys);
        return switch (spec.form()) {
            case VALUE -> new ValueHandle<>(this.<K, Object>room(spec, store, this::expiredValue), around.current);
            case LIST ->
                new ListHandle<>(
                        this.<StateKey<K, Long>, Object>room(spec, store, this::expiredElement),
                        around.current,
                        prefix);
            case MAP ->
                new MapHandle<>(
                        this.<StateKey<K, Object>, Object>room(spec, store, this::expiredEntry),
                        around.current,
                        prefix);
        };
    }

    private interface Told<R, V> {
        void told(StateSpec<?> spec, R key, V last, long endMs);
    }

    private <R, V> StateRoom<R, V> room(StateSpec<?> spec, String store, Told<R, V> told) {
        StateRoom<R, V> room = new StateRoom<>(
                this.<R, V>opened(store),
                spec.bound().ttl(),
                around.clock,
                (key, last, endMs) -> told.told(spec, key, last, endMs));
        rooms.put(store, room);
        return room;
    }

    @SuppressWarnings("unchecked") // The store was made for this state, with its serdes.
    private <R, V> StateRoom.Store<R, V> opened(String name) {
        StateStore store = around.context.getStateStore(name);
        return new StateRoom.Store<>((StateRows<R, V>) store, (KeyValueStore<R, ValueAndTimestamp<V>>) store);
    }

    private void expiredValue(StateSpec<?> spec, K key, Object last, long endMs) {
        around.expired.expired(spec, new Hand<>(key, endMs, null), last);
    }

    private void expiredElement(StateSpec<?> spec, StateKey<K, Long> place, Object last, long endMs) {
        around.expired.expired(spec, new Hand<>(place.key(), endMs, null), last);
    }

    private void expiredEntry(StateSpec<?> spec, StateKey<K, Object> place, Object last, long endMs) {
        around.expired.expired(spec, new Hand<>(place.key(), endMs, null), Map.entry(place.part(), last));
    }

    @SuppressWarnings("unchecked") // The handle was made for the form of the state.
    <S> S handle(StateSpec<S> spec) {
        Object handle = handles.get(spec.name());
        if (handle == null) {
            throw new IllegalArgumentException("State [" + spec.name() + "] is not one of the states of operator ["
                    + operator + "], which are " + handles.keySet() + ". Name it in the supplier's states().");
        }
        return (S) handle;
    }

    /** The stores whose rows expire. */
    Set<String> expiring() {
        Set<String> expiring = new LinkedHashSet<>();
        rooms.forEach((store, room) -> {
            if (room.expires()) {
                expiring.add(store);
            }
        });
        return expiring;
    }

    /** Removes rows of a store that have expired; how many. */
    int expire(String store, int most) {
        StateRoom<?, ?> room = rooms.get(store);
        return room == null ? 0 : room.expire(most);
    }
}
