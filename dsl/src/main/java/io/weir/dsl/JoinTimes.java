package io.weir.dsl;

import org.jspecify.annotations.Nullable;

/**
 * What is said of the time of a join of two streams.
 *
 * @param late what becomes of records that are not joined
 * @param otherLate what becomes of those of the other stream
 * @param idle when the wall clock moves time on
 */
record JoinTimes<K extends @Nullable Object, V1 extends @Nullable Object, V2 extends @Nullable Object>(
        Late<K, V1> late, Late<K, V2> otherLate, Idle idle) {
    static <K extends @Nullable Object, V1 extends @Nullable Object, V2 extends @Nullable Object>
            JoinTimes<K, V1, V2> usual() {
        return new JoinTimes<>(Late.drop(), Late.drop(), Idle.usual());
    }
}
