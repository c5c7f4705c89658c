package io.weir.dsl;

import io.weir.state.Backend;
import io.weir.state.ChangelogSettings;
import io.weir.state.KeyBound;
import io.weir.state.KeyValueBytesStoreSupplier;
import io.weir.state.Retention;
import io.weir.state.StoreBuilder;
import io.weir.state.StoreDefinition;
import io.weir.state.StoreKind;
import io.weir.state.StoreName;
import io.weir.state.StoreSupplier;
import io.weir.state.Stores;
import io.weir.state.VersionedBytesStoreSupplier;
import java.util.Optional;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;

/**
 * How the rows of a table are kept, whatever their types.
 *
 * @param name the name that the user gave the store, or null
 * @param place where they live
 * @param changelog whether and how they are logged
 * @param caching whether updates are sent on once per commit
 * @param retentionMs how long windows, sessions or histories are kept, or null for as long as the word needs
 * @param versioned whether the history of each row is kept
 * @param bound what bounds the rows, if they have no windows
 */
record Keeping(
        @Nullable String name,
        Place place,
        ChangelogSettings changelog,
        boolean caching,
        @Nullable Long retentionMs,
        boolean versioned,
        KeyBound bound) {
    static final Keeping USUAL =
            new Keeping(null, Place.OPEN, ChangelogSettings.ENABLED, true, null, false, KeyBound.NONE);

    /**
     * Where rows live; said once, or left to the application's default.
     *
     * @param backend the place that a supplier named, or null
     * @param suppliers who is asked for the place, or null
     */
    private record Place(
            @Nullable Backend backend, @Nullable DslStoreSuppliers suppliers) {
        static final Place OPEN = new Place(null, null);

        StoreBuilder<?> builder(StoreDefinition store) {
            return Stores.builder(suppliers == null ? store : new StorePlacement(suppliers).placed(store));
        }
    }

    /** The usual, under a name. */
    static Keeping under(String name) {
        return new Keeping(
                StoreName.checked(name), Place.OPEN, ChangelogSettings.ENABLED, true, null, false, KeyBound.NONE);
    }

    /** The usual, under the name and in the place that a supplier says. */
    static Keeping of(StoreSupplier<?> supplier) {
        return under(supplier.name()).placed(new Place(supplier.backend(), null));
    }

    /** The same, with the bound or the history of each row that the supplier says. */
    static Keeping ofRows(KeyValueBytesStoreSupplier supplier) {
        return supplier instanceof VersionedBytesStoreSupplier versioned
                ? of(supplier).withHistory(versioned.historyRetentionMs())
                : of(supplier).withBound(supplier.bound());
    }

    Keeping placedBy(DslStoreSuppliers suppliers) {
        return placed(new Place(null, suppliers));
    }

    private Keeping placed(Place other) {
        return new Keeping(name, other, changelog, caching, retentionMs, versioned, bound);
    }

    Keeping withChangelog(ChangelogSettings other) {
        return new Keeping(name, place, other, caching, retentionMs, versioned, bound);
    }

    Keeping withCaching(boolean on) {
        return new Keeping(name, place, changelog, on, retentionMs, versioned, bound);
    }

    Keeping withRetention(long otherMs) {
        return new Keeping(name, place, changelog, caching, otherMs, versioned, bound);
    }

    Keeping withHistory(long historyMs) {
        return new Keeping(name, place, changelog, caching, historyMs, true, bound);
    }

    Keeping withBound(KeyBound other) {
        return new Keeping(name, place, changelog, caching, retentionMs, versioned, other);
    }

    /** Whether a store is asked for, even if nobody reads it. */
    boolean asksForStore() {
        return name != null || bound.ttl() != null;
    }

    /** The store of a word that can do without, if the user named it. */
    Optional<StoreBuilder<?>> storeIfNamed(StoreDefinition.RowSerdes serdes) {
        if (name == null && bound.isDeclared()) {
            throw new IllegalArgumentException("Rows are given the bound [" + bound + "], but no store: this word keeps"
                    + " its rows only under a name. Say Materialized.as(name).");
        }
        return Optional.ofNullable(name).map(given -> store(given, serdes, Gathering.Form.TABLE));
    }

    /** The store of a table that takes each record as a row; under the user's name or another. */
    StoreBuilder<?> sourceStore(String otherwise, StoreDefinition.RowSerdes serdes) {
        if (!versioned || retentionMs == null) {
            return store(otherwise, serdes, Gathering.Form.TABLE);
        }
        String store = name == null ? otherwise : name;
        Retention history = new Retention(retentionMs, 0, false);
        return place.builder(
                new StoreDefinition(store, StoreKind.VERSIONED, place.backend, serdes, changelog, false, history)
                        .withBound(bound));
    }

    /** What remembers the deleted rows of a table that goes by event time. */
    StoreBuilder<?> deletes(String store, StoreDefinition.RowSerdes serdes, long forMs) {
        StoreDefinition.RowSerdes marks = new StoreDefinition.RowSerdes(serdes.key(), Serdes.Bytes());
        Retention remembered = new Retention(Math.max(1, forMs), 1, false);
        return place.builder(new StoreDefinition(
                store + "-deleted", StoreKind.WINDOW, place.backend, marks, changelog, false, remembered));
    }

    /** The store of a table whose word gathers records, under the user's name or another. */
    StoreBuilder<?> gatheredStore(String otherwise, StoreDefinition.RowSerdes serdes, Gathering.Form form) {
        return versioned && !form.kind().windowed() ? sourceStore(otherwise, serdes) : store(otherwise, serdes, form);
    }

    /** The store of another table, under the user's name or another. */
    StoreBuilder<?> store(String otherwise, StoreDefinition.RowSerdes serdes, Gathering.Form form) {
        String store = name == null ? otherwise : name;
        if (versioned) {
            throw new IllegalArgumentException("A versioned store keeps the rows of a table that reads a topic or a"
                    + " stream, or that gathers records, but store [" + store + "] is to keep those of another word."
                    + " Give it a key-value store, or write its updates to a topic and read that as a table.");
        }
        Gathering.Form kept = retentionMs == null || !form.kind().windowed() ? form : form.keptFor(retentionMs, store);
        return place.builder(
                new StoreDefinition(store, kept.kind(), place.backend, serdes, changelog, caching, kept.retention())
                        .withBound(bound));
    }
}
