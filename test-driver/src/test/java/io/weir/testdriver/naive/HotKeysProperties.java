package io.weir.testdriver.naive;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.dsl.Consumed;
import io.weir.dsl.Grouped;
import io.weir.dsl.KGroupedStream;
import io.weir.dsl.KStream;
import io.weir.dsl.KTable;
import io.weir.dsl.Materialized;
import io.weir.dsl.Produced;
import io.weir.dsl.Salted;
import io.weir.dsl.SaltedKStream;
import io.weir.dsl.StreamsBuilder;
import io.weir.errors.LogAndContinueProcessingExceptionHandler;
import io.weir.random.SeededRandom;
import io.weir.random.Seeds;
import io.weir.state.KeyValueStore;
import io.weir.testdriver.DriverOptions;
import io.weir.testdriver.naive.DriverRun.Sent;
import io.weir.topology.Topology;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Whatever is hot, in whatever parts: each key's row must become what plain Java makes of all its records. */
final class HotKeysProperties {
    private static final String IN = "in";
    private static final String POISON = "poison";

    @TempDir
    private static Path state;

    private enum Word {
        COUNT,
        REDUCE,
        AGGREGATE
    }

    /**
     * A case.
     *
     * @param word what is said of the grouping
     * @param rekeyed whether the key changes before
     * @param caching whether the table is cached
     * @param salts over how many partitions hot keys are spread
     * @param partitions of the input
     */
    private record Case(Word word, boolean rekeyed, boolean caching, int salts, int partitions) {
        static Case random(SeededRandom random) {
            return new Case(
                    random.pick(Word.values()),
                    random.nextBoolean(),
                    random.nextBoolean(),
                    2 + random.below(4),
                    1 + random.below(4));
        }
    }

    @ParameterizedTest
    @Seeds(150)
    void the_last_update_of_each_key_is_what_plain_java_makes_of_all_its_records(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        Case said = Case.random(random);
        List<Input> inputs = inputs(random, said.word() == Word.AGGREGATE && random.nextBoolean());

        Map<String, Sent> salted = last(run(topology(said, true), said, inputs, seed));
        Map<String, Sent> plain = last(run(topology(said, false), said, inputs, ~seed));

        assertThat(salted).as("%s", said).isEqualTo(expected(said, inputs));
        assertThat(plain).as("%s", said).isEqualTo(salted);
    }

    @ParameterizedTest
    @Seeds(60)
    void a_count_never_falls_and_never_runs_ahead(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        Case said = new Case(Word.COUNT, random.nextBoolean(), random.nextBoolean(), 3, 2);
        List<Input> inputs = inputs(random, false);

        List<Sent> sent = run(topology(said, true), said, inputs, seed);

        Map<String, Sent> expected = expected(said, inputs);
        Map<String, Long> before = new HashMap<>();
        for (Sent update : sent) {
            long count = count(update);
            assertThat(count)
                    .isGreaterThan(before.getOrDefault(String.valueOf(update.key()), 0L))
                    .isLessThanOrEqualTo(count(expected.get(update.key())));
            before.put(String.valueOf(update.key()), count);
        }
    }

    private static long count(@Nullable Sent update) {
        return update == null || update.value() == null ? 0 : Long.parseLong(update.value());
    }

    private static List<Sent> run(Topology topology, Case said, List<Input> inputs, long seed) {
        return new DriverRun(state, SeededRandom.of(~seed))
                .of(
                        topology,
                        inputs,
                        DriverOptions.standard().withPartitions(IN, said.partitions()),
                        Map.of(
                                "processing.exception.handler",
                                LogAndContinueProcessingExceptionHandler.class.getName()));
    }

    /** Records of which half have one key, and another key later; some are poison to what gathers them. */
    private static List<Input> inputs(SeededRandom random, boolean poisoned) {
        List<Input> inputs = new ArrayList<>();
        int records = 40 + random.below(160);
        long clock = 0;
        for (int number = 0; number < records; number++) {
            clock += random.below(10);
            String hot = number < records / 2 ? "hot" : "later";
            String key = random.oneIn(20) ? null : random.nextBoolean() ? hot : random.pick("a", "b", "c", "d");
            String value = random.oneIn(20) ? null : "v" + number;
            if (poisoned && random.oneIn(15)) {
                value = POISON;
            }
            inputs.add(new Input(IN, key, value, Math.max(0, clock - random.below(50))));
        }
        return inputs;
    }

    private static Map<String, Sent> last(List<Sent> sent) {
        Map<String, Sent> last = new TreeMap<>();
        sent.forEach(update -> last.put(String.valueOf(update.key()), update));
        return last;
    }

    private static Map<String, Sent> expected(Case said, List<Input> inputs) {
        Map<String, List<Input>> byKey = new TreeMap<>();
        for (Input input : inputs) {
            if (input.key() != null && input.value() != null && !POISON.equals(input.value())) {
                byKey.computeIfAbsent(input.key(), key -> new ArrayList<>()).add(input);
            }
        }
        Map<String, Sent> expected = new TreeMap<>();
        byKey.forEach((key, records) -> {
            String text = "";
            for (Input record : records) {
                text = text.isEmpty() ? String.valueOf(record.value()) : joined(text, String.valueOf(record.value()));
            }
            String result = switch (said.word()) {
                case COUNT -> Integer.toString(records.size());
                case REDUCE -> text;
                case AGGREGATE -> records.size() + ":" + text;
            };
            expected.put(key, new Sent(key, result, Input.latest(records)));
        });
        return expected;
    }

    private static Topology topology(Case said, boolean salted) {
        StreamsBuilder builder = new StreamsBuilder();
        KStream<String, String> stream = builder.stream(IN, Consumed.with(Serdes.String(), Serdes.String()));
        KGroupedStream<String, String> grouping = said.rekeyed()
                ? stream.map((key, value) -> new io.weir.state.KeyValue<>(key, value))
                        .groupByKey(Grouped.with(Serdes.String(), Serdes.String()))
                : stream.groupByKey();
        KTable<String, String> table =
                salted ? salted(said, grouping.withHotKeys(Salted.into(said.salts()))) : plain(said, grouping);
        table.toStream().to(DriverRun.OUT, Produced.with(Serdes.String(), Serdes.String()));
        return builder.build();
    }

    private static KTable<String, String> salted(Case said, SaltedKStream<String, String> grouping) {
        return switch (said.word()) {
            case COUNT -> grouping.count(rows(said, Materialized.as("rows"))).mapValues(String::valueOf);
            case REDUCE -> grouping.reduce(HotKeysProperties::joined, rows(said, Materialized.as("rows")));
            case AGGREGATE ->
                grouping.aggregate(
                        () -> "0:",
                        (key, value, before) -> merged(before, "1:" + checked(value)),
                        (key, one, two) -> merged(one, two),
                        rows(said, Materialized.as("rows")));
        };
    }

    private static KTable<String, String> plain(Case said, KGroupedStream<String, String> grouping) {
        return switch (said.word()) {
            case COUNT -> grouping.count(rows(said, Materialized.as("rows"))).mapValues(String::valueOf);
            case REDUCE -> grouping.reduce(HotKeysProperties::joined, rows(said, Materialized.as("rows")));
            case AGGREGATE ->
                grouping.aggregate(
                        () -> "0:",
                        (key, value, before) -> merged(before, "1:" + checked(value)),
                        rows(said, Materialized.as("rows")));
        };
    }

    private static <A> Materialized<String, A, KeyValueStore<Bytes, byte[]>> rows(
            Case said, Materialized<String, A, KeyValueStore<Bytes, byte[]>> rows) {
        return said.caching() ? rows.withCachingEnabled() : rows.withCachingDisabled();
    }

    private static String checked(String value) {
        if (value.equals(POISON)) {
            throw new IllegalArgumentException(POISON);
        }
        return value;
    }

    private static String merged(String one, String two) {
        int records = Integer.parseInt(one.substring(0, one.indexOf(':')))
                + Integer.parseInt(two.substring(0, two.indexOf(':')));
        return records + ":" + joined(one.substring(one.indexOf(':') + 1), two.substring(two.indexOf(':') + 1));
    }

    private static String joined(String one, String two) {
        List<String> values = new ArrayList<>(List.of((one + " " + two).trim().split(" ")));
        Collections.sort(values);
        return String.join(" ", values);
    }
}
