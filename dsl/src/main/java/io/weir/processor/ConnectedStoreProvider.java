package io.weir.processor;

import io.weir.state.StoreBuilder;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Names the stores that a supplier's processors use. */
public interface ConnectedStoreProvider {
    /**
     * The stores to add to the topology and to connect.
     *
     * @return the builders of the stores, or null for none
     */
    default @Nullable Set<StoreBuilder<?>> stores() {
        return null;
    }
}
