package io.weir.state;

import java.util.Map;
import java.util.Optional;

/**
 * Says what a store is, before it runs.
 *
 * <p>{@link Stores} makes builders of Weir's own stores; those are immutable, and each {@code with} method returns a
 * new one. A builder that an application writes makes a store of the application's own, see {@link StateStore}: it
 * answers {@link #loggingEnabled} with false, since Weir cannot log what it does not write, and its store is never
 * global. Such a store's bound is its owner's business, so {@code state.bound.policy} does not judge it.
 *
 * @param <T> type of the store
 */
public interface StoreBuilder<T extends StateStore> {
    /**
     * Sends only the last update of each row on while more input is there: at the latest at the commit, and under
     * at-least-once as soon as the input is at its end. Of no effect on a store of the application's own.
     *
     * @return the changed builder
     */
    StoreBuilder<T> withCachingEnabled();

    /**
     * Sends each update on at once.
     *
     * @return the changed builder
     */
    StoreBuilder<T> withCachingDisabled();

    /**
     * Logs the store to a changelog topic.
     *
     * @param config settings of the topic, over the library's and the application's
     * @return the changed builder
     */
    StoreBuilder<T> withLoggingEnabled(Map<String, String> config);

    /**
     * Does not log the store: it starts empty wherever its task goes.
     *
     * @return the changed builder
     */
    StoreBuilder<T> withLoggingDisabled();

    /**
     * Lets the rows of a key-value store expire.
     *
     * @param ttl how long a row lives
     * @return the changed builder
     * @throws IllegalArgumentException if the store is not a key-value store
     * @throws UnsupportedOperationException if the store is the application's own
     */
    default StoreBuilder<T> withTtl(Ttl ttl) {
        throw new UnsupportedOperationException(
                "Store [" + name() + "] is the application's own, so Weir cannot let its"
                        + " rows expire. Let the store do so itself, or use one of Stores.");
    }

    /**
     * Says that a key-value store has no more than so many keys, in all partitions together.
     *
     * <p>A declaration, not a limit: more keys are kept all the same, and told in the log and in a metric.
     *
     * @param number how many keys there are at most, 1 or more
     * @return the changed builder
     * @throws IllegalArgumentException if the store is not a key-value store, or the number is below 1
     * @throws UnsupportedOperationException if the store is the application's own
     */
    default StoreBuilder<T> withFiniteKeys(long number) {
        throw new UnsupportedOperationException(
                "Store [" + name() + "] is the application's own, so Weir does not count"
                        + " its keys. Leave the call out, or use one of Stores.");
    }

    /**
     * Makes a store that is not open yet.
     *
     * <p>Builders of {@link Stores} make one on the heap that belongs to no task and is not logged, for the test of a
     * processor: {@code store.init(mockContext.getStateStoreContext(), store)} opens it. In a task, Weir makes the
     * stores of these builders itself, from what they say; there, this method makes only those of the application's
     * own.
     *
     * @return the store; whoever calls this closes it
     */
    T build();

    /**
     * Settings of the changelog topic.
     *
     * @return the settings given by the user
     */
    Map<String, String> logConfig();

    /**
     * Whether the store is logged.
     *
     * @return true if it has a changelog
     */
    boolean loggingEnabled();

    /**
     * The store's name.
     *
     * @return the name
     */
    String name();

    /**
     * All that was said about a store of Weir's.
     *
     * @return the definition; empty if the store is the application's own
     */
    default Optional<StoreDefinition> definition() {
        return Optional.empty();
    }
}
