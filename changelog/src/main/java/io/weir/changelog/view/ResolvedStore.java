package io.weir.changelog.view;

import io.weir.state.Backend;
import io.weir.state.StoreDefinition;
import org.apache.kafka.common.serialization.Serde;

/**
 * A store with nothing left to the application's defaults.
 *
 * @param definition what was said about the store
 * @param backend where its rows live
 * @param key serde of keys
 * @param value serde of values, without their timestamp
 * @param changelogTopic full name of the changelog topic, told to the serdes; of an unlogged store the name it would
 *     have
 */
public record ResolvedStore(
        StoreDefinition definition, Backend backend, Serde<?> key, Serde<?> value, String changelogTopic) {
    /**
     * The store's name.
     *
     * @return the name
     */
    public String name() {
        return definition.name();
    }
}
