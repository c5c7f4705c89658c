package io.weir.dsl;

import org.jspecify.annotations.Nullable;

/**
 * Makes one value of the values of two sides and their key.
 *
 * <p>The key must not be changed: the record would go on under the wrong key.
 *
 * @param <K1> type of the key
 * @param <V1> type of the value of this side
 * @param <V2> type of the value of the other side
 * @param <VR> type of the joined value
 */
@FunctionalInterface
public interface ValueJoinerWithKey<
        K1 extends @Nullable Object,
        V1 extends @Nullable Object,
        V2 extends @Nullable Object,
        VR extends @Nullable Object> {
    /**
     * Joins the two values.
     *
     * @param readOnlyKey the key, not to be changed
     * @param value1 the value of this side
     * @param value2 the value of the other side
     * @return the joined value
     */
    VR apply(K1 readOnlyKey, V1 value1, V2 value2);
}
