package io.weir.testdriver.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.random.SeededRandom;
import io.weir.random.Seeds;
import io.weir.testdriver.oracle.VersionedCase.Piped;
import io.weir.testdriver.oracle.VersionedCase.Word;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Words that gather records into a versioned store give Kafka Streams' results, and the same history. */
class VersionedAggregatesProperties {
    @TempDir
    private Path state;

    // A row that is deleted at its own time comes back there, if a record comes late (ENDED_VERSIONS).
    @ParameterizedTest
    @Seeds(60)
    void results_and_history_are_those_of_kafka_streams(long seed) {
        VersionedCase said = VersionedCase.of(SeededRandom.of(seed));

        List<String> theirs = kafkaStreams(said);
        List<String> ours = weir(said);

        for (String key : VersionedCase.KEYS) {
            List<String> ourKey = of(key, ours);
            int same = ended(ourKey);
            assertThat(differences(first(same, of(key, theirs)), first(same, ourKey)))
                    .as("%s", said)
                    .isEmpty();
        }
    }

    private static List<String> of(String key, List<String> lines) {
        return lines.stream().filter(line -> line.contains(key)).toList();
    }

    private static List<String> first(int count, List<String> lines) {
        return lines.subList(0, Math.min(count, lines.size()));
    }

    /** How many results of a key come no later than a deletion at the very time of its value, if there is one. */
    private static int ended(List<String> lines) {
        String value = "";
        for (int i = 0; i < lines.size() && lines.get(i).startsWith("out "); i++) {
            String line = lines.get(i);
            String time = line.substring(line.indexOf('@'));
            if (line.contains("=null@") && value.equals(time)) {
                return i + 1;
            }
            value = line.contains("=null@") ? "" : time;
        }
        return lines.size();
    }

    private static List<String> differences(List<String> theirs, List<String> ours) {
        List<String> found = new ArrayList<>();
        for (int i = 0; i < Math.max(theirs.size(), ours.size()) && found.size() < 3; i++) {
            String one = i < theirs.size() ? theirs.get(i) : "nothing";
            String other = i < ours.size() ? ours.get(i) : "nothing";
            if (!one.equals(other)) {
                found.add("expected " + one + " but was " + other);
            }
        }
        return found;
    }

    /** Kafka Streams forgets a deletion that has the very time of the value that it deletes; Weir does not. */
    @Test
    void a_row_that_is_deleted_at_its_own_time_stays_deleted_for_records_that_come_late() {
        VersionedCase said = new VersionedCase(
                Word.AGGREGATE_OR_NOTHING,
                5_000,
                List.of(
                        new Piped("in", "k0", "v3", 100),
                        new Piped("in", "k0", "v0", 50),
                        new Piped("in", "k0", "v1", 70),
                        new Piped("in", "k0", "v2", 60)));

        assertThat(weir(said)).startsWith("out k0=v3@100", "out k0=null@100", "out k0=v1@70", "out k0=v2@60");
        assertThat(kafkaStreams(said)).startsWith("out k0=v3@100", "out k0=null@100", "out k0=v1@70", "out k0=v1v2@70");
    }

    private List<String> kafkaStreams(VersionedCase said) {
        var builder = new org.apache.kafka.streams.StreamsBuilder();
        var text = org.apache.kafka.streams.kstream.Consumed.with(Serdes.String(), Serdes.String());
        var grouped = org.apache.kafka.streams.kstream.Grouped.with(Serdes.String(), Serdes.String());
        var kept = org.apache.kafka.streams.kstream.Materialized.<String, String>as(
                        org.apache.kafka.streams.state.Stores.persistentVersionedKeyValueStore(
                                "kept", Duration.ofMillis(said.historyMs())))
                .withKeySerde(Serdes.String())
                .withValueSerde(Serdes.String());
        var counted = org.apache.kafka.streams.kstream.Materialized.<String, Long>as(
                        org.apache.kafka.streams.state.Stores.persistentVersionedKeyValueStore(
                                "kept", Duration.ofMillis(said.historyMs())))
                .withKeySerde(Serdes.String())
                .withValueSerde(Serdes.Long());
        org.apache.kafka.streams.kstream.KTable<String, String> table = switch (said.word()) {
            case COUNT -> builder.stream("in", text).groupByKey().count(counted).mapValues(String::valueOf);
            case REDUCE -> builder.stream("in", text).groupByKey().reduce(VersionedAggregatesProperties::joined, kept);
            case AGGREGATE ->
                builder.stream("in", text)
                        .groupByKey()
                        .aggregate(() -> "", VersionedAggregatesProperties::appended, kept);
            case AGGREGATE_OR_NOTHING ->
                builder.stream("in", text)
                        .groupByKey()
                        .aggregate(() -> "", VersionedAggregatesProperties::appendedOrNothing, kept);
            case COGROUP ->
                builder.stream("in", text)
                        .groupByKey()
                        .cogroup(VersionedAggregatesProperties::appended)
                        .aggregate(() -> "", kept);
            case TABLE_COUNT ->
                builder.table("in", text)
                        .groupBy(org.apache.kafka.streams.KeyValue::pair, grouped)
                        .count(counted)
                        .mapValues(String::valueOf);
            case TABLE_REDUCE ->
                builder.table("in", text)
                        .groupBy(org.apache.kafka.streams.KeyValue::pair, grouped)
                        .reduce(VersionedAggregatesProperties::joined, VersionedAggregatesProperties::without, kept);
            case TABLE_AGGREGATE ->
                builder.table("in", text)
                        .groupBy(org.apache.kafka.streams.KeyValue::pair, grouped)
                        .aggregate(
                                () -> "",
                                VersionedAggregatesProperties::appended,
                                (key, value, before) -> without(before, value),
                                kept);
        };
        table.toStream().to("out", org.apache.kafka.streams.kstream.Produced.with(Serdes.String(), Serdes.String()));
        builder.stream("asks", text)
                .join(table, (asked, row) -> asked + "?" + row)
                .to("answers", org.apache.kafka.streams.kstream.Produced.with(Serdes.String(), Serdes.String()));
        List<String> told = new ArrayList<>();
        try (var driver = new org.apache.kafka.streams.TopologyTestDriver(builder.build(), config("theirs"))) {
            for (Piped record : said.input()) {
                driver.createInputTopic(record.topic(), new StringSerializer(), new StringSerializer())
                        .pipeInput(record.key(), record.value(), record.timestamp());
            }
            for (String topic : List.of("out", "answers")) {
                driver.createOutputTopic(topic, new StringDeserializer(), new StringDeserializer())
                        .readRecordsToList()
                        .forEach(one -> told.add(topic + " " + one.key() + "=" + one.value() + "@" + one.timestamp()));
            }
            var store = driver.<String, Object>getVersionedKeyValueStore("kept");
            for (String key : VersionedCase.KEYS) {
                for (long time = 0; time <= VersionedCase.TIMES; time += 50) {
                    var version = store.get(key, time);
                    told.add(key + "@" + time + " "
                            + (version == null ? "none" : version.value() + " from " + version.timestamp()));
                }
            }
        }
        return told;
    }

    @SuppressWarnings("NullAway") // Kafka's serialisers take null.
    private List<String> weir(VersionedCase said) {
        var builder = new io.weir.dsl.StreamsBuilder();
        var text = io.weir.dsl.Consumed.with(Serdes.String(), Serdes.String());
        var grouped = io.weir.dsl.Grouped.with(Serdes.String(), Serdes.String());
        var kept = io.weir.dsl.Materialized.<String, String>as(io.weir.state.Stores.inMemoryVersionedKeyValueStore(
                        "kept", Duration.ofMillis(said.historyMs())))
                .withKeySerde(Serdes.String())
                .withValueSerde(Serdes.String());
        var counted = io.weir.dsl.Materialized.<String, Long>as(io.weir.state.Stores.inMemoryVersionedKeyValueStore(
                        "kept", Duration.ofMillis(said.historyMs())))
                .withKeySerde(Serdes.String())
                .withValueSerde(Serdes.Long());
        io.weir.dsl.KTable<String, String> table = switch (said.word()) {
            case COUNT -> builder.stream("in", text).groupByKey().count(counted).mapValues(String::valueOf);
            case REDUCE -> builder.stream("in", text).groupByKey().reduce(VersionedAggregatesProperties::joined, kept);
            case AGGREGATE ->
                builder.stream("in", text)
                        .groupByKey()
                        .aggregate(() -> "", VersionedAggregatesProperties::appended, kept);
            case AGGREGATE_OR_NOTHING ->
                builder.stream("in", text)
                        .groupByKey()
                        .aggregate(() -> "", VersionedAggregatesProperties::appendedOrNothing, kept);
            case COGROUP ->
                builder.stream("in", text)
                        .groupByKey()
                        .cogroup(VersionedAggregatesProperties::appended)
                        .aggregate(() -> "", kept);
            case TABLE_COUNT ->
                builder.table("in", text)
                        .groupBy(io.weir.state.KeyValue::pair, grouped)
                        .count(counted)
                        .mapValues(String::valueOf);
            case TABLE_REDUCE ->
                builder.table("in", text)
                        .groupBy(io.weir.state.KeyValue::pair, grouped)
                        .reduce(VersionedAggregatesProperties::joined, VersionedAggregatesProperties::without, kept);
            case TABLE_AGGREGATE ->
                builder.table("in", text)
                        .groupBy(io.weir.state.KeyValue::pair, grouped)
                        .aggregate(
                                () -> "",
                                VersionedAggregatesProperties::appended,
                                (key, value, before) -> without(before, value),
                                kept);
        };
        table.toStream().to("out", io.weir.dsl.Produced.with(Serdes.String(), Serdes.String()));
        builder.stream("asks", text)
                .join(table, (asked, row) -> asked + "?" + row)
                .to("answers", io.weir.dsl.Produced.with(Serdes.String(), Serdes.String()));
        List<String> told = new ArrayList<>();
        try (var driver = new io.weir.testdriver.TopologyTestDriver(builder.build(), config("ours"))) {
            for (Piped record : said.input()) {
                driver.createInputTopic(record.topic(), new StringSerializer(), new StringSerializer())
                        .pipeInput(record.key(), record.value(), record.timestamp());
            }
            for (String topic : List.of("out", "answers")) {
                driver.createOutputTopic(topic, new StringDeserializer(), new StringDeserializer())
                        .readRecordsToList()
                        .forEach(one -> told.add(topic + " " + one.key() + "=" + one.value() + "@" + one.timestamp()));
            }
            var store = Objects.requireNonNull(driver.<String, Object>getVersionedKeyValueStore("kept"));
            for (String key : VersionedCase.KEYS) {
                for (long time = 0; time <= VersionedCase.TIMES; time += 50) {
                    var version = store.get(key, time);
                    told.add(key + "@" + time + " "
                            + (version == null ? "none" : version.value() + " from " + version.timestamp()));
                }
            }
        }
        return told;
    }

    private static String joined(String one, String other) {
        return one + other;
    }

    private static String without(String all, String one) {
        int at = all.indexOf(one);
        return at < 0 ? all : all.substring(0, at) + all.substring(at + one.length());
    }

    private static String appended(String key, String value, String before) {
        return before + value;
    }

    // A row that is gone.
    @SuppressWarnings("NullAway") // Kafka Streams takes null for no row.
    private static String appendedOrNothing(String key, String value, String before) {
        return value.equals("v0") ? null : before + value;
    }

    private Properties config(String whose) {
        Properties config = new Properties();
        config.setProperty("application.id", "app");
        config.setProperty("bootstrap.servers", "nowhere:1");
        config.setProperty("state.dir", state.resolve(whose).toString());
        config.setProperty("statestore.cache.max.bytes", "0");
        return config;
    }
}
