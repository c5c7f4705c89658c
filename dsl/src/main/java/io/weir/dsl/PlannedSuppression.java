package io.weir.dsl;

import io.weir.dsl.operator.SuppressOperators;
import io.weir.dsl.plan.PlanBuilder;
import io.weir.dsl.plan.Suppression;
import io.weir.state.Backend;
import io.weir.state.Retention;
import io.weir.state.StoreDefinition;
import io.weir.state.StoreDefinition.RowSerdes;
import io.weir.state.StoreKind;
import io.weir.state.StoreName;
import io.weir.state.Stores;
import org.jspecify.annotations.Nullable;

/**
 * Which updates wait, as it is written in the plan.
 *
 * @param name name of the node, or null for a generated one
 * @param waitMs how long updates wait, or {@link #UNTIL_CLOSED}
 * @param buffer the buffer
 * @param idle when the wall clock moves time on
 * @param <K> type of the table's keys
 */
record PlannedSuppression<K>(@Nullable String name, long waitMs, Buffering.Said buffer, Idle idle)
        implements Suppressed<K> {
    /** The grace of the windows above says how long. */
    static final long UNTIL_CLOSED = -1;

    private static final String PREFIX = "KTABLE-SUPPRESS-";

    static PlannedSuppression<?> of(Suppressed<?> said) {
        if (said instanceof PlannedSuppression<?> planned) {
            return planned;
        }
        throw new IllegalArgumentException("What waits is said by Suppressed.untilWindowCloses() or untilTimeLimit(),"
                + " but this is a [" + said.getClass().getName() + "]. Use one of those.");
    }

    @Override
    public Suppressed<K> withName(String other) {
        return new PlannedSuppression<>(StoreName.checked(other), waitMs, buffer, idle);
    }

    @Override
    public Suppressed<K> onIdle(Idle other) {
        if (waitMs == UNTIL_CLOSED) {
            throw new IllegalArgumentException(
                    "Updates that wait for their windows to close go on with the windows, whose time the wall clock"
                            + " may move, but it was to move theirs alone. Say onIdle() of the windows.");
        }
        return new PlannedSuppression<>(name, waitMs, buffer, other);
    }

    /** Says the word. */
    Suppression below(Said<?, ?> said) {
        PlanBuilder plan = said.plan();
        // A name takes no number here, neither for the node nor for the store.
        String node = name == null ? plan.nodeName(PREFIX) : name;
        String store = name == null ? plan.storeName(PREFIX) : name + "-store";
        StoreDefinition definition = new StoreDefinition(
                store,
                StoreKind.UPDATE_BUFFER,
                Backend.MEMORY,
                new RowSerdes(said.keySerde(), said.valueSerde()),
                buffer.buffering().changelog(),
                false,
                Retention.FOREVER);
        SuppressOperators operators = new SuppressOperators(store, buffer.bound(), idle.afterMs());
        return plan.say(new Suppression(node, said.node(), operators, waitMs, Stores.builder(definition)));
    }
}
