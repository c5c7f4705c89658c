package io.weir.dsl.plan;

import io.weir.state.StoreBuilder;
import java.util.List;

/**
 * A store that processors may use.
 *
 * @param store what the store is
 */
public record AddedStore(StoreBuilder<?> store) implements PlanNode {
    @Override
    public String name() {
        return store.name();
    }

    @Override
    public List<PlanNode> parents() {
        return List.of();
    }

    @Override
    public void tell(PlanReader reader) {
        reader.read(this);
    }
}
