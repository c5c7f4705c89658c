package io.weir.processor;

import io.weir.state.KeyBound;
import io.weir.state.StoreName;
import io.weir.state.Ttl;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/**
 * What a keyed processor keeps for each key, before anything runs.
 *
 * <p>Each state is a store {@code <operator>-<state>} with a changelog of its own. A value is one row a key, under the
 * key's own bytes; an element of a list, and an entry of a map, is one row each. The time of a row is that of its last
 * write: the operator's stream time, or the wall clock's if its time to live follows that. A time to live, or a
 * declared number of keys, bounds the store; without either it grows with the number of keys, unless the processor
 * clears states itself, and {@code state.bound.policy} says what follows from that. Immutable.
 *
 * <p><b>Reading from outside.</b> A state is read like any key-value store, with {@code WeirStreams.store(...)} and
 * {@code query(...)}, by the name of its store and with {@code QueryableStoreTypes.keyValueStore()} or {@code
 * timestampedKeyValueStore()}; rows whose life is over are not shown. A value is found by its key. A list and a map
 * have rows under a {@link StateKey} each:
 *
 * <pre>{@code
 * ReadOnlyKeyValueStore<StateKey<String, Long>, Event> events = streams.store(
 *         StoreQueryParameters.fromNameAndType("carts-events", QueryableStoreTypes.keyValueStore()));
 * try (var ofCart = events.prefixScan("cart-7", StateKey.prefix(new StringSerializer()))) { ... }
 * }</pre>
 *
 * <p>An entry of a map is found by {@code new StateKey<>(key, entryKey)}. Timers cannot be read from outside.
 *
 * @param <S> type of the handle through which the processor uses the state
 */
public final class StateSpec<S> {
    /** How a state is kept. */
    public enum Form {
        /** One row a key. */
        VALUE,
        /** One row an element. */
        LIST,
        /** One row an entry. */
        MAP
    }

    private final String name;
    private final Form form;
    private final @Nullable Serde<?> entryKeySerde;
    private final Serde<?> valueSerde;
    private final KeyBound bound;

    private StateSpec(String name, Form form, @Nullable Serde<?> entryKeySerde, Serde<?> valueSerde, KeyBound bound) {
        this.name = StoreName.checked(name);
        this.form = form;
        this.entryKeySerde = entryKeySerde;
        this.valueSerde = valueSerde;
        this.bound = bound;
    }

    /**
     * One value a key.
     *
     * @param name the state's name, unique within its operator
     * @param valueSerde serde of the value
     * @param <V> type of the value
     * @return the state
     * @throws IllegalArgumentException if the name has other characters than topics may have, is empty or too long
     */
    public static <V> StateSpec<ValueState<V>> value(String name, Serde<V> valueSerde) {
        return new StateSpec<>(name, Form.VALUE, null, valueSerde, KeyBound.NONE);
    }

    /**
     * A list a key.
     *
     * @param name the state's name, unique within its operator
     * @param elementSerde serde of the elements
     * @param <E> type of the elements
     * @return the state
     * @throws IllegalArgumentException if the name has other characters than topics may have, is empty or too long
     */
    public static <E> StateSpec<ListState<E>> list(String name, Serde<E> elementSerde) {
        return new StateSpec<>(name, Form.LIST, null, elementSerde, KeyBound.NONE);
    }

    /**
     * A map a key.
     *
     * @param name the state's name, unique within its operator
     * @param entryKeySerde serde of the keys of entries
     * @param entryValueSerde serde of the values of entries
     * @param <UK> type of the keys of entries
     * @param <UV> type of the values of entries
     * @return the state
     * @throws IllegalArgumentException if the name has other characters than topics may have, is empty or too long
     */
    public static <UK, UV> StateSpec<MapState<UK, UV>> map(
            String name, Serde<UK> entryKeySerde, Serde<UV> entryValueSerde) {
        return new StateSpec<>(name, Form.MAP, entryKeySerde, entryValueSerde, KeyBound.NONE);
    }

    /**
     * Lets values, elements or entries expire, each by itself.
     *
     * <p>The clock of stream time is the task's: the latest event time of its input. Another time to live, at the next
     * start, applies to the rows that are there.
     *
     * @param ttl how long each lives
     * @return the changed state
     */
    public StateSpec<S> withTtl(Ttl ttl) {
        return new StateSpec<>(name, form, entryKeySerde, valueSerde, bound.withTtl(ttl));
    }

    /**
     * Says that there are no more than so many rows, in all partitions together. A declaration, not a limit: more are
     * kept all the same, and told in the log and in a metric.
     *
     * @param number how many at most, 1 or more
     * @return the changed state
     */
    public StateSpec<S> withFiniteKeys(long number) {
        return new StateSpec<>(name, form, entryKeySerde, valueSerde, bound.withFiniteKeys(number));
    }

    /**
     * The state's name.
     *
     * @return the name
     */
    public String name() {
        return name;
    }

    /**
     * How the state is kept.
     *
     * @return the form
     */
    public Form form() {
        return form;
    }

    /**
     * The serde of the keys of a map's entries.
     *
     * @return the serde, or null if the state is no map
     */
    public @Nullable Serde<?> entryKeySerde() {
        return entryKeySerde;
    }

    /**
     * The serde of values, elements or entries' values.
     *
     * @return the serde
     */
    public Serde<?> valueSerde() {
        return valueSerde;
    }

    /**
     * What bounds the rows.
     *
     * @return the bound
     */
    public KeyBound bound() {
        return bound;
    }

    @Override
    public String toString() {
        return "StateSpec{" + name + ", " + form + ", bound: " + bound + '}';
    }
}
