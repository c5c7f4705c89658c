package io.weir.changelog.view;

import io.weir.changelog.rocksdb.StateMemory;
import io.weir.state.Backend;
import io.weir.state.ChangelogSettings;
import io.weir.state.StateStore;
import io.weir.state.StateStoreContext;
import io.weir.state.StoreDefinition;
import io.weir.state.StoreMaker;
import java.nio.file.Path;
import java.util.List;

/**
 * Makes stores on the heap that belong to no task.
 *
 * <p>For the test of a processor. All that is written stays in the store's own change buffer.
 */
public final class LooseStores implements StoreMaker {
    @Override
    public StateStore made(StoreDefinition definition) {
        StoreDefinition said = definition.withBackend(Backend.MEMORY).withChangelog(ChangelogSettings.DISABLED);
        LateSerde key = new LateSerde(said, "key", said.serdes().key());
        LateSerde value = new LateSerde(said, "value", said.serdes().value());
        ResolvedStore store = new ResolvedStore(said, Backend.MEMORY, key.now(), value.now(), said.name());
        StoreSetParts parts = new StoreSetParts(Path.of(""), List.of(store), StateMemory.ofBytes(1), 0);
        return StoreSet.open(parts, new Holder(key, value)).store(said.name());
    }

    /** Whoever called {@code build()}. */
    private record Holder(LateSerde key, LateSerde value) implements StoreOwner {
        @Override
        public boolean opensAtOnce() {
            return false;
        }

        @Override
        public void open(String store, StateStoreContext context) {
            key.settle(context::keySerde);
            value.settle(context::valueSerde);
        }

        @Override
        public void close(String store) {}
    }
}
