package io.weir.testdriver.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.changelog.rocksdb.HandlesAtZero;
import io.weir.dsl.Consumed;
import io.weir.dsl.Grouped;
import io.weir.dsl.Materialized;
import io.weir.dsl.StreamsBuilder;
import io.weir.errors.StreamsException;
import io.weir.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import io.weir.runtime.StreamsConfig;
import io.weir.runtime.WeirStreams;
import io.weir.runtime.WeirStreams.State;
import io.weir.testdriver.broker.TestBroker;
import io.weir.topology.Topology;
import io.weir.topology.TopologyException;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.LongSerializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What is wrong is said, at once, in words that help. */
@Timeout(120)
@ExtendWith(HandlesAtZero.class)
class BadInputIT {
    private static TestBroker broker;

    @TempDir
    Path directory;

    @BeforeAll
    static void start() {
        broker = TestBroker.start();
    }

    @AfterAll
    static void stop() {
        broker.close();
    }

    private static Topology counting(String topic, String store) {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream(topic, Consumed.with(Serdes.String(), Serdes.Long()))
                .groupByKey()
                .count(Materialized.as(store));
        return builder.build();
    }

    private Properties settings(String applicationId, String bootstrapServers) {
        Properties settings = new Properties();
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, applicationId);
        settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        settings.put(StreamsConfig.STATE_DIR_CONFIG, directory.toString());
        return settings;
    }

    private Properties settings(String applicationId) {
        return settings(applicationId, broker.bootstrapServers());
    }

    @Test
    void no_broker_is_said_with_its_address() {
        try (WeirStreams streams = new WeirStreams(counting("any", "s"), settings("no-broker", "localhost:1"))) {
            assertThatThrownBy(streams::start)
                    .hasMessageContaining("bootstrap.servers")
                    .hasMessageContaining("localhost:1");
            assertThat(streams.state()).isEqualTo(State.ERROR);
        }
    }

    @Test
    void a_missing_source_topic_is_said_by_name() {
        try (WeirStreams streams = new WeirStreams(counting("not-there", "s"), settings("no-topic"))) {
            assertThatThrownBy(streams::start)
                    .isInstanceOf(StreamsException.class)
                    .hasMessageContaining("not-there")
                    .hasMessageContaining("do not exist");
        }
    }

    @Test
    void a_missing_serde_is_said_with_its_place_before_anything_is_touched() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("untyped").groupByKey().count();
        try (WeirStreams streams = new WeirStreams(builder.build(), settings("no-serde"))) {
            assertThatThrownBy(streams::start)
                    .hasMessageContaining("KSTREAM-SOURCE-0000000000")
                    .hasMessageContaining("default.key.serde");
            assertThat(directory.resolve("no-serde")).doesNotExist();
        }
    }

    @Test
    void two_stores_of_one_name_are_refused_when_the_topology_is_built() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("a", Consumed.with(Serdes.String(), Serdes.String()))
                .groupByKey()
                .count(Materialized.as("twice"));
        builder.stream("b", Consumed.with(Serdes.String(), Serdes.String()))
                .groupByKey(Grouped.with(Serdes.String(), Serdes.String()))
                .count(Materialized.as("twice"));

        assertThatThrownBy(builder::build).isInstanceOf(TopologyException.class).hasMessageContaining("twice");
    }

    @Test
    void a_state_directory_in_use_is_refused_with_its_holder() {
        broker.topics().create("held", 1);
        try (WeirStreams first = new WeirStreams(counting("held", "s"), settings("held"));
                WeirStreams second = new WeirStreams(counting("held", "s"), settings("held"))) {
            first.start();

            assertThatThrownBy(second::start)
                    .hasMessageContaining(
                            "in use by process " + ProcessHandle.current().pid())
                    .hasMessageContaining(directory.resolve("held").toString());
        }
    }

    @Test
    void a_changelog_with_another_partition_count_is_refused_with_both_numbers() {
        broker.topics().create("narrow", 2);
        broker.topics().create("wide-s-changelog", 3);
        try (WeirStreams streams = new WeirStreams(counting("narrow", "s"), settings("wide"))) {
            assertThatThrownBy(streams::start)
                    .hasMessageContaining("wide-s-changelog")
                    .hasMessageContaining("2 partitions")
                    .hasMessageContaining("has 3");
        }
    }

    @Test
    void an_undecodable_record_stops_the_application_and_names_its_place() throws Exception {
        broker.topics().create("poison", 1);
        broker.topics()
                .send(
                        List.of(new ProducerRecord<>("poison", "k", "no long")),
                        new StringSerializer(),
                        new StringSerializer());
        AtomicReference<Throwable> failure = new AtomicReference<>();
        CountDownLatch ended = new CountDownLatch(1);
        try (WeirStreams streams = new WeirStreams(counting("poison", "s"), settings("poison"))) {
            streams.setUncaughtExceptionHandler(found -> {
                failure.set(found);
                return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
            });
            streams.setStateListener((now, before) -> {
                if (now == State.ERROR) {
                    ended.countDown();
                }
            });
            streams.start();

            assertThat(ended.await(60, TimeUnit.SECONDS)).isTrue();
            assertThat(failure.get())
                    .hasMessageContaining("topic [poison], partition 0, offset 0")
                    .hasMessageContaining("deserialization.exception.handler");
        }
    }

    @Test
    void an_instance_that_died_gives_its_state_directory_back() throws Exception {
        broker.topics().create("strict", 1);
        Properties settings = settings("strict");
        settings.put("auto.offset.reset", "none");
        CountDownLatch ended = new CountDownLatch(1);
        try (WeirStreams streams = new WeirStreams(counting("strict", "s"), settings)) {
            streams.setStateListener((now, before) -> {
                if (now == State.ERROR) {
                    ended.countDown();
                }
            });
            streams.start();
            assertThat(ended.await(60, TimeUnit.SECONDS)).isTrue();
        }

        settings.put("auto.offset.reset", "earliest");
        try (WeirStreams streams = new WeirStreams(counting("strict", "s"), settings)) {
            streams.start();
            assertThat(streams.state().isRunningOrRebalancing()).isTrue();
        }
    }

    @Test
    void a_changelog_that_is_gone_is_refused_until_told_otherwise() {
        broker.topics().create("gone-in", 1);
        broker.topics()
                .send(List.of(new ProducerRecord<>("gone-in", "k", 1L)), new StringSerializer(), new LongSerializer());
        Properties settings = settings("gone");
        settings.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, "10");
        runUntilChangelogHolds(settings, "gone-s-changelog");
        broker.topics().delete("gone-s-changelog");

        try (WeirStreams streams = new WeirStreams(counting("gone-in", "s"), settings)) {
            assertThatThrownBy(streams::start)
                    .hasMessageContaining("gone-s-changelog")
                    .hasMessageContaining("changelog.missing");
        }
        settings.put(StreamsConfig.CHANGELOG_MISSING_CONFIG, "start.empty");
        try (WeirStreams streams = new WeirStreams(counting("gone-in", "s"), settings)) {
            streams.start();
        }
    }

    private static void runUntilChangelogHolds(Properties settings, String changelog) {
        try (WeirStreams streams = new WeirStreams(counting("gone-in", "s"), settings)) {
            streams.start();
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
            while (broker.topics().readAll(changelog).isEmpty()) {
                assertThat(System.nanoTime()).isLessThan(deadline);
            }
        }
    }
}
