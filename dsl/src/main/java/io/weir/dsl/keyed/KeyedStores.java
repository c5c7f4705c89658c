package io.weir.dsl.keyed;

import io.weir.processor.StateSpec;
import io.weir.state.ChangelogSettings;
import io.weir.state.KeyBound;
import io.weir.state.Retention;
import io.weir.state.StoreBuilder;
import io.weir.state.StoreDefinition;
import io.weir.state.StoreDefinition.RowSerdes;
import io.weir.state.StoreKind;
import io.weir.state.Stores;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;

/**
 * The stores of a keyed operator: one a state, one of timers.
 *
 * @param operator name of the operator
 * @param states its states
 * @param keySerde serde of keys, or null for the application's default
 * @param withTimers whether the operator uses timers
 */
public record KeyedStores(
        String operator, Set<StateSpec<?>> states, @Nullable Serde<?> keySerde, boolean withTimers) {
    private static final String TIMERS = "timers";

    /** Checks that each state has a name of its own. */
    public KeyedStores {
        Set<String> names = new HashSet<>(Set.of(TIMERS));
        for (StateSpec<?> spec : states) {
            if (!names.add(spec.name())) {
                throw new IllegalArgumentException("Each state of an operator has a name of its own, and ["
                        + TIMERS + "] is its timers', but state [" + spec.name() + "] of operator [" + operator
                        + "] has a name that is taken. Give it another.");
            }
        }
        states = new LinkedHashSet<>(states);
    }

    /** The name of a state's store. */
    String store(StateSpec<?> spec) {
        return operator + '-' + spec.name();
    }

    /** The name of the store of timers. */
    String timers() {
        return timersOf(operator);
    }

    /**
     * The name of the store of an operator's timers.
     *
     * @param operator name of the operator
     * @return the name
     */
    public static String timersOf(String operator) {
        return operator + '-' + TIMERS;
    }

    /** The builders of all stores. */
    Set<StoreBuilder<?>> builders() {
        Set<StoreBuilder<?>> builders = new LinkedHashSet<>();
        for (StateSpec<?> spec : states) {
            RowSerdes serdes = new RowSerdes(keySerde(spec), spec.valueSerde());
            builders.add(builder(store(spec), StoreKind.TIMESTAMPED_KEY_VALUE, serdes, spec.bound()));
        }
        if (withTimers) {
            builders.add(builder(timers(), StoreKind.TIMERS, new RowSerdes(keySerde, Serdes.Long()), KeyBound.NONE));
        }
        return builders;
    }

    private @Nullable Serde<?> keySerde(StateSpec<?> spec) {
        return switch (spec.form()) {
            case VALUE -> keySerde;
            case LIST -> new StateKeySerde<>(keySerde, Serdes.Long());
            case MAP -> new StateKeySerde<>(keySerde, Objects.requireNonNull(spec.entryKeySerde()));
        };
    }

    private static StoreBuilder<?> builder(String name, StoreKind kind, RowSerdes serdes, KeyBound bound) {
        return Stores.builder(new StoreDefinition(
                name, kind, null, serdes, ChangelogSettings.ENABLED, false, Retention.FOREVER, bound));
    }
}
