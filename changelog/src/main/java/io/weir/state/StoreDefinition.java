package io.weir.state;

import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/**
 * All that is said about a store before it runs.
 *
 * @param name the name, unique within the topology
 * @param kind what one row is
 * @param backend where rows live, or null for the application's default
 * @param serdes the serdes of key and value
 * @param changelog whether and how the store is logged
 * @param caching whether updates are sent on once per commit (true) or one by one
 * @param retention how long rows are kept
 */
public record StoreDefinition(
        String name,
        StoreKind kind,
        @Nullable Backend backend,
        RowSerdes serdes,
        ChangelogSettings changelog,
        boolean caching,
        Retention retention) {

    /**
     * The serdes of a row.
     *
     * @param key serde of the key, or null for the application's default
     * @param value serde of the value, or null for the application's default
     */
    public record RowSerdes(
            @Nullable Serde<?> key, @Nullable Serde<?> value) {}

    /**
     * The same store with its rows elsewhere.
     *
     * @param other the backend
     * @return the new definition
     */
    public StoreDefinition withBackend(Backend other) {
        return new StoreDefinition(name, kind, other, serdes, changelog, caching, retention);
    }

    /**
     * The same store with other serdes.
     *
     * @param other the serdes
     * @return the new definition
     */
    public StoreDefinition withSerdes(RowSerdes other) {
        return new StoreDefinition(name, kind, backend, other, changelog, caching, retention);
    }

    /**
     * The same store with other logging.
     *
     * @param other the settings
     * @return the new definition
     */
    public StoreDefinition withChangelog(ChangelogSettings other) {
        return new StoreDefinition(name, kind, backend, serdes, other, caching, retention);
    }

    /**
     * The same store with caching on or off.
     *
     * @param on whether updates are sent on once per commit
     * @return the new definition
     */
    public StoreDefinition withCaching(boolean on) {
        return new StoreDefinition(name, kind, backend, serdes, changelog, on, retention);
    }
}
