package io.weir.changelog.view;

import io.weir.state.Backend;
import io.weir.state.ChangelogSettings;
import io.weir.state.Retention;
import io.weir.state.StoreDefinition;
import io.weir.state.StoreKind;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;

/** Stores to test with. */
final class Stored {
    private Stored() {}

    static ResolvedStore plain(String name, Backend backend, Serde<?> key, Serde<?> value) {
        return store(name, StoreKind.KEY_VALUE, backend, new StoreDefinition.RowSerdes(key, value));
    }

    static ResolvedStore timestamped(String name, Backend backend, Serde<?> key, Serde<?> value) {
        return store(name, StoreKind.TIMESTAMPED_KEY_VALUE, backend, new StoreDefinition.RowSerdes(key, value));
    }

    static ResolvedStore timers(String name, Backend backend) {
        return store(name, StoreKind.TIMERS, backend, new StoreDefinition.RowSerdes(Serdes.Bytes(), Serdes.Long()));
    }

    static ResolvedStore windowed(
            String name, StoreKind kind, Backend backend, Retention retention, Serde<?> key, Serde<?> value) {
        return store(name, kind, backend, new StoreDefinition.RowSerdes(key, value), retention);
    }

    static ResolvedStore unlogged(ResolvedStore store) {
        return new ResolvedStore(
                store.definition().withChangelog(ChangelogSettings.DISABLED),
                store.backend(),
                store.key(),
                store.value(),
                store.changelogTopic());
    }

    private static ResolvedStore store(String name, StoreKind kind, Backend backend, StoreDefinition.RowSerdes serdes) {
        return store(name, kind, backend, serdes, Retention.FOREVER);
    }

    private static ResolvedStore store(
            String name, StoreKind kind, Backend backend, StoreDefinition.RowSerdes serdes, Retention retention) {
        StoreDefinition definition =
                new StoreDefinition(name, kind, backend, serdes, ChangelogSettings.ENABLED, false, retention);
        Serde<?> key = serdes.key();
        Serde<?> value = serdes.value();
        if (key == null || value == null) {
            throw new IllegalArgumentException("A test names both serdes.");
        }
        return new ResolvedStore(definition, backend, key, value, "app-" + name + "-changelog");
    }
}
