package io.weir.dsl.plan;

import io.weir.dsl.operator.StreamJoinOperator;
import io.weir.state.StoreBuilder;
import java.util.List;
import java.util.Optional;

/**
 * A stream joined with another.
 *
 * @param names names of the nodes
 * @param left stores the records of the stream that the word is said of
 * @param right stores the records of the other stream
 * @param operator makes the processors
 * @param stores where records are stored
 */
public record StreamsJoin(Names names, StreamStep left, StreamStep right, StreamJoinOperator operator, Stores stores)
        implements PlanNode {
    /**
     * The names of a join's nodes.
     *
     * @param merge name of the node where both sides meet
     * @param left name of the node that joins records of the left stream
     * @param right name of the node that joins records of the right stream
     */
    public record Names(String merge, String left, String right) {}

    /**
     * The stores of a join.
     *
     * @param left holds records of the left stream
     * @param right holds records of the right stream
     * @param waiting holds records that met nobody yet; empty if such records are not told
     */
    public record Stores(StoreBuilder<?> left, StoreBuilder<?> right, Optional<StoreBuilder<?>> waiting) {}

    @Override
    public boolean takesNullKeys() {
        return stores.waiting().isPresent();
    }

    /**
     * Whether both streams are the same, so that one store would do.
     *
     * @return true if the join is an inner one of a stream with itself
     */
    @SuppressWarnings("ReferenceEquality") // Two streams that say the same are still two.
    public boolean withItself() {
        return !takesNullKeys() && left.parents().get(0) == right.parents().get(0);
    }

    @Override
    public String name() {
        return names.merge();
    }

    @Override
    public List<PlanNode> parents() {
        return List.of(left, right);
    }

    @Override
    public void tell(PlanReader reader) {
        reader.read(this);
    }
}
