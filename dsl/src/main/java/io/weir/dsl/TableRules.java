package io.weir.dsl;

import org.jspecify.annotations.Nullable;

/**
 * What is said of a table that takes each record as a row.
 *
 * @param late what becomes of records that it does not take
 * @param deletesMs how long deleted rows are remembered, or null if the order of arrival decides
 */
record TableRules<K, V>(Late<K, V> late, @Nullable Long deletesMs) {
    static <K, V> TableRules<K, V> usual() {
        return new TableRules<>(Late.drop(), null);
    }

    /** Refuses what is said here for a store of another word. */
    void refuseFor(@Nullable String store) {
        if (deletesMs != null || !late.drops()) {
            throw new IllegalArgumentException(
                    "Materialized.onLate() and withLatestByTimestamp() are said of tables that"
                            + " read a topic or a stream, but here of another word, whose store is [" + store
                            + "]. Say onLate() of the grouping or the join instead.");
        }
    }
}
