package io.weir.runtime;

import io.weir.runtime.kafka.WeirAssignor;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The settings of each Kafka client.
 *
 * <p>From weak to strong: Weir's own values, settings without prefix, settings with the client's prefixes, and what
 * Weir needs to be right.
 */
final class ClientSettings {
    private static final Logger LOG = LoggerFactory.getLogger(ClientSettings.class);

    private static final int BATCH_BYTES = 256 << 10;
    private static final int LINGER_MS = 10;
    private static final int HEARTBEAT_INTERVAL_MS = 1_000;
    // The first question is asked at the start: a wrong address should not take a minute to be noticed.
    private static final int ADMIN_TIMEOUT_MS = 30_000;
    private static final int POLL_RECORDS_MAX = 1_000;
    private static final int RESTORE_RECORDS_MAX = 20_000;
    private static final int RESTORE_FETCH_BYTES = 4 << 20;
    private static final List<String> GROUP_SETTINGS = List.of(
            ConsumerConfig.GROUP_ID_CONFIG,
            ConsumerConfig.GROUP_INSTANCE_ID_CONFIG,
            ConsumerConfig.GROUP_PROTOCOL_CONFIG);
    private static final List<String> PREFIXES = List.of(
            StreamsConfig.CONSUMER_PREFIX,
            StreamsConfig.MAIN_CONSUMER_PREFIX,
            StreamsConfig.RESTORE_CONSUMER_PREFIX,
            StreamsConfig.GLOBAL_CONSUMER_PREFIX,
            StreamsConfig.PRODUCER_PREFIX,
            StreamsConfig.ADMIN_CLIENT_PREFIX,
            StreamsConfig.TOPIC_PREFIX,
            StreamsConfig.CLIENT_TAG_PREFIX);

    private final Map<String, Object> given;
    private final boolean exactlyOnce;

    ClientSettings(ClientConfig config) {
        this.given = config.originals();
        this.exactlyOnce =
                StreamsConfig.EXACTLY_ONCE_V2.equals(config.getString(StreamsConfig.PROCESSING_GUARANTEE_CONFIG));
    }

    /**
     * The consumer that is the instance's membership.
     *
     * @param group the group's id
     * @param clientId the client's id
     * @param member the static member's name; empty if the instance has none yet
     */
    Map<String, Object> mainConsumer(String group, String clientId, Optional<String> member) {
        Map<String, Object> needed = consumerNeeds(clientId);
        needed.put(ConsumerConfig.GROUP_ID_CONFIG, group);
        member.ifPresent(name -> needed.put(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG, name));
        needed.put(ConsumerConfig.GROUP_PROTOCOL_CONFIG, "classic");
        needed.put(ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG, WeirAssignor.class.getName());
        Map<String, Object> own = new HashMap<>();
        own.put(ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG, HEARTBEAT_INTERVAL_MS);
        own.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, POLL_RECORDS_MAX);
        own.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        List<String> prefixes = List.of(StreamsConfig.CONSUMER_PREFIX, StreamsConfig.MAIN_CONSUMER_PREFIX);
        return layered(ConsumerConfig.configNames(), prefixes, own, needed);
    }

    /**
     * The consumer that reads changelogs.
     *
     * @param clientId the client's id
     */
    Map<String, Object> restoreConsumer(String clientId) {
        Map<String, Object> all = bulkConsumer(clientId, StreamsConfig.RESTORE_CONSUMER_PREFIX);
        all.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        return all;
    }

    /**
     * Settings of the consumer that reads the topics of global stores. It reads committed records only if the
     * application works exactly once, or says so.
     *
     * @param clientId the client's name
     * @return the settings
     */
    Map<String, Object> globalConsumer(String clientId) {
        return bulkConsumer(clientId, StreamsConfig.GLOBAL_CONSUMER_PREFIX);
    }

    private Map<String, Object> bulkConsumer(String clientId, String prefix) {
        List<String> prefixes = List.of(StreamsConfig.CONSUMER_PREFIX, prefix);
        // Large batches: each is one write to the store.
        Map<String, Object> own = Map.of(
                ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
                RESTORE_RECORDS_MAX,
                ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG,
                RESTORE_FETCH_BYTES);
        Map<String, Object> all = layered(ConsumerConfig.configNames(), prefixes, own, consumerNeeds(clientId));
        // Meant for the input, if given: not worth a word.
        all.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        GROUP_SETTINGS.forEach(all::remove);
        return all;
    }

    private Map<String, Object> consumerNeeds(String clientId) {
        Map<String, Object> needed = new HashMap<>();
        needed.put(ConsumerConfig.CLIENT_ID_CONFIG, clientId);
        needed.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        needed.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        if (exactlyOnce) {
            needed.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        }
        return needed;
    }

    /**
     * A lane's producer.
     *
     * @param clientId the client's id
     * @param transactionalId its transactional id; empty under at-least-once, or if there is no instance yet
     */
    Map<String, Object> producer(String clientId, Optional<String> transactionalId) {
        Map<String, Object> needed = new HashMap<>();
        needed.put(ProducerConfig.CLIENT_ID_CONFIG, clientId);
        Map<String, Object> own = new HashMap<>();
        own.put(ProducerConfig.BATCH_SIZE_CONFIG, BATCH_BYTES);
        own.put(ProducerConfig.LINGER_MS_CONFIG, LINGER_MS);
        transactionalId.ifPresent(id -> needed.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, id));
        if (exactlyOnce) {
            needed.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
            own.put(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG, ConfigRules.TRANSACTION_TIMEOUT_MS);
            own.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, Integer.MAX_VALUE);
        }
        Map<String, Object> all =
                layered(ProducerConfig.configNames(), List.of(StreamsConfig.PRODUCER_PREFIX), own, needed);
        if (transactionalId.isEmpty() && all.remove(ProducerConfig.TRANSACTIONAL_ID_CONFIG) != null) {
            LOG.warn("The setting [transactional.id] is dropped: there are no transactions under at_least_once.");
        }
        return all;
    }

    /**
     * The admin client.
     *
     * @param clientId the client's id
     */
    Map<String, Object> admin(String clientId) {
        return layered(
                AdminClientConfig.configNames(),
                List.of(StreamsConfig.ADMIN_CLIENT_PREFIX),
                Map.of(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, ADMIN_TIMEOUT_MS),
                Map.of(AdminClientConfig.CLIENT_ID_CONFIG, clientId));
    }

    /** Settings that the application gave for all topics that Weir makes. */
    Map<String, String> topics() {
        return texts(StreamsConfig.TOPIC_PREFIX);
    }

    /** Tags that the application gave this instance. */
    Map<String, String> tags() {
        return texts(StreamsConfig.CLIENT_TAG_PREFIX);
    }

    private Map<String, String> texts(String prefix) {
        Map<String, String> texts = new HashMap<>();
        below(prefix).forEach((name, value) -> texts.put(name, String.valueOf(value)));
        return texts;
    }

    private Map<String, Object> layered(
            Set<String> known, List<String> prefixes, Map<String, Object> own, Map<String, Object> needed) {
        Map<String, Object> users = new HashMap<>();
        given.forEach((name, value) -> {
            if (known.contains(name) || isForPlugins(name)) {
                users.put(name, value);
            }
        });
        prefixes.forEach(prefix -> users.putAll(below(prefix)));
        needed.forEach((name, value) -> sayIfDropped(name, users.get(name), value));
        Map<String, Object> all = new HashMap<>(own);
        all.putAll(users);
        all.putAll(needed);
        return all;
    }

    // What nobody knows may belong to an interceptor, a metrics reporter or a serde.
    private static boolean isForPlugins(String name) {
        return !ConfigRules.isKnown(name)
                && PREFIXES.stream().noneMatch(name::startsWith)
                && !ConsumerConfig.configNames().contains(name)
                && !ProducerConfig.configNames().contains(name)
                && !AdminClientConfig.configNames().contains(name);
    }

    private Map<String, Object> below(String prefix) {
        Map<String, Object> settings = new HashMap<>();
        given.forEach((name, value) -> {
            if (name.startsWith(prefix)) {
                settings.put(name.substring(prefix.length()), value);
            }
        });
        return settings;
    }

    private static void sayIfDropped(String name, @Nullable Object found, Object needed) {
        boolean ownName = name.equals(ConsumerConfig.CLIENT_ID_CONFIG);
        if (found != null && !ownName && !String.valueOf(found).equals(String.valueOf(needed))) {
            LOG.warn("The setting [{}] = [{}] is dropped: Weir needs [{}].", name, found, needed);
        }
    }
}
