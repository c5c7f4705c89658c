package io.weir.testdriver.foreign;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.dsl.Consumed;
import io.weir.dsl.KTable;
import io.weir.dsl.Materialized;
import io.weir.dsl.StreamsBuilder;
import io.weir.dsl.TableJoined;
import io.weir.state.Stores;
import io.weir.testdriver.DriverOptions;
import io.weir.testdriver.TestInputTopic;
import io.weir.testdriver.TestRecord;
import io.weir.testdriver.TopologyTestDriver;
import io.weir.topology.DropReason;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Where subscriptions and answers go: values on the left are {@code key:rest}, keys end with a digit. */
final class ForeignKeyRoutesTest {
    private static final int PARTITIONS = 3;
    private static final String ANSWERS = "app-fk-subscription-response-topic";
    private static final String SUBSCRIPTIONS = "app-fk-subscription-registration-topic";

    private final StreamsBuilder builder = new StreamsBuilder();

    @Test
    void subscriptions_and_answers_go_where_the_tables_own_rules_say() {
        join(TableJoined.<String, String>as("fk")
                .withPartitioner(ForeignKeyRoutesTest::byLastDigit)
                .withOtherPartitioner(ForeignKeyRoutesTest::byLastDigit));
        try (TopologyTestDriver driver = driver()) {
            pipe(driver, "r", "f1", "F1");
            pipe(driver, "r", "f2", "F2");
            for (int digit = 0; digit < 9; digit++) {
                pipe(driver, "l", "k" + digit, "f" + (1 + digit % 2) + ":" + digit);
            }
            pipe(driver, "r", "f1", "G1");

            assertThat(partitions(driver, SUBSCRIPTIONS))
                    .hasSize(9)
                    .allSatisfy(record -> assertThat(record.partition()).isEqualTo(lastDigit(record.key())));
            assertThat(partitions(driver, ANSWERS))
                    .hasSize(9 + 5)
                    .allSatisfy(record -> assertThat(record.partition()).isEqualTo(lastDigit(record.key())));
            for (int digit = 0; digit < 9; digit++) {
                String expected = digit % 2 == 0 ? "f1:" + digit + "+G1" : "f2:" + digit + "+F2";
                assertThat(result(driver, digit % PARTITIONS, "k" + digit)).isEqualTo(expected);
            }
        }
    }

    @Test
    void a_rule_finds_the_row_of_a_subscription_that_does_not_tell_its_partition() {
        join(TableJoined.<String, String>as("fk").withPartitioner(ForeignKeyRoutesTest::byLastDigit));
        try (TopologyTestDriver driver = driver()) {
            for (int digit = 0; digit < 9; digit++) {
                String primaryKey = "k" + digit;
                pipe(driver, "l", primaryKey, "f:" + digit);
                driver.createInputTopic(SUBSCRIPTIONS, new StringSerializer(), new ByteArraySerializer())
                        .pipeInput("f", withoutPartition(primaryKey));
            }
            partitions(driver, ANSWERS);

            pipe(driver, "r", "f", "F");

            assertThat(partitions(driver, ANSWERS))
                    .hasSize(9)
                    .allSatisfy(record -> assertThat(record.partition()).isEqualTo(lastDigit(record.key())));
            for (int digit = 0; digit < 9; digit++) {
                assertThat(result(driver, digit % PARTITIONS, "k" + digit)).isEqualTo("f:" + digit + "+F");
            }
        }
    }

    @Test
    void an_update_of_the_past_moves_no_subscription_and_is_told_to_no_subscriber() {
        KTable<String, String> left = history("l");
        left.join(
                        history("r"),
                        ForeignKeyRoutesTest::textBeforeColon,
                        (l, r) -> l + "+" + r,
                        Materialized.as("results"))
                .toStream()
                .to("out");
        try (TopologyTestDriver driver = driver()) {
            pipe(driver, "r", "a", "A", 10);
            pipe(driver, "r", "b", "B", 10);
            pipe(driver, "l", "1", "a:new", 100);

            pipe(driver, "l", "1", "b:old", 50);
            pipe(driver, "r", "a", "old", 5);
            pipe(driver, "r", "a", "A2", 200);

            assertThat(driver.createOutputTopic("out", new StringDeserializer(), new StringDeserializer())
                            .readValuesToList())
                    .containsExactly("a:new+A", "a:new+A2");
            assertThat(driver.drops().entrySet())
                    .filteredOn(drop -> drop.getKey().reason() == DropReason.NOT_LATEST)
                    .hasSize(2)
                    .allSatisfy(drop -> assertThat(drop.getValue()).isEqualTo(1));
        }
    }

    private KTable<String, String> history(String topic) {
        return builder.table(
                topic,
                Consumed.with(Serdes.String(), Serdes.String()),
                Materialized.as(Stores.persistentVersionedKeyValueStore("versions-" + topic, Duration.ofSeconds(1))));
    }

    private void join(TableJoined<String, String> options) {
        KTable<String, String> left = builder.table("l", Consumed.with(Serdes.String(), Serdes.String()));
        KTable<String, String> right = builder.table("r", Consumed.with(Serdes.String(), Serdes.String()));
        left.join(
                right,
                ForeignKeyRoutesTest::textBeforeColon,
                (l, r) -> l + "+" + r,
                options,
                Materialized.as("results"));
    }

    private TopologyTestDriver driver() {
        Properties config = new Properties();
        config.put("application.id", "app");
        config.put("default.dsl.store", "in_memory");
        config.put("default.key.serde", Serdes.StringSerde.class);
        config.put("default.value.serde", Serdes.StringSerde.class);
        return TopologyTestDriver.of(
                builder.build(), config, DriverOptions.standard().withPartitions(PARTITIONS));
    }

    private static void pipe(TopologyTestDriver driver, String topic, String key, String value) {
        input(driver, topic).pipeInput(record(key, value, 0).inPartition(lastDigit(key)));
    }

    private static void pipe(TopologyTestDriver driver, String topic, String key, String value, long timestampMs) {
        input(driver, topic).pipeInput(record(key, value, timestampMs));
    }

    private static TestRecord<@Nullable String, @Nullable String> record(String key, String value, long timestampMs) {
        return new TestRecord<>(key, value, null, Long.valueOf(timestampMs));
    }

    @SuppressWarnings("NullAway") // Kafka's serialisers take null.
    private static TestInputTopic<@Nullable String, @Nullable String> input(TopologyTestDriver driver, String topic) {
        return driver.createInputTopic(topic, new StringSerializer(), new StringSerializer());
    }

    private static List<TestRecord<String, byte[]>> partitions(TopologyTestDriver driver, String topic) {
        return driver.createOutputTopic(topic, new StringDeserializer(), new ByteArrayDeserializer())
                .readRecordsToList();
    }

    private static @Nullable String result(TopologyTestDriver driver, int partition, String key) {
        var results = driver.partition(partition).<String, String>getKeyValueStore("results");
        return results == null ? null : results.get(key);
    }

    /** As the first version of Kafka Streams wrote it: to be told of the row if there is one. */
    private static byte[] withoutPartition(String primaryKey) {
        String hash = "ac4119ca2e77b628df9383cf1ca8e004";
        return HexFormat.of()
                .parseHex("0003" + hash + HexFormat.of().formatHex(primaryKey.getBytes(StandardCharsets.UTF_8)));
    }

    private static Optional<Set<Integer>> byLastDigit(
            String topic, String key, @Nullable Void value, Headers headers, int count) {
        assertThat(count).isEqualTo(PARTITIONS);
        return Optional.of(Set.of(lastDigit(key)));
    }

    private static int lastDigit(String key) {
        return (key.charAt(key.length() - 1) - '0') % PARTITIONS;
    }

    private static String textBeforeColon(String value) {
        return value.substring(0, value.indexOf(':'));
    }
}
