package io.weir.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.errors.LogAndContinueExceptionHandler;
import io.weir.errors.LogAndFailProcessingExceptionHandler;
import io.weir.processor.FailOnInvalidTimestamp;
import io.weir.processor.WallclockTimestampExtractor;
import io.weir.runtime.kafka.PlainClientSupplier;
import io.weir.state.Backend;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;

class StreamsConfigTest {
    private static StreamsConfig config(Object... more) {
        Map<Object, Object> all = new HashMap<>();
        all.put(StreamsConfig.APPLICATION_ID_CONFIG, "counts");
        all.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "localhost:9092");
        for (int i = 0; i < more.length; i += 2) {
            all.put(more[i], more[i + 1]);
        }
        return new StreamsConfig(all);
    }

    @Test
    void takes_properties_as_kafka_streams_does() {
        Properties properties = new Properties();
        properties.put("application.id", "counts");
        properties.put("bootstrap.servers", "a:1,b:2");
        properties.put("num.stream.threads", "3");

        StreamsConfig config = new StreamsConfig(properties);

        assertThat(config.get(Settings.BOOTSTRAP_SERVERS)).containsExactly("a:1", "b:2");
        assertThat(config.get(Settings.NUM_STREAM_THREADS)).isEqualTo(3);
    }

    @Test
    void commits_each_second_or_under_exactly_once_ten_times_a_second() {
        assertThat(config().get(Settings.COMMIT_INTERVAL_MS)).isEqualTo(1_000);
        assertThat(config("processing.guarantee", "exactly_once_v2").get(Settings.COMMIT_INTERVAL_MS))
                .isEqualTo(100);
        assertThat(config("processing.guarantee", "exactly_once_v2", "commit.interval.ms", 700)
                        .get(Settings.COMMIT_INTERVAL_MS))
                .isEqualTo(700);
    }

    @Test
    void has_the_values_that_the_design_names_if_none_is_given() {
        StreamsConfig config = config();

        assertThat(config.get(Settings.STATESTORE_UNCOMMITTED_MAX_BYTES)).isEqualTo(64 << 20);
        assertThat(config.get(Settings.STATESTORE_CACHE_MAX_BYTES)).isEqualTo(10 << 20);
        assertThat(config.get(Settings.MEMORY_STATE_MAX_BYTES)).isEqualTo(256 << 20);
        assertThat(config.get(Settings.PROCESSING_STALL_TIMEOUT_MS)).isEqualTo(60_000);
        assertThat(config.get(Settings.STATE_BOUND_POLICY)).isEqualTo(StateBoundPolicy.WARN);
        assertThat(config.get(Settings.DEFAULT_DSL_STORE)).isEqualTo(Backend.ROCKSDB);
        assertThat(config.get(Settings.STATE_DIR)).endsWith("weir");
        assertThat(config.get(Settings.DEFAULT_KEY_SERDE)).isEmpty();
    }

    @Test
    void a_missing_application_id_is_named() {
        assertThatThrownBy(() -> new StreamsConfig(Map.of("bootstrap.servers", "localhost:9092")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("application.id");
    }

    @Test
    void an_application_id_that_would_leave_the_state_directory_is_refused() {
        assertThatThrownBy(() -> config("application.id", "../escape"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("application.id")
                .hasMessageContaining("../escape")
                .hasMessageContaining("Choose another name");
    }

    @Test
    void a_value_of_the_wrong_type_is_named_with_its_key() {
        assertThatThrownBy(() -> config("commit.interval.ms", "soon"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("commit.interval.ms")
                .hasMessageContaining("soon")
                .hasMessageContaining("LONG");
    }

    @Test
    void a_value_out_of_bounds_is_named_with_its_bound() {
        assertThatThrownBy(() -> config("num.stream.threads", 0))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("num.stream.threads")
                .hasMessageContaining("at least 1");
    }

    @Test
    void an_unknown_guarantee_is_refused_with_the_known_ones() {
        assertThatThrownBy(() -> config("processing.guarantee", "exactly_once"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("at_least_once, exactly_once_v2");
    }

    @Test
    void a_transaction_must_outlive_the_commit_interval() {
        assertThatThrownBy(() -> config("processing.guarantee", "exactly_once_v2", "commit.interval.ms", 20_000))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("transaction.timeout.ms")
                .hasMessageContaining("10000")
                .hasMessageContaining("20000");
    }

    @Test
    void too_many_requests_in_flight_are_refused_under_exactly_once_only() {
        assertThat(config("producer.max.in.flight.requests.per.connection", 9)).isNotNull();
        assertThatThrownBy(() -> config(
                        "processing.guarantee", "exactly_once_v2",
                        "producer.max.in.flight.requests.per.connection", "9"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("1 to 5");
        assertThatThrownBy(() -> config(
                        "processing.guarantee", "exactly_once_v2",
                        "producer.max.in.flight.requests.per.connection", "many"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("many");
    }

    @Test
    void makes_serdes_extractors_and_handlers_from_classes_and_from_names() {
        StreamsConfig config = config(
                "default.key.serde",
                Serdes.StringSerde.class,
                "default.value.serde",
                Serdes.LongSerde.class.getName(),
                "default.timestamp.extractor",
                WallclockTimestampExtractor.class,
                "deserialization.exception.handler",
                LogAndContinueExceptionHandler.class.getName());

        assertThat(config.defaultKeySerde()).isInstanceOf(Serdes.StringSerde.class);
        assertThat(config.defaultValueSerde()).isInstanceOf(Serdes.LongSerde.class);
        assertThat(config.defaultTimestampExtractor()).isInstanceOf(WallclockTimestampExtractor.class);
        assertThat(config.deserializationExceptionHandler()).isInstanceOf(LogAndContinueExceptionHandler.class);
        assertThat(config.processingExceptionHandler()).isInstanceOf(LogAndFailProcessingExceptionHandler.class);
        assertThat(config().defaultTimestampExtractor()).isInstanceOf(FailOnInvalidTimestamp.class);
    }

    @Test
    void a_serde_that_was_not_given_is_named_with_its_setting() {
        assertThatThrownBy(() -> config().defaultValueSerde())
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("values")
                .hasMessageContaining("default.value.serde");
    }

    @Test
    void says_which_settings_have_no_effect() {
        assertThat(ConfigRules.withoutEffect(List.of("upgrade.from", "linger.ms", "task.assignor.class")))
                .containsExactly("task.assignor.class", "upgrade.from");
    }

    @Test
    void tells_the_settings_of_each_client() {
        StreamsConfig config = config(
                "processing.guarantee", "exactly_once_v2",
                "main.consumer.fetch.min.bytes", 7,
                "restore.consumer.fetch.min.bytes", 8,
                "global.consumer.fetch.min.bytes", 9,
                "producer.linger.ms", 3,
                "admin.retries", 4,
                "client.tag.zone", "west");

        assertThat(config.getMainConsumerConfigs("counts", "c", 1))
                .containsEntry("fetch.min.bytes", 7)
                .containsEntry("group.id", "counts")
                .doesNotContainKey("group.instance.id");
        assertThat(config.getRestoreConsumerConfigs("c")).containsEntry("fetch.min.bytes", 8);
        assertThat(config.getGlobalConsumerConfigs("c"))
                .containsEntry("fetch.min.bytes", 9)
                .doesNotContainKey("group.id");
        assertThat(config.getProducerConfigs("p"))
                .containsEntry("linger.ms", 3)
                .containsEntry("client.id", "p")
                .containsEntry("enable.idempotence", true)
                .doesNotContainKey("transactional.id");
        assertThat(config.getAdminConfigs("a")).containsEntry("retries", 4);
        assertThat(config.getClientTags()).isEqualTo(Map.of("zone", "west"));
    }

    @Test
    void reads_which_optimisations_are_wanted_as_kafka_streams_does() {
        assertThat(StreamsConfig.verifyTopologyOptimizationConfigs("none")).isEmpty();
        assertThat(StreamsConfig.verifyTopologyOptimizationConfigs("all"))
                .containsExactlyInAnyOrder(
                        StreamsConfig.REUSE_KTABLE_SOURCE_TOPICS,
                        StreamsConfig.MERGE_REPARTITION_TOPICS,
                        StreamsConfig.SINGLE_STORE_SELF_JOIN);
        assertThat(StreamsConfig.verifyTopologyOptimizationConfigs("single.store.self.join,merge.repartition.topics"))
                .containsExactlyInAnyOrder(
                        StreamsConfig.MERGE_REPARTITION_TOPICS, StreamsConfig.SINGLE_STORE_SELF_JOIN);
        assertThatThrownBy(() -> StreamsConfig.verifyTopologyOptimizationConfigs("all,single.store.self.join"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("topology.optimization");
    }

    @Test
    void makes_the_client_supplier_that_is_named() {
        assertThat(config().getKafkaClientSupplier()).isExactlyInstanceOf(PlainClientSupplier.class);
        assertThat(config("default.client.supplier", Traced.class.getName()).getKafkaClientSupplier())
                .isExactlyInstanceOf(Traced.class);
    }

    /** A supplier of the application's own. */
    public static final class Traced extends PlainClientSupplier {
        /** Made by name. */
        public Traced() {}
    }
}
