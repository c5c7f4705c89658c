package io.weir.dsl.operator;

import io.weir.state.WrappingSerde;
import java.util.List;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of records that wait at one time under one key.
 *
 * @param left serde of values on the left, or null for the application's default
 * @param right serde of values on the right, or null for the application's default
 */
record WaitingSerde(@Nullable Serde<?> left, @Nullable Serde<?> right) implements WrappingSerde<List<Waiting>> {

    @Override
    public @Nullable Serde<List<Waiting>> withDefault(@Nullable Serde<?> fallback) {
        Serde<?> ofLeft = left == null ? fallback : left;
        Serde<?> ofRight = right == null ? fallback : right;
        return ofLeft == null || ofRight == null ? null : new WaitingSerde(ofLeft, ofRight);
    }

    @Override
    public Serializer<List<Waiting>> serializer() {
        return new WaitingSerializer(
                of(JoinSide.LEFT).serializer(), of(JoinSide.RIGHT).serializer());
    }

    @Override
    public Deserializer<List<Waiting>> deserializer() {
        return new WaitingDeserializer(
                of(JoinSide.LEFT).deserializer(), of(JoinSide.RIGHT).deserializer());
    }

    @SuppressWarnings("unchecked") // Values come back on the side on which they were written.
    private Serde<Object> of(JoinSide side) {
        Serde<?> found = side == JoinSide.LEFT ? left : right;
        if (found == null) {
            throw new AssertionError("A join was to write values before it had a serde for the side " + side + ".");
        }
        return (Serde<Object>) found;
    }
}
