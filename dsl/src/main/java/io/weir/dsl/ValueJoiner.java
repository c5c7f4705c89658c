package io.weir.dsl;

import org.jspecify.annotations.Nullable;

/**
 * Makes one value of the values of two sides.
 *
 * @param <V1> type of the value of this side
 * @param <V2> type of the value of the other side
 * @param <VR> type of the joined value
 */
@FunctionalInterface
public interface ValueJoiner<V1 extends @Nullable Object, V2 extends @Nullable Object, VR extends @Nullable Object> {
    /**
     * Joins the two values.
     *
     * @param value1 the value of this side
     * @param value2 the value of the other side
     * @return the joined value
     */
    VR apply(V1 value1, V2 value2);
}
