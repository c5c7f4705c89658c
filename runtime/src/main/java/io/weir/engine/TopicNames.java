package io.weir.engine;

import io.weir.state.StoreDefinition;
import io.weir.topology.BuiltTopology;
import java.util.Set;

/**
 * Full names of topics: those that Weir makes bear the application's id.
 *
 * @param applicationId the application's id
 * @param internal repartition topics, without prefix
 */
public record TopicNames(String applicationId, Set<String> internal) {
    /** Copies the set. */
    public TopicNames {
        internal = Set.copyOf(internal);
    }

    /**
     * The names of a topology's topics.
     *
     * @param applicationId the application's id
     * @param topology the topology
     * @return the names
     */
    public static TopicNames of(String applicationId, BuiltTopology topology) {
        return new TopicNames(applicationId, topology.repartitionTopics().keySet());
    }

    /**
     * The full name of a topic.
     *
     * @param topic the name in the topology
     * @return the name on the brokers
     */
    public String full(String topic) {
        return internal.contains(topic) ? applicationId + "-" + topic : topic;
    }

    /**
     * The topic that a store's rows can be read back from.
     *
     * @param store the store
     * @return the name on the brokers: of its input topic if that is its changelog, else of its changelog topic, which
     *     an unlogged store would have
     */
    public String changelog(StoreDefinition store) {
        String input = store.changelog().inputTopic();
        return input == null ? changelog(store.name()) : full(input);
    }

    /**
     * The changelog topic of a store.
     *
     * @param store the store's name
     * @return the name on the brokers
     */
    public String changelog(String store) {
        return applicationId + "-" + store + "-changelog";
    }
}
