package io.weir.testdriver;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.dsl.Branched;
import io.weir.dsl.Consumed;
import io.weir.dsl.Deduplicate;
import io.weir.dsl.Idle;
import io.weir.dsl.JoinWindows;
import io.weir.dsl.Joined;
import io.weir.dsl.KStream;
import io.weir.dsl.KTable;
import io.weir.dsl.Keyed;
import io.weir.dsl.Late;
import io.weir.dsl.Materialized;
import io.weir.dsl.Named;
import io.weir.dsl.SessionWindows;
import io.weir.dsl.StreamJoined;
import io.weir.dsl.StreamsBuilder;
import io.weir.dsl.TimeWindows;
import io.weir.engine.DropCounts;
import io.weir.errors.LogAndContinueExceptionHandler;
import io.weir.errors.LogAndContinueProcessingExceptionHandler;
import io.weir.processor.FixedKeyRecord;
import io.weir.processor.KeyedContext;
import io.weir.processor.KeyedProcessor;
import io.weir.processor.KeyedProcessorSupplier;
import io.weir.processor.TimestampExtractor;
import io.weir.random.SeededRandom;
import io.weir.random.Seeds;
import io.weir.state.StateStore;
import io.weir.topology.DropReason;
import io.weir.topology.Topology;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** In = out + dropped + sent aside, for words that make one result of a record. */
final class DropLawProperties {
    private static final String UNDECODABLE = "?";
    private static final String FAILING = "!";
    private static final long NO_TIME_MS = 999;
    private static final long START_MS = 100_000;
    private static final int STEPS_MAX = 4;
    private static final Duration REST = Duration.ofSeconds(1);

    private static final LongAdder SENT_ASIDE = new LongAdder();

    @TempDir
    private static Path state;

    @ParameterizedTest
    @Seeds(200)
    void every_record_comes_out_or_is_counted_as_dropped(long seed) {
        assertThat(dropsOf(SeededRandom.of(seed))).isNotNull();
    }

    @Test
    void the_law_is_held_against_every_reason_that_a_record_can_be_dropped_for() {
        Set<DropReason> met = EnumSet.noneOf(DropReason.class);

        for (long seed = 0; seed < 100; seed++) {
            dropsOf(SeededRandom.of(seed)).keySet().forEach(drop -> met.add(drop.reason()));
        }

        assertThat(SENT_ASIDE.sum()).as("sent aside").isPositive();
        assertThat(met)
                .contains(
                        DropReason.NULL_KEY,
                        DropReason.NULL_VALUE,
                        DropReason.LATE,
                        DropReason.DUPLICATE,
                        DropReason.NULL_ID,
                        DropReason.DESERIALIZATION,
                        DropReason.NEGATIVE_TIMESTAMP,
                        DropReason.PROCESSING_ERROR);
    }

    private static Map<DropCounts.Key, Long> dropsOf(SeededRandom random) {
        List<String> said = new ArrayList<>();
        Topology topology = topology(random.split(), said);
        int partitions = 1 + random.below(3);
        DriverOptions options = partitions == 1
                ? DriverOptions.standard()
                : DriverOptions.standard().withPartitions(partitions);
        int piped = 20 + random.below(30);
        try (TopologyTestDriver driver = driver(topology, options)) {
            pipe(driver, random, piped);
            letAllThatWaitsGo(driver);

            long dropped =
                    driver.drops().values().stream().mapToLong(Long::longValue).sum();
            long aside = DriverCase.out(driver, "aside").getQueueSize();
            SENT_ASIDE.add(aside);
            // What goes aside is counted too, at the node that dropped it.
            long counted = driver.drops().entrySet().stream()
                    .filter(drop -> drop.getKey().reason() != DropReason.PROCESSING_ERROR)
                    .filter(drop -> isAside(said, drop.getKey().node()))
                    .mapToLong(Map.Entry::getValue)
                    .sum();
            assertThat(aside).as("aside of %s: %s", said, driver.drops()).isEqualTo(counted);
            assertThat(DriverCase.out(driver, "out").getQueueSize() + (dropped - counted) + aside)
                    .as("%s: %s", said, driver.drops())
                    .isEqualTo(piped);
            return driver.drops();
        }
    }

    // A join has several nodes, whose names begin with its own.
    private static boolean isAside(List<String> said, String node) {
        return said.contains("aside of " + node) || said.contains("aside of " + node.split("-", 2)[0]);
    }

    /** Records wait in joins and for the last of their identifier, one word after the other. */
    private static void letAllThatWaitsGo(TopologyTestDriver driver) {
        for (int word = 0; word < STEPS_MAX; word++) {
            driver.advanceWallClockTime(REST.plusMillis(1));
        }
    }

    private static TopologyTestDriver driver(Topology topology, DriverOptions options) {
        return DriverCase.driver(
                topology,
                state,
                options.startingAt(Instant.ofEpochMilli(START_MS)),
                "deserialization.exception.handler",
                LogAndContinueExceptionHandler.class.getName(),
                "processing.exception.handler",
                LogAndContinueProcessingExceptionHandler.class.getName());
    }

    @SuppressWarnings("NullAway") // Keys and values may be null, as the topic's type arguments say.
    private static void pipe(TopologyTestDriver driver, SeededRandom random, int count) {
        TestInputTopic<@Nullable String, @Nullable String> in =
                driver.createInputTopic("in", new StringSerializer(), new StringSerializer());
        for (int place = 0; place < count; place++) {
            String key = random.oneIn(6) ? null : "k" + random.below(3);
            long timeMs = random.oneIn(12) ? NO_TIME_MS : random.below(500);
            in.pipeInput(key, value(random), timeMs);
        }
    }

    private static @Nullable String value(SeededRandom random) {
        return switch (random.below(10)) {
            case 0 -> null;
            case 1 -> UNDECODABLE;
            case 2 -> FAILING;
            default -> "v" + random.below(4);
        };
    }

    private static Topology topology(SeededRandom random, List<String> said) {
        StreamsBuilder builder = new StreamsBuilder();
        KTable<String, String> table = builder.table("table");
        TimestampExtractor times =
                (record, partitionTime) -> record.timestamp() == NO_TIME_MS ? -1 : record.timestamp();
        KStream<String, String> stream = builder.stream(
                "in", Consumed.<String, String>with(Serdes.String(), fussy()).withTimestampExtractor(times));
        KStream<String, String> nobody = builder.stream("nobody");
        for (int step = 1 + random.below(STEPS_MAX); step > 0; step--) {
            int word = random.below(14);
            stream = word < 10
                    ? further(stream, table, word, random.oneIn(2) ? "n" + step : "", said)
                    : waiting(stream, nobody, word, random.oneIn(2) ? "n" + step : "", said);
        }
        stream.to("out");
        return builder.build();
    }

    @SuppressWarnings("NullAway") // Values may be null, and so may the keys that are made of them.
    private static KStream<String, String> further(
            KStream<String, String> stream, KTable<String, String> table, int word, String named, List<String> said) {
        said.add("word " + word);
        // A word that is named sends what it drops aside.
        Late<String, String> late = named.isEmpty() ? Late.drop() : Late.toTopic("aside");
        Named name = named.isEmpty() ? Named.as("unnamed" + said.size()) : Named.as(named);
        if (!named.isEmpty()) {
            said.add("aside of " + named);
        }
        return switch (word) {
            case 0 -> stream.mapValues(DropLawProperties::failing);
            case 1 -> stream.selectKey((key, value) -> value == null ? null : value.substring(0, 1));
            case 2 -> stream.repartition();
            case 3 ->
                stream.groupByKey().onLate(late).count(name, told()).toStream().mapValues(String::valueOf);
            case 4 ->
                stream.groupBy((key, value) -> key)
                        .onLate(late)
                        .reduce((old, value) -> value, name, told())
                        .toStream();
            case 5 ->
                stream.groupByKey()
                        .windowedBy(TimeWindows.ofSizeAndGrace(Duration.ofMillis(50), Duration.ofMillis(30)))
                        .onLate(late)
                        .count(name, told())
                        .toStream((window, count) -> window.key())
                        .mapValues(String::valueOf);
            case 6 ->
                stream.leftJoin(
                        table,
                        (left, right) -> left + right,
                        Joined.<String, String, String>as(named.isEmpty() ? "unnamed" + said.size() : named)
                                .onLate(late));
            case 7 ->
                stream.deduplicate(
                        Deduplicate.<String, String, String>by((key, value) -> value, Serdes.String())
                                .within(Duration.ofMillis(100))
                                .onDuplicate(late)
                                .onLate(late),
                        name);
            case 8 -> stream.toTable().toStream();
            default -> split(stream, said);
        };
    }

    /** Words that keep what they are told for a while. */
    private static KStream<String, String> waiting(
            KStream<String, String> stream, KStream<String, String> nobody, int word, String named, List<String> said) {
        said.add("word " + word);
        Late<String, String> late = named.isEmpty() ? Late.drop() : Late.toTopic("aside");
        String name = named.isEmpty() ? "unnamed" + said.size() : named;
        if (!named.isEmpty()) {
            said.add("aside of " + named);
        }
        return switch (word) {
            case 10 ->
                stream.processKeyed(
                        KeyedProcessorSupplier.of(Echo::new),
                        Keyed.<String, String>as(name)
                                .withGrace(Duration.ofMillis(100))
                                .onLate(late));
            case 11 ->
                stream.groupByKey()
                        .windowedBy(
                                SessionWindows.ofInactivityGapAndGrace(Duration.ofMillis(20), Duration.ofMillis(30)))
                        .onLate(late)
                        .count(Named.as(name), told())
                        .toStream((window, count) -> window.key())
                        // A session that grew is taken back under its old window.
                        .filter((key, count) -> count != null)
                        .mapValues(String::valueOf);
            case 12 ->
                stream.leftJoin(
                        nobody,
                        (left, right) -> left,
                        JoinWindows.ofTimeDifferenceAndGrace(Duration.ofMillis(20), Duration.ofMillis(30)),
                        StreamJoined.<String, String, String>as(name)
                                .withName(name)
                                .onLate(late)
                                .onIdle(Idle.after(REST)));
            default ->
                stream.deduplicate(
                        Deduplicate.<String, String, String>by((key, value) -> value, Serdes.String())
                                .within(Duration.ofMillis(100))
                                .keepLast()
                                .onDuplicate(late)
                                .onLate(late)
                                .onIdle(Idle.after(REST)),
                        Named.as(name));
        };
    }

    /** Each update is told, also where several come in one step, as those do that waited. */
    private static <V, S extends StateStore> Materialized<String, V, S> told() {
        return Materialized.<String, V, S>with(null, null).withCachingDisabled();
    }

    /** Tells what it is told. */
    @SuppressWarnings("NullAway") // Values may be null, as they come.
    private static final class Echo implements KeyedProcessor<String, String, String> {
        private @Nullable KeyedContext<String, String> context;

        @Override
        public void init(KeyedContext<String, String> given) {
            context = given;
        }

        @Override
        public void process(FixedKeyRecord<String, String> record) {
            if (context != null) {
                context.forward(failing(record.value()));
            }
        }
    }

    private static KStream<String, String> split(KStream<String, String> stream, List<String> said) {
        Map<String, KStream<String, String>> branches = stream.split(Named.as("split" + said.size()))
                .branch((key, value) -> key == null, Branched.as("a"))
                .defaultBranch(Branched.as("b"));
        List<KStream<String, String>> both = List.copyOf(branches.values());
        return both.get(0).merge(both.get(1));
    }

    private static @Nullable String failing(@Nullable String value) {
        if (FAILING.equals(value)) {
            throw new IllegalStateException("told to fail");
        }
        return value;
    }

    private static Serde<String> fussy() {
        return Serdes.serdeFrom(new StringSerializer(), (topic, bytes) -> {
            String text = new String(bytes, StandardCharsets.UTF_8);
            if (text.equals(UNDECODABLE)) {
                throw new SerializationException("told to fail");
            }
            return text;
        });
    }
}
