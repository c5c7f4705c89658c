package io.weir.testdriver.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.rocksdb.HandlesAtZero;
import io.weir.dsl.Consumed;
import io.weir.dsl.Materialized;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import io.weir.runtime.StreamsConfig;
import io.weir.runtime.WeirStreams;
import io.weir.testdriver.broker.TestBroker;
import io.weir.topology.AutoOffsetReset;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.LongDeserializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Topics that match a pattern are read when they come, while the application runs. */
@ExtendWith(HandlesAtZero.class)
class PatternIT {
    private static final int KEYS = 20;

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {StreamsConfig.AT_LEAST_ONCE, StreamsConfig.EXACTLY_ONCE_V2})
    void topics_that_come_and_go_are_counted_into_the_state_that_is_there(String guarantee) {
        try (TestBroker broker = TestBroker.start()) {
            broker.topics().create("out", 1);
            broker.topics().create("orders-eu", 2);
            try (WeirStreams one = streams(broker, guarantee, "one");
                    WeirStreams two = streams(broker, guarantee, "two")) {
                one.start();
                two.start();
                send(broker, "orders-eu");
                awaitCounts(broker, 1);

                broker.topics().create("orders-us", 2);
                send(broker, "orders-us");
                awaitCounts(broker, 2);
                send(broker, "orders-eu");
                awaitCounts(broker, 3);

                broker.topics().create("orders-in", 2);
                broker.topics().delete("orders-eu");
                send(broker, "orders-in");
                send(broker, "orders-us");
                awaitCounts(broker, 5);
            }
        }
    }

    @Test
    void where_a_new_topic_begins_is_said_by_its_source() {
        try (TestBroker broker = TestBroker.start()) {
            broker.topics().create("out", 1);
            broker.topics().create("orders-eu", 2);
            send(broker, "orders-eu");
            Properties settings = settings(broker, StreamsConfig.AT_LEAST_ONCE, "one");
            settings.put("auto.offset.reset", "latest");
            try (WeirStreams streams = new WeirStreams(topology().build(), settings)) {
                streams.start();

                awaitCounts(broker, 1);
            }
        }
    }

    @Test
    void a_topic_with_more_partitions_than_the_state_ends_the_application_with_the_reason() throws Exception {
        try (TestBroker broker = TestBroker.start()) {
            broker.topics().create("out", 1);
            broker.topics().create("orders-eu", 2);
            CompletableFuture<Throwable> told = new CompletableFuture<>();
            try (WeirStreams streams = streams(broker, StreamsConfig.AT_LEAST_ONCE, "one")) {
                streams.setUncaughtExceptionHandler(failure -> {
                    told.complete(failure);
                    return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
                });
                streams.start();
                send(broker, "orders-eu");
                awaitCounts(broker, 1);

                broker.topics().create("orders-wide", 3);

                assertThat(told.get(60, TimeUnit.SECONDS))
                        .hasStackTraceContaining("orders-wide")
                        .hasStackTraceContaining("counts-changelog")
                        .hasStackTraceContaining("PatternIT.java:");
            }
        }
    }

    private static StreamsBuilder topology() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream(
                        Pattern.compile("orders-.*"),
                        Consumed.with(Serdes.String(), Serdes.String())
                                .withOffsetResetPolicy(AutoOffsetReset.earliest()))
                .groupByKey()
                .count(Materialized.as("counts"))
                .toStream()
                .to("out", Produced.with(Serdes.String(), Serdes.Long()));
        return builder;
    }

    private WeirStreams streams(TestBroker broker, String guarantee, String instance) {
        return new WeirStreams(topology().build(), settings(broker, guarantee, instance));
    }

    private Properties settings(TestBroker broker, String guarantee, String instance) {
        Properties settings = new Properties();
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, "pattern");
        settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, broker.bootstrapServers());
        settings.put(StreamsConfig.STATE_DIR_CONFIG, directory.resolve(instance).toString());
        settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, guarantee);
        settings.put(StreamsConfig.DEFAULT_KEY_SERDE_CLASS_CONFIG, Serdes.StringSerde.class);
        settings.put(StreamsConfig.DEFAULT_VALUE_SERDE_CLASS_CONFIG, Serdes.StringSerde.class);
        settings.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, 50);
        settings.put(StreamsConfig.METADATA_MAX_AGE_CONFIG, 500);
        return settings;
    }

    private static void send(TestBroker broker, String topic) {
        List<ProducerRecord<String, String>> records = IntStream.range(0, KEYS)
                .mapToObj(key -> new ProducerRecord<>(topic, "k" + key, "order"))
                .toList();
        broker.topics().send(records, new StringSerializer(), new StringSerializer());
    }

    private static void awaitCounts(TestBroker broker, long each) {
        long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        Map<String, Long> counts = new HashMap<>();
        do {
            counts.clear();
            for (ConsumerRecord<String, Long> record :
                    broker.topics().readAll("out", new StringDeserializer(), new LongDeserializer())) {
                counts.put(record.key(), record.value());
            }
        } while (!(counts.size() == KEYS && counts.values().stream().allMatch(count -> count >= each))
                && System.nanoTime() < deadline);
        assertThat(counts).hasSize(KEYS);
        assertThat(counts.values()).containsOnly(each);
    }
}
