package io.weir.runtime;

import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;

/**
 * What a configuration says about Kafka clients.
 *
 * <p>Immutable.
 */
public abstract sealed class ClientConfig extends AbstractConfig permits StreamsConfig {

    ClientConfig(ConfigDef definitions, Map<?, ?> props) {
        super(definitions, props, false);
    }

    /**
     * {@return the name of a setting for all consumers}
     *
     * @param name the setting's own name
     */
    public static String consumerPrefix(String name) {
        return StreamsConfig.CONSUMER_PREFIX + name;
    }

    /**
     * {@return the name of a setting for the consumer of input}
     *
     * @param name the setting's own name
     */
    public static String mainConsumerPrefix(String name) {
        return StreamsConfig.MAIN_CONSUMER_PREFIX + name;
    }

    /**
     * {@return the name of a setting for the consumer of changelogs}
     *
     * @param name the setting's own name
     */
    public static String restoreConsumerPrefix(String name) {
        return StreamsConfig.RESTORE_CONSUMER_PREFIX + name;
    }

    /**
     * {@return the name of a setting for the consumer of global tables}
     *
     * @param name the setting's own name
     */
    public static String globalConsumerPrefix(String name) {
        return StreamsConfig.GLOBAL_CONSUMER_PREFIX + name;
    }

    /**
     * {@return the name of a setting for all producers}
     *
     * @param name the setting's own name
     */
    public static String producerPrefix(String name) {
        return StreamsConfig.PRODUCER_PREFIX + name;
    }

    /**
     * {@return the name of a setting for the admin client}
     *
     * @param name the setting's own name
     */
    public static String adminClientPrefix(String name) {
        return StreamsConfig.ADMIN_CLIENT_PREFIX + name;
    }

    /**
     * {@return the name of a setting for the topics that Weir makes}
     *
     * @param name the setting's own name
     */
    public static String topicPrefix(String name) {
        return StreamsConfig.TOPIC_PREFIX + name;
    }

    /**
     * {@return the name of a setting for the tags of this instance}
     *
     * @param name the setting's own name
     */
    public static String clientTagPrefix(String name) {
        return StreamsConfig.CLIENT_TAG_PREFIX + name;
    }

    /**
     * The settings of the consumer of input. The static member's name is not among them: an instance gets it from its
     * state directory when it starts.
     *
     * @param groupId the group's id, as a rule the application's
     * @param clientId the client's id
     * @param threadIdx not used: an instance has one consumer of input, however many lanes
     * @return names and values
     */
    public Map<String, Object> getMainConsumerConfigs(String groupId, String clientId, int threadIdx) {
        return new ClientSettings(this).mainConsumer(groupId, clientId, Optional.empty());
    }

    /**
     * The settings of the consumer of changelogs.
     *
     * @param clientId the client's id
     * @return names and values
     */
    public Map<String, Object> getRestoreConsumerConfigs(String clientId) {
        return new ClientSettings(this).restoreConsumer(clientId);
    }

    /**
     * The settings of the consumer of global tables.
     *
     * @param clientId the client's id
     * @return names and values
     */
    public Map<String, Object> getGlobalConsumerConfigs(String clientId) {
        return new ClientSettings(this).globalConsumer(clientId);
    }

    /**
     * The settings of a lane's producer. Its transactional id is not among them: under exactly-once an instance makes
     * it when it starts.
     *
     * @param clientId the client's id
     * @return names and values
     */
    public Map<String, Object> getProducerConfigs(String clientId) {
        return new ClientSettings(this).producer(clientId, Optional.empty());
    }

    /**
     * The settings of the admin client.
     *
     * @param clientId the client's id
     * @return names and values
     */
    public Map<String, Object> getAdminConfigs(String clientId) {
        return new ClientSettings(this).admin(clientId);
    }

    /** {@return the tags of this instance, names and values} */
    public Map<String, String> getClientTags() {
        return new ClientSettings(this).tags();
    }
}
