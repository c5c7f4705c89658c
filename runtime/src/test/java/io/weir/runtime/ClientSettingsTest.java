package io.weir.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ClientSettingsTest {
    private static ClientSettings settings(Map<String, Object> more) {
        Map<String, Object> all = new HashMap<>(more);
        all.put(StreamsConfig.APPLICATION_ID_CONFIG, "counts");
        all.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "localhost:9092");
        return new ClientSettings(new StreamsConfig(all));
    }

    @Test
    void the_most_specific_prefix_wins() {
        Map<String, Object> consumer = settings(Map.of(
                        "fetch.min.bytes", 1,
                        "consumer.fetch.min.bytes", 2,
                        "main.consumer.fetch.min.bytes", 3))
                .mainConsumer("counts", "c", Optional.of("me"));
        Map<String, Object> restore = settings(Map.of("fetch.min.bytes", 1, "consumer.fetch.min.bytes", 2))
                .restoreConsumer("c");

        assertThat(consumer).containsEntry("fetch.min.bytes", 3);
        assertThat(restore).containsEntry("fetch.min.bytes", 2);
    }

    @Test
    void settings_without_prefix_reach_the_clients_that_know_them() {
        ClientSettings settings = settings(Map.of("compression.type", "lz4", "security.protocol", "SSL"));

        assertThat(settings.producer("p", Optional.empty()))
                .containsEntry("compression.type", "lz4")
                .containsEntry("security.protocol", "SSL");
        assertThat(settings.admin("a"))
                .containsEntry("security.protocol", "SSL")
                .doesNotContainKey("compression.type");
    }

    @Test
    void settings_that_nobody_knows_reach_all_clients_and_those_of_weir_reach_none() {
        ClientSettings settings = settings(Map.of("my.interceptor.level", "high", "state.dir", "/tmp/x"));

        assertThat(settings.admin("a"))
                .containsEntry("my.interceptor.level", "high")
                .doesNotContainKey("state.dir");
        assertThat(settings.mainConsumer("counts", "c", Optional.of("me")))
                .containsEntry("my.interceptor.level", "high")
                .doesNotContainKeys("state.dir", "application.id");
    }

    @Test
    void what_weir_needs_beats_what_users_give() {
        Map<String, Object> consumer = settings(Map.of(
                        "enable.auto.commit", true,
                        "group.id", "other",
                        "consumer.group.instance.id", "other",
                        "group.protocol", "consumer"))
                .mainConsumer("counts", "c", Optional.of("me"));

        assertThat(consumer)
                .containsEntry("enable.auto.commit", false)
                .containsEntry("allow.auto.create.topics", false)
                .containsEntry("group.id", "counts")
                .containsEntry("group.instance.id", "me")
                .containsEntry("group.protocol", "classic")
                .containsEntry("heartbeat.interval.ms", 1_000);
    }

    @Test
    void under_exactly_once_consumers_read_committed_records_and_producers_are_transactional() {
        ClientSettings settings = settings(Map.of(
                "processing.guarantee", "exactly_once_v2",
                "consumer.isolation.level", "read_uncommitted",
                "transactional.id", "other"));

        assertThat(settings.mainConsumer("counts", "c", Optional.of("me")))
                .containsEntry("isolation.level", "read_committed");
        assertThat(settings.producer("p", Optional.of("counts-1")))
                .containsEntry("transactional.id", "counts-1")
                .containsEntry("enable.idempotence", true)
                .containsEntry("transaction.timeout.ms", 10_000)
                .containsEntry("delivery.timeout.ms", Integer.MAX_VALUE);
    }

    @Test
    void under_at_least_once_there_is_no_transactional_id() {
        assertThat(settings(Map.of("producer.transactional.id", "other")).producer("p", Optional.empty()))
                .doesNotContainKey("transactional.id")
                .containsEntry("batch.size", 256 << 10);
    }

    @Test
    void the_restore_consumer_has_no_group_and_no_reset() {
        assertThat(settings(Map.of("group.id", "other", "auto.offset.reset", "latest"))
                        .restoreConsumer("c"))
                .doesNotContainKeys("group.id", "group.instance.id")
                .containsEntry("auto.offset.reset", "none")
                .containsEntry("isolation.level", "read_committed");
    }

    @Test
    void topic_settings_lose_their_prefix() {
        assertThat(settings(Map.of("topic.min.insync.replicas", 2, "linger.ms", 5))
                        .topics())
                .containsExactly(Map.entry("min.insync.replicas", "2"));
    }
}
