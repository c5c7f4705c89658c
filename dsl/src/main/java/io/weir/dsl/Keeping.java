package io.weir.dsl;

import io.weir.state.Backend;
import io.weir.state.ChangelogSettings;
import io.weir.state.Retention;
import io.weir.state.StoreBuilder;
import io.weir.state.StoreDefinition;
import io.weir.state.StoreKind;
import io.weir.state.Stores;
import org.jspecify.annotations.Nullable;

/** How rows are kept: all that does not depend on their types. */
record Keeping(
        @Nullable Backend backend,
        ChangelogSettings changelog,
        boolean caching,
        @Nullable Long retentionMs,
        boolean versioned) {
    static final Keeping USUAL = new Keeping(null, ChangelogSettings.ENABLED, true, null, false);

    Keeping withBackend(Backend other) {
        return new Keeping(other, changelog, caching, retentionMs, versioned);
    }

    Keeping withChangelog(ChangelogSettings other) {
        return new Keeping(backend, other, caching, retentionMs, versioned);
    }

    Keeping withCaching(boolean on) {
        return new Keeping(backend, changelog, on, retentionMs, versioned);
    }

    Keeping withRetention(long otherMs) {
        return new Keeping(backend, changelog, caching, otherMs, versioned);
    }

    Keeping withHistory(long historyMs) {
        return new Keeping(backend, changelog, caching, historyMs, true);
    }

    /** The store of a table that takes each record as a row. */
    StoreBuilder<?> sourceStore(String name, StoreDefinition.RowSerdes serdes) {
        if (!versioned || retentionMs == null) {
            return store(name, serdes, Gathering.Form.TABLE);
        }
        Retention history = new Retention(retentionMs, 0, false);
        return Stores.builder(
                new StoreDefinition(name, StoreKind.VERSIONED, backend, serdes, changelog, false, history));
    }

    /** The store of any other word. */
    StoreBuilder<?> store(String name, StoreDefinition.RowSerdes serdes, Gathering.Form form) {
        if (versioned) {
            throw new IllegalArgumentException("A versioned store keeps the rows of a table that reads a topic or a"
                    + " stream, but store [" + name + "] is to keep those of another word. Give it a key-value"
                    + " store, or write its updates to a topic and read that as a table.");
        }
        Gathering.Form kept = retentionMs == null || !form.kind().windowed() ? form : form.keptFor(retentionMs, name);
        return Stores.builder(
                new StoreDefinition(name, kept.kind(), backend, serdes, changelog, caching, kept.retention()));
    }
}
