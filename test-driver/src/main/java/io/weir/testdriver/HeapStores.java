package io.weir.testdriver;

import io.weir.changelog.rocksdb.StateMemory;
import io.weir.changelog.view.Sharing;
import io.weir.changelog.view.StoreSet;
import io.weir.changelog.view.StoreSetParts;
import io.weir.engine.TaskEnvironment;
import io.weir.processor.StreamsMetrics;
import io.weir.runtime.Environments;
import io.weir.runtime.StreamsConfig;
import io.weir.state.Backend;
import io.weir.state.StateStore;
import io.weir.state.StoreBuilder;
import io.weir.state.StoreDefinition;
import io.weir.topology.BuiltTopology;
import io.weir.topology.SubTopology;
import java.io.File;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Makes stores that live on the heap and belong to no task. */
final class HeapStores {
    private HeapStores() {}

    /** Makes a store; it needs no closing. */
    @SuppressWarnings("unchecked") // A builder's type is that of the store that its definition makes.
    static <S extends StateStore> S made(StoreBuilder<S> builder, StreamsConfig config, StreamsMetrics metrics) {
        StoreDefinition said = builder.definition();
        SubTopology part = new SubTopology(0, List.of(), List.of(said.withBackend(Backend.MEMORY)), Set.of());
        File nowhere = new File("");
        TaskEnvironment environment = Environments.of(
                config, new BuiltTopology(List.of(part), List.of(), Map.of(), List.of()), nowhere.toPath(), metrics);
        StoreSet stores = StoreSet.open(
                new StoreSetParts(nowhere.toPath(), environment.stores(part), StateMemory.ofBytes(1), 0, Sharing.NONE));
        return (S) stores.store(said.name());
    }
}
