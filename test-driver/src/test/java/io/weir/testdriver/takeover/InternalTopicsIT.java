package io.weir.testdriver.takeover;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.rocksdb.HandlesAtZero;
import io.weir.runtime.StreamsConfig;
import io.weir.runtime.WeirStreams;
import io.weir.testdriver.broker.TestBroker;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.ConfigEntry.ConfigSource;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.streams.KafkaStreams;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Internal topics are made as Kafka Streams makes them. */
@Timeout(180)
@ExtendWith(HandlesAtZero.class)
class InternalTopicsIT {
    private static final long MARGIN_MS = 2;

    @TempDir
    Path directory;

    @Test
    void names_partitions_and_settings_of_internal_topics_are_those_of_kafka_streams() throws Exception {
        try (TestBroker broker = TestBroker.start();
                Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            broker.topics().create("orders", 3);
            broker.topics().create("payments", 3);
            broker.topics().create("rates", 3);
            broker.topics().create("customers", 4);
            broker.topics().create("accounts", 2);
            CountDownLatch running = new CountDownLatch(1);
            try (KafkaStreams streams = new KafkaStreams(KafkaStreamsStores.topology(), settings(broker, "old"))) {
                streams.setStateListener((now, before) -> {
                    if (now == KafkaStreams.State.RUNNING) {
                        running.countDown();
                    }
                });
                streams.start();
                assertThat(running.await(90, TimeUnit.SECONDS)).isTrue();
            }
            // Topics are there when it has started.
            try (WeirStreams streams = WeirStores.start(settings(broker, "new"))) {
                assertThat(streams.state()).isNotEqualTo(WeirStreams.State.ERROR);
                assertThat(topics(admin, "new")).isEqualTo(withMargins(topics(admin, "old")));
            }
        }
    }

    @Test
    void settings_for_all_topics_come_over_the_librarys_and_those_of_a_store_over_both() throws Exception {
        try (TestBroker broker = TestBroker.start();
                Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            List.of("orders", "payments", "rates", "customers", "accounts")
                    .forEach(topic -> broker.topics().create(topic, 1));
            Properties settings = settings(broker, "new");
            settings.put("topic.segment.ms", "1200000");
            settings.put("topic.retention.ms", "5000000");
            settings.put("windowstore.changelog.additional.retention.ms", "1");

            try (WeirStreams streams = WeirStores.start(settings)) {
                assertThat(streams.state()).isNotEqualTo(WeirStreams.State.ERROR);
                Map<String, Topic> topics = topics(admin, "new");
                assertThat(requireNonNull(topics.get("by-value-repartition")).settings())
                        .containsEntry("segment.ms", "1200000")
                        .containsEntry("retention.ms", "5000000");
                assertThat(requireNonNull(topics.get("counts-changelog")).settings())
                        .containsEntry("segment.ms", "600000");
            }
        }
    }

    /** What is not late finds what it belongs to: these stores keep their rows a moment longer. */
    private static Map<String, Topic> withMargins(Map<String, Topic> topics) {
        Map<String, Topic> all = new TreeMap<>(topics);
        all.computeIfPresent("sliding-changelog", (name, topic) -> topic.keptLonger(MARGIN_MS));
        all.computeIfPresent("sessions-changelog", (name, topic) -> topic.keptLonger(1));
        all.computeIfPresent("paid-outer-this-join-store-changelog", (name, topic) -> topic.keptLonger(1));
        all.computeIfPresent("paid-outer-other-join-store-changelog", (name, topic) -> topic.keptLonger(1));
        return all;
    }

    private static Map<String, Topic> topics(Admin admin, String application) throws Exception {
        Set<String> names = admin.listTopics().names().get().stream()
                .filter(name -> name.startsWith(application + "-"))
                .collect(Collectors.toSet());
        Map<String, TopicDescription> described =
                admin.describeTopics(names).allTopicNames().get();
        List<ConfigResource> resources = names.stream()
                .map(name -> new ConfigResource(ConfigResource.Type.TOPIC, name))
                .toList();
        Map<ConfigResource, Config> configs =
                admin.describeConfigs(resources).all().get();
        Map<String, Topic> topics = new TreeMap<>();
        for (ConfigResource resource : resources) {
            String name = resource.name();
            topics.put(
                    name.substring(application.length() + 1),
                    new Topic(
                            requireNonNull(described.get(name)).partitions().size(),
                            said(requireNonNull(configs.get(resource)))));
        }
        return topics;
    }

    private static Map<String, String> said(Config config) {
        return config.entries().stream()
                .filter(entry -> entry.source() == ConfigSource.DYNAMIC_TOPIC_CONFIG)
                .collect(Collectors.toMap(ConfigEntry::name, ConfigEntry::value, (one, other) -> one, TreeMap::new));
    }

    private Properties settings(TestBroker broker, String application) {
        Properties settings = new Properties();
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, application);
        settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, broker.bootstrapServers());
        settings.put(StreamsConfig.STATE_DIR_CONFIG, directory.toString());
        return settings;
    }

    /**
     * An internal topic.
     *
     * @param partitions how many it has
     * @param settings those that were said when it was made
     */
    private record Topic(int partitions, Map<String, String> settings) {
        Topic keptLonger(long ms) {
            Map<String, String> longer = new TreeMap<>(settings);
            longer.compute("retention.ms", (name, value) -> Long.toString(Long.parseLong(value) + ms));
            return new Topic(partitions, longer);
        }
    }
}
