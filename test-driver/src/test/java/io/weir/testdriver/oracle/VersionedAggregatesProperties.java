package io.weir.testdriver.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.random.SeededRandom;
import io.weir.random.Seeds;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Words that gather records into a versioned store give Kafka Streams' results, and the same history. */
class VersionedAggregatesProperties {
    private static final int RECORDS = 40;
    private static final int KEYS = 3;
    private static final long TIMES = 2_000;

    @TempDir
    private Path state;

    /** Which word gathers. */
    private enum Word {
        COUNT,
        REDUCE,
        AGGREGATE,
        AGGREGATE_OR_NOTHING
    }

    private record Piped(String topic, String key, @Nullable String value, long timestamp) {}

    @ParameterizedTest
    @Seeds(60)
    void results_and_history_are_those_of_kafka_streams(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        Word word = Word.values()[random.below(Word.values().length)];
        long historyMs = List.of(0L, 300L, 5_000L).get(random.below(3));
        List<Piped> input = input(word, random);

        List<String> theirs = kafkaStreams(word, historyMs, input);
        List<String> ours = weir(word, historyMs, input);

        assertThat(differences(theirs, ours))
                .as("%s, history %s ms, of %s", word, historyMs, input)
                .isEmpty();
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
        List<Piped> input = List.of(
                new Piped("in", "k0", "v3", 100),
                new Piped("in", "k0", "v0", 50),
                new Piped("in", "k0", "v1", 70),
                new Piped("in", "k0", "v2", 60));

        assertThat(weir(Word.AGGREGATE_OR_NOTHING, 5_000, input))
                .startsWith("out k0=v3@100", "out k0=null@100", "out k0=v1@70", "out k0=v2@60");
        assertThat(kafkaStreams(Word.AGGREGATE_OR_NOTHING, 5_000, input))
                .startsWith("out k0=v3@100", "out k0=null@100", "out k0=v1@70", "out k0=v1v2@70");
    }

    private static List<Piped> input(Word word, SeededRandom random) {
        List<Piped> input = new ArrayList<>();
        for (int i = 0; i < RECORDS; i++) {
            String key = "k" + random.below(KEYS);
            // The last records ask the table for rows of the past.
            boolean asks = i > RECORDS / 2 && random.oneIn(3);
            String value = random.oneIn(6) ? null : "v" + random.below(4);
            input.add(new Piped(
                    asks ? "asks" : "in",
                    key,
                    asks ? "a" + i : value,
                    word == Word.AGGREGATE_OR_NOTHING ? 40L * i : random.below((int) TIMES)));
        }
        return input;
    }

    private List<String> kafkaStreams(Word word, long historyMs, List<Piped> input) {
        var builder = new org.apache.kafka.streams.StreamsBuilder();
        var text = org.apache.kafka.streams.kstream.Consumed.with(Serdes.String(), Serdes.String());
        var kept = org.apache.kafka.streams.kstream.Materialized.<String, String>as(
                        org.apache.kafka.streams.state.Stores.persistentVersionedKeyValueStore(
                                "kept", Duration.ofMillis(historyMs)))
                .withKeySerde(Serdes.String())
                .withValueSerde(Serdes.String());
        var counted = org.apache.kafka.streams.kstream.Materialized.<String, Long>as(
                        org.apache.kafka.streams.state.Stores.persistentVersionedKeyValueStore(
                                "kept", Duration.ofMillis(historyMs)))
                .withKeySerde(Serdes.String())
                .withValueSerde(Serdes.Long());
        org.apache.kafka.streams.kstream.KTable<String, String> table = switch (word) {
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
        };
        table.toStream().to("out", org.apache.kafka.streams.kstream.Produced.with(Serdes.String(), Serdes.String()));
        builder.stream("asks", text)
                .join(table, (asked, row) -> asked + "?" + row)
                .to("answers", org.apache.kafka.streams.kstream.Produced.with(Serdes.String(), Serdes.String()));
        List<String> told = new ArrayList<>();
        try (var driver = new org.apache.kafka.streams.TopologyTestDriver(builder.build(), config("theirs"))) {
            for (Piped record : input) {
                driver.createInputTopic(record.topic, new StringSerializer(), new StringSerializer())
                        .pipeInput(record.key, record.value, record.timestamp);
            }
            for (String topic : List.of("out", "answers")) {
                driver.createOutputTopic(topic, new StringDeserializer(), new StringDeserializer())
                        .readRecordsToList()
                        .forEach(one -> told.add(topic + " " + one.key() + "=" + one.value() + "@" + one.timestamp()));
            }
            var store = driver.<String, Object>getVersionedKeyValueStore("kept");
            for (String key : keys()) {
                for (long time = 0; time <= TIMES; time += 50) {
                    var version = store.get(key, time);
                    told.add(key + "@" + time + " "
                            + (version == null ? "none" : version.value() + " from " + version.timestamp()));
                }
            }
        }
        return told;
    }

    @SuppressWarnings("NullAway") // Kafka's serialisers take null.
    private List<String> weir(Word word, long historyMs, List<Piped> input) {
        var builder = new io.weir.dsl.StreamsBuilder();
        var text = io.weir.dsl.Consumed.with(Serdes.String(), Serdes.String());
        var kept = io.weir.dsl.Materialized.<String, String>as(
                        io.weir.state.Stores.inMemoryVersionedKeyValueStore("kept", Duration.ofMillis(historyMs)))
                .withKeySerde(Serdes.String())
                .withValueSerde(Serdes.String());
        var counted = io.weir.dsl.Materialized.<String, Long>as(
                        io.weir.state.Stores.inMemoryVersionedKeyValueStore("kept", Duration.ofMillis(historyMs)))
                .withKeySerde(Serdes.String())
                .withValueSerde(Serdes.Long());
        io.weir.dsl.KTable<String, String> table = switch (word) {
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
        };
        table.toStream().to("out", io.weir.dsl.Produced.with(Serdes.String(), Serdes.String()));
        builder.stream("asks", text)
                .join(table, (asked, row) -> asked + "?" + row)
                .to("answers", io.weir.dsl.Produced.with(Serdes.String(), Serdes.String()));
        List<String> told = new ArrayList<>();
        try (var driver = new io.weir.testdriver.TopologyTestDriver(builder.build(), config("ours"))) {
            for (Piped record : input) {
                driver.createInputTopic(record.topic, new StringSerializer(), new StringSerializer())
                        .pipeInput(record.key, record.value, record.timestamp);
            }
            for (String topic : List.of("out", "answers")) {
                driver.createOutputTopic(topic, new StringDeserializer(), new StringDeserializer())
                        .readRecordsToList()
                        .forEach(one -> told.add(topic + " " + one.key() + "=" + one.value() + "@" + one.timestamp()));
            }
            var store = Objects.requireNonNull(driver.<String, Object>getVersionedKeyValueStore("kept"));
            for (String key : keys()) {
                for (long time = 0; time <= TIMES; time += 50) {
                    var version = store.get(key, time);
                    told.add(key + "@" + time + " "
                            + (version == null ? "none" : version.value() + " from " + version.timestamp()));
                }
            }
        }
        return told;
    }

    private static List<String> keys() {
        return List.of("k0", "k1", "k2");
    }

    private static String joined(String one, String other) {
        return one + other;
    }

    private static String appended(String key, String value, String before) {
        return before + value;
    }

    // A row that is gone, at a time of its own.
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
