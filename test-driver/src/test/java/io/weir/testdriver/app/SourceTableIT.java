package io.weir.testdriver.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.rocksdb.HandlesAtZero;
import io.weir.dsl.Consumed;
import io.weir.dsl.KTable;
import io.weir.dsl.Materialized;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.errors.LogAndContinueExceptionHandler;
import io.weir.runtime.StreamsConfig;
import io.weir.runtime.WeirStreams;
import io.weir.state.KeyValueStore;
import io.weir.testdriver.broker.TestBroker;
import io.weir.topology.Topology;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.BytesSerializer;
import org.apache.kafka.common.serialization.IntegerSerializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A table whose input topic is its changelog. */
@Timeout(240)
@ExtendWith(HandlesAtZero.class)
class SourceTableIT {
    private static final String PRICES = "prices";
    private static final String ORDERS = "orders";
    private static final String OUT = "out";

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {StreamsConfig.AT_LEAST_ONCE, StreamsConfig.EXACTLY_ONCE_V2})
    void a_machine_without_state_restores_the_table_from_its_input(String guarantee) {
        try (TestBroker broker = TestBroker.start()) {
            List.of(PRICES, ORDERS, OUT).forEach(topic -> broker.topics().create(topic, 1));
            price(broker, "apple", 1);
            price(broker, "pear", 2);
            price(broker, "pear", null);
            poison(broker, "plum");
            try (WeirStreams first = started(broker, "first", guarantee)) {
                assertThat(first.state()).isNotEqualTo(WeirStreams.State.ERROR);
                awaitOrdered(broker, "apple", "apple:1");
            }

            // What comes while nobody runs is processed after the restart, and is not in the restored table before.
            price(broker, "apple", 7);
            try (WeirStreams second = started(broker, "second", guarantee)) {
                assertThat(second.state()).isNotEqualTo(WeirStreams.State.ERROR);
                awaitOrdered(broker, "pear", "pear:-");
                awaitOrdered(broker, "plum", "plum:-");
                awaitOrdered(broker, "apple", "apple:7");
            }

            assertThat(broker.topics().names()).noneMatch(topic -> topic.contains("changelog"));
            assertThat(broker.topics().readAll(PRICES)).hasSize(5);
        }
    }

    @Test
    void a_restart_on_the_same_disk_goes_on_where_the_table_was() {
        try (TestBroker broker = TestBroker.start()) {
            List.of(PRICES, ORDERS, OUT).forEach(topic -> broker.topics().create(topic, 1));
            price(broker, "apple", 1);
            try (WeirStreams first = started(broker, "same", StreamsConfig.EXACTLY_ONCE_V2)) {
                assertThat(first.state()).isNotEqualTo(WeirStreams.State.ERROR);
                awaitOrdered(broker, "apple", "apple:1");
            }
            try (WeirStreams second = started(broker, "same", StreamsConfig.EXACTLY_ONCE_V2)) {
                assertThat(second.state()).isNotEqualTo(WeirStreams.State.ERROR);
                price(broker, "pear", 2);
                awaitOrdered(broker, "apple", "apple:1");
                awaitOrdered(broker, "pear", "pear:2");
            }
        }
    }

    private static Topology topology(Properties settings) {
        StreamsBuilder builder = new StreamsBuilder();
        KTable<String, Integer> prices = builder.table(
                PRICES,
                Consumed.with(Serdes.String(), Serdes.Integer()),
                Materialized.<String, Integer, KeyValueStore<Bytes, byte[]>>as("price-store"));
        builder.stream(ORDERS, Consumed.with(Serdes.String(), Serdes.String()))
                .leftJoin(prices, (order, price) -> order + ":" + (price == null ? "-" : price))
                .to(OUT, Produced.with(Serdes.String(), Serdes.String()));
        return builder.build(settings);
    }

    private WeirStreams started(TestBroker broker, String instance, String guarantee) {
        Properties settings = new Properties();
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, "shop");
        settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, broker.bootstrapServers());
        settings.put(StreamsConfig.STATE_DIR_CONFIG, directory.resolve(instance).toString());
        settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, guarantee);
        settings.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, "50");
        settings.put(StreamsConfig.TOPOLOGY_OPTIMIZATION_CONFIG, StreamsConfig.OPTIMIZE);
        settings.put(
                StreamsConfig.DESERIALIZATION_EXCEPTION_HANDLER_CLASS_CONFIG, LogAndContinueExceptionHandler.class);
        settings.put("session.timeout.ms", "6000");
        WeirStreams streams = new WeirStreams(topology(settings), settings);
        streams.start();
        return streams;
    }

    @SuppressWarnings("NullAway") // A null price is a tombstone.
    private static void price(TestBroker broker, String fruit, @Nullable Integer price) {
        broker.topics()
                .send(
                        List.of(new ProducerRecord<>(PRICES, fruit, price)),
                        new StringSerializer(),
                        new IntegerSerializer());
    }

    private static void poison(TestBroker broker, String fruit) {
        broker.topics()
                .send(
                        List.of(new ProducerRecord<>(PRICES, fruit, Bytes.wrap(new byte[] {1}))),
                        new StringSerializer(),
                        new BytesSerializer());
    }

    /** Orders until the price is the expected one: prices and orders are topics of their own, with no order between. */
    private static void awaitOrdered(TestBroker broker, String fruit, String expected) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        String last = "nothing";
        while (!last.equals(expected)) {
            assertThat(System.nanoTime())
                    .as("%s, the last was %s", expected, last)
                    .isLessThan(deadline);
            int before = results(broker).size();
            broker.topics()
                    .send(
                            List.of(new ProducerRecord<>(ORDERS, fruit, fruit)),
                            new StringSerializer(),
                            new StringSerializer());
            List<String> results = results(broker);
            while (results.size() == before && System.nanoTime() < deadline) {
                results = results(broker);
            }
            last = results.isEmpty() ? last : results.get(results.size() - 1);
        }
    }

    private static List<String> results(TestBroker broker) {
        return broker.topics().readAll(OUT, new StringDeserializer(), new StringDeserializer()).stream()
                .map(record -> record.value())
                .toList();
    }
}
