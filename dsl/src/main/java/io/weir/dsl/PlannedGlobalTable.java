package io.weir.dsl;

import io.weir.dsl.plan.PlanBuilder;

/**
 * A global table as a place in the plan.
 *
 * @param plan where it is written down
 * @param queryableStoreName name of its store
 * @param <K> type of keys
 * @param <V> type of values
 */
record PlannedGlobalTable<K, V>(PlanBuilder plan, String queryableStoreName) implements GlobalKTable<K, V> {
    /** A global table of the plan in which a stream is said. */
    static <K, V> PlannedGlobalTable<K, V> of(GlobalKTable<K, V> table, Said<?, ?> stream) {
        if (table instanceof PlannedGlobalTable<K, V> planned && planned.plan == stream.plan()) {
            return planned;
        }
        throw new IllegalArgumentException("A stream and the global table that it is joined with begin at one"
                + " StreamsBuilder, but [" + stream.node().name() + "] is to be joined with a table of another."
                + " Begin both at the same builder.");
    }
}
