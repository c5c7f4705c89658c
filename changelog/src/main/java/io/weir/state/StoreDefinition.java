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
 * @param retention how long rows of windows, sessions and histories are kept
 * @param bound what bounds the rows of a key-value store
 */
public record StoreDefinition(
        String name,
        StoreKind kind,
        @Nullable Backend backend,
        RowSerdes serdes,
        ChangelogSettings changelog,
        boolean caching,
        Retention retention,
        KeyBound bound) {

    /**
     * A store whose rows nothing bounds but time, or nothing at all.
     *
     * @param name the name, unique within the topology
     * @param kind what one row is
     * @param backend where rows live, or null for the application's default
     * @param serdes the serdes of key and value
     * @param changelog whether and how the store is logged
     * @param caching whether updates are sent on once per commit (true) or one by one
     * @param retention how long rows of windows, sessions and histories are kept
     */
    public StoreDefinition(
            String name,
            StoreKind kind,
            @Nullable Backend backend,
            RowSerdes serdes,
            ChangelogSettings changelog,
            boolean caching,
            Retention retention) {
        this(name, kind, backend, serdes, changelog, caching, retention, KeyBound.NONE);
    }

    /** Checks that the bound suits the kind. */
    public StoreDefinition {
        if (bound.ttl() != null && !kind.keyed()) {
            throw new IllegalArgumentException("A time to live bounds a key-value store, but store [" + name
                    + "] is of kind [" + kind + "]. Set its retention instead.");
        }
        if (bound.finiteKeys() > 0 && kind.boundedByTime()) {
            throw new IllegalArgumentException("A number of keys bounds a key-value store, but time bounds store ["
                    + name + "], of kind [" + kind + "]. Leave the number out.");
        }
    }

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
        return new StoreDefinition(name, kind, other, serdes, changelog, caching, retention, bound);
    }

    /**
     * The same store with other serdes.
     *
     * @param other the serdes
     * @return the new definition
     */
    public StoreDefinition withSerdes(RowSerdes other) {
        return new StoreDefinition(name, kind, backend, other, changelog, caching, retention, bound);
    }

    /**
     * The same store with other logging.
     *
     * @param other the settings
     * @return the new definition
     */
    public StoreDefinition withChangelog(ChangelogSettings other) {
        return new StoreDefinition(name, kind, backend, serdes, other, caching, retention, bound);
    }

    /**
     * The same store with caching on or off.
     *
     * @param on whether updates are sent on once per commit
     * @return the new definition
     */
    public StoreDefinition withCaching(boolean on) {
        return new StoreDefinition(name, kind, backend, serdes, changelog, on, retention, bound);
    }

    /**
     * The same store with another bound.
     *
     * @param other what bounds the rows
     * @return the new definition
     * @throws IllegalArgumentException if the store does not keep one row a key
     */
    public StoreDefinition withBound(KeyBound other) {
        return new StoreDefinition(name, kind, backend, serdes, changelog, caching, retention, other);
    }

    /**
     * What bounds the rows, in words.
     *
     * @return for example {@code retention 60000 ms}; {@code none} if nothing does
     */
    public String boundInWords() {
        if (kind == StoreKind.VERSIONED) {
            return bound + ", history " + retention.retentionMs() + " ms";
        }
        if (kind == StoreKind.TIMERS) {
            return "pending timers";
        }
        return kind.keyed() || bound.isDeclared() ? bound.toString() : "retention " + retention.retentionMs() + " ms";
    }

    /**
     * Whether anything bounds the rows.
     *
     * @return false if the store grows as long as new keys come
     */
    public boolean isBounded() {
        return kind.boundedByTime() || bound.isDeclared();
    }
}
