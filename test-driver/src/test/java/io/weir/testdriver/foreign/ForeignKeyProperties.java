package io.weir.testdriver.foreign;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.random.Seeds;
import io.weir.testdriver.TestRecord;
import io.weir.testdriver.TopologyTestDriver;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.state.BuiltInDslStoreSuppliers;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * Kafka Streams is one oracle of joins by a foreign key, a loop over the final tables is the other.
 *
 * <p>Of a table that is joined with itself only the end is compared, with the loop: a record sets off both sides at once,
 * and Kafka Streams loses the tombstone if the row loses its own partner in the same record.
 */
class ForeignKeyProperties {
    @ParameterizedTest
    @Seeds(200)
    void a_join_sends_what_kafka_streams_sends_but_for_repetitions(long seed) {
        Case join = Case.of(seed);

        List<Row> found = weir(join, "out");

        if (!join.self()) {
            assertThat(changes(found)).as("%s", join).isEqualTo(changes(kafkaStreams(join, "out")));
        }
        if (join.stored()) {
            assertThat(tombstones(found)).as("no tombstone twice in %s", join).isEqualTo(tombstones(changes(found)));
        }
    }

    private static List<Row> tombstones(List<Row> rows) {
        return rows.stream().filter(row -> row.value == null).toList();
    }

    @ParameterizedTest
    @Seeds(200)
    void a_result_that_is_joined_again_ends_as_in_kafka_streams(long seed) {
        Case join = Case.of(seed);
        if (join.again() && !join.self()) {
            assertThat(last(weir(join, "again"))).as("%s", join).isEqualTo(last(kafkaStreams(join, "again")));
        }
    }

    @ParameterizedTest
    @Seeds(200)
    void a_join_ends_with_the_join_of_the_final_tables(long seed) {
        Case join = Case.of(seed);

        assertThat(last(weir(join, "out"))).as("%s", join).isEqualTo(model(join));
    }

    private static Map<String, String> model(Case join) {
        Map<String, Map<String, String>> tables = new HashMap<>();
        for (Case.Input input : join.inputs()) {
            Map<String, String> table = tables.computeIfAbsent(input.topic(), topic -> new TreeMap<>());
            if (input.value() == null) {
                table.remove(input.key());
            } else {
                table.put(input.key(), input.value());
            }
        }
        Map<String, String> lefts = tables.getOrDefault("l", Map.of());
        Map<String, String> rights = new TreeMap<>(join.self() ? lefts : tables.getOrDefault("r", Map.of()));
        if (join.filtered()) {
            rights.values().removeIf(value -> !Case.keeps(value));
        }
        Map<String, String> result = new TreeMap<>();
        lefts.forEach((key, row) -> {
            String left = join.mapped() ? Case.mapped(row) : row;
            String foreignKey = Case.foreignKey(left);
            String right = foreignKey == null ? null : rights.get(foreignKey);
            if (right != null || join.left()) {
                result.put(key, Case.joined(left, right));
            }
        });
        return result;
    }

    private static Map<String, String> last(List<Row> rows) {
        Map<String, String> last = new TreeMap<>();
        for (Row row : rows) {
            if (row.value == null) {
                last.remove(row.key);
            } else {
                last.put(row.key, row.value);
            }
        }
        return last;
    }

    /** The rows without those that change nothing. */
    private static List<Row> changes(List<Row> rows) {
        Map<String, String> there = new HashMap<>();
        List<Row> changes = new ArrayList<>();
        for (Row row : rows) {
            if (row.value == null) {
                if (there.remove(row.key) != null) {
                    changes.add(row);
                }
            } else if (!row.value.equals(there.put(row.key, row.value))) {
                changes.add(row);
            }
        }
        return changes;
    }

    private record Row(String key, @Nullable String value, long timestamp) {}

    private static Properties config() {
        Properties config = new Properties();
        config.put("application.id", "app");
        config.put("bootstrap.servers", "nowhere:1");
        config.put("default.key.serde", Serdes.StringSerde.class);
        config.put("default.value.serde", Serdes.StringSerde.class);
        return config;
    }

    @SuppressWarnings("NullAway") // Values of records may be null.
    private static List<Row> weir(Case join, String topic) {
        Properties config = config();
        config.put("default.dsl.store", "in_memory");
        try (TopologyTestDriver driver = new TopologyTestDriver(WeirJoin.topology(join), config)) {
            for (Case.Input input : join.inputs()) {
                driver.createInputTopic(input.topic(), new StringSerializer(), new StringSerializer())
                        .pipeInput(input.key(), input.value(), Instant.ofEpochMilli(input.timestamp()));
            }
            List<Row> rows = new ArrayList<>();
            for (TestRecord<String, String> record : driver.createOutputTopic(
                            topic, new StringDeserializer(), new StringDeserializer())
                    .readRecordsToList()) {
                rows.add(new Row(record.key(), record.value(), record.timestamp()));
            }
            return rows;
        }
    }

    private static List<Row> kafkaStreams(Case join, String topic) {
        Properties config = config();
        config.put("dsl.store.suppliers.class", BuiltInDslStoreSuppliers.InMemoryDslStoreSuppliers.class);
        try (var driver = new org.apache.kafka.streams.TopologyTestDriver(KafkaStreamsJoin.topology(join), config)) {
            for (Case.Input input : join.inputs()) {
                driver.createInputTopic(input.topic(), new StringSerializer(), new StringSerializer())
                        .pipeInput(input.key(), input.value(), Instant.ofEpochMilli(input.timestamp()));
            }
            List<Row> rows = new ArrayList<>();
            for (var record : driver.createOutputTopic(topic, new StringDeserializer(), new StringDeserializer())
                    .readRecordsToList()) {
                rows.add(new Row(record.key(), record.value(), record.timestamp()));
            }
            return rows;
        }
    }
}
