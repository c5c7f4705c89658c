package io.weir.state;

import java.util.Map;
import java.util.Optional;

/**
 * A builder of one of Weir's own stores.
 *
 * @param said all that was said about the store
 * @param <T> type of the store
 */
record DefinedStore<T extends StateStore>(StoreDefinition said) implements StoreBuilder<T> {
    @Override
    public StoreBuilder<T> withCachingEnabled() {
        return new DefinedStore<>(said.withCaching(true));
    }

    @Override
    public StoreBuilder<T> withCachingDisabled() {
        return new DefinedStore<>(said.withCaching(false));
    }

    @Override
    public StoreBuilder<T> withLoggingEnabled(Map<String, String> config) {
        return new DefinedStore<>(said.withChangelog(new ChangelogSettings(true, config)));
    }

    @Override
    public StoreBuilder<T> withLoggingDisabled() {
        return new DefinedStore<>(said.withChangelog(ChangelogSettings.DISABLED));
    }

    @Override
    public StoreBuilder<T> withTtl(Ttl ttl) {
        return new DefinedStore<>(said.withBound(said.bound().withTtl(ttl)));
    }

    @Override
    public StoreBuilder<T> withFiniteKeys(long number) {
        return new DefinedStore<>(said.withBound(said.bound().withFiniteKeys(number)));
    }

    @Override
    @SuppressWarnings("unchecked") // A builder's type is that of the store that its definition makes.
    public T build() {
        return (T) StoreMaker.found().made(said);
    }

    @Override
    public Map<String, String> logConfig() {
        return said.changelog().topicConfig();
    }

    @Override
    public boolean loggingEnabled() {
        return said.changelog().enabled();
    }

    @Override
    public String name() {
        return said.name();
    }

    @Override
    public Optional<StoreDefinition> definition() {
        return Optional.of(said);
    }
}
