package io.weir.state;

import java.util.Map;

/**
 * Says what a store is, before it runs.
 *
 * <p>Immutable: each {@code with} method returns a new builder. Only {@link Stores} makes builders.
 *
 * @param <T> type of the store
 */
public final class StoreBuilder<T extends StateStore> {
    private final StoreDefinition definition;

    StoreBuilder(StoreDefinition definition) {
        this.definition = definition;
    }

    /**
     * Sends updates on once per commit.
     *
     * @return the changed builder
     */
    public StoreBuilder<T> withCachingEnabled() {
        return new StoreBuilder<>(definition.withCaching(true));
    }

    /**
     * Sends each update on at once.
     *
     * @return the changed builder
     */
    public StoreBuilder<T> withCachingDisabled() {
        return new StoreBuilder<>(definition.withCaching(false));
    }

    /**
     * Logs the store to a changelog topic.
     *
     * @param config settings of the topic, over the library's and the application's
     * @return the changed builder
     */
    public StoreBuilder<T> withLoggingEnabled(Map<String, String> config) {
        return new StoreBuilder<>(definition.withChangelog(new ChangelogSettings(true, config)));
    }

    /**
     * Does not log the store: it starts empty wherever its task goes.
     *
     * @return the changed builder
     */
    public StoreBuilder<T> withLoggingDisabled() {
        return new StoreBuilder<>(definition.withChangelog(ChangelogSettings.DISABLED));
    }

    /**
     * The store's name.
     *
     * @return the name
     */
    public String name() {
        return definition.name();
    }

    /**
     * Whether the store is logged.
     *
     * @return true if it has a changelog
     */
    public boolean loggingEnabled() {
        return definition.changelog().enabled();
    }

    /**
     * Settings of the changelog topic.
     *
     * @return the settings given by the user
     */
    public Map<String, String> logConfig() {
        return definition.changelog().topicConfig();
    }

    /**
     * All that was said about the store.
     *
     * @return the definition
     */
    public StoreDefinition definition() {
        return definition;
    }
}
