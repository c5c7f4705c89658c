package io.weir.dsl;

import io.weir.state.Backend;
import io.weir.state.Retention;
import io.weir.state.StoreDefinition;
import java.time.Duration;

/**
 * Asks suppliers where a store lives.
 *
 * @param suppliers what was said for a word, or for the application
 */
public record StorePlacement(DslStoreSuppliers suppliers) {
    /**
     * Where a store lives.
     *
     * @param store a store for which no supplier was given
     * @return the backend of what the suppliers return
     */
    public Backend of(StoreDefinition store) {
        return switch (store.kind()) {
            case TIMESTAMPED_KEY_VALUE -> keyValue(store, DslStoreFormat.TIMESTAMPED);
            case KEY_VALUE, VERSIONED, WAITING, UPDATE_BUFFER, TIMERS -> keyValue(store, DslStoreFormat.PLAIN);
            case WINDOW -> window(store, DslStoreFormat.PLAIN);
            case TIMESTAMPED_WINDOW -> window(store, DslStoreFormat.TIMESTAMPED);
            case SESSION ->
                suppliers
                        .sessionStore(
                                new DslSessionParams(store.name(), kept(store), strategy(store), DslStoreFormat.PLAIN))
                        .backend();
        };
    }

    /** The same store, where it is to live. */
    StoreDefinition placed(StoreDefinition store) {
        return store.withBackend(of(store));
    }

    private Backend keyValue(StoreDefinition store, DslStoreFormat format) {
        return suppliers
                .keyValueStore(new DslKeyValueParams(store.name(), format))
                .backend();
    }

    private Backend window(StoreDefinition store, DslStoreFormat format) {
        Retention retention = store.retention();
        return suppliers
                .windowStore(new DslWindowParams(
                        store.name(),
                        kept(store),
                        Duration.ofMillis(retention.windowSizeMs()),
                        retention.retainDuplicates(),
                        strategy(store),
                        false,
                        format))
                .backend();
    }

    private static Duration kept(StoreDefinition store) {
        return Duration.ofMillis(store.retention().retentionMs());
    }

    private static EmitStrategy strategy(StoreDefinition store) {
        return store.retention().readByTime() ? EmitStrategy.onWindowClose() : EmitStrategy.onWindowUpdate();
    }
}
