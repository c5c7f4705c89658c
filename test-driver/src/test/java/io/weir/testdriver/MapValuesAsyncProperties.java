package io.weir.testdriver;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.dsl.Async;
import io.weir.dsl.Grouped;
import io.weir.dsl.KStream;
import io.weir.dsl.Materialized;
import io.weir.dsl.StreamsBuilder;
import io.weir.errors.ErrorHandlerContext;
import io.weir.errors.ProcessingExceptionHandler;
import io.weir.processor.Record;
import io.weir.random.SeededRandom;
import io.weir.random.Seeds;
import io.weir.state.KeyValueStore;
import io.weir.state.ValueAndTimestamp;
import io.weir.topology.Topology;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * Calls end in any order, fail, or take too long, while the application dies.
 *
 * <p>A record becomes one or two, each of which is asked about, then checked. Asking about a bad one always fails, so
 * that it is dropped at last; a check fails now and then, and is tried again until it does not.
 */
final class MapValuesAsyncProperties {
    private static final int RECORDS = 40;
    private static final String[] BACKENDS = {"in_memory", "in_memory", "in_memory", "rocksDB"};
    private static final Duration DAY = Duration.ofDays(1);

    @TempDir
    private static Path state;

    private final List<Call> open = new ArrayList<>();
    private final int[] mostOpen = new int[2];
    private final Map<String, List<String>> expected = new TreeMap<>();
    private final Map<String, Long> asked = new TreeMap<>();

    private record Call(int stage, String value, CompletableFuture<String> answer) {
        void end() {
            if (stage == 0 && isBad(value)) {
                fail();
            } else {
                answer.complete(value + "!");
            }
        }

        void fail() {
            answer.completeExceptionally(new IllegalStateException("told to"));
        }
    }

    /** Says nothing, since many records fail here. */
    public static final class Skipping implements ProcessingExceptionHandler {
        @Override
        public Response handleError(ErrorHandlerContext context, @Nullable Record<?, ?> record, Exception exception) {
            return Response.resume();
        }
    }

    @ParameterizedTest
    @Seeds(25)
    void each_record_has_one_result_or_is_dropped_and_those_of_a_key_are_in_order(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        int[] bounds = {1 + random.below(6), 1 + random.below(6)};
        try (TopologyTestDriver driver = DriverCase.driver(
                topology(bounds),
                state,
                DriverOptions.standard().committingOnRequest(),
                "default.dsl.store",
                random.pick(BACKENDS),
                "processing.guarantee",
                "exactly_once_v2",
                "processing.exception.handler",
                Skipping.class.getName())) {
            for (int place = 0; place < RECORDS; place++) {
                pipe(driver, "k" + random.below(4), place);
                for (int acts = random.below(5); acts > 0; acts--) {
                    act(driver, random);
                }
            }
            endAll(driver);
            driver.commit();

            assertThat(mostOpen[0]).isLessThanOrEqualTo(bounds[0]);
            assertThat(mostOpen[1]).isLessThanOrEqualTo(bounds[1]);
            assertThat(results(driver)).isEqualTo(expected);
            assertThat(counts(driver, "before")).isEqualTo(asked);
            assertThat(counts(driver, "after")).isEqualTo(sizes(expected));
            driver.crashAndLoseDisk();
            assertThat(open).isEmpty();
        }
    }

    private void pipe(TopologyTestDriver driver, String key, int place) {
        String value = key + "/" + place;
        for (String part : parts(value)) {
            asked.merge(key, 1L, Long::sum);
            if (!isBad(part)) {
                expected.computeIfAbsent(key, first -> new ArrayList<>()).add(part + "!!");
            }
        }
        DriverCase.in(driver, "in").pipeInput(key, value, place);
    }

    private static List<String> parts(String value) {
        return value.endsWith("3") ? List.of(value + "a", value + "b") : List.of(value);
    }

    private static boolean isBad(String value) {
        return value.endsWith("3b") || value.endsWith("7");
    }

    private void act(TopologyTestDriver driver, SeededRandom random) {
        switch (random.below(30)) {
            case 0, 1 -> driver.commit();
            case 2 -> {
                // Otherwise the last commit of this life takes answers, and begins more calls.
                driver.advanceWallClockTime(Duration.ZERO);
                ends(driver::restart);
            }
            case 3 -> ends(driver::crash);
            case 4 -> ends(driver::crashAndLoseDisk);
            case 5 -> {
                open.removeIf(call -> call.stage == 1);
                driver.advanceWallClockTime(DAY);
            }
            case 6, 7, 8 -> driver.advanceWallClockTime(Duration.ofMillis(random.below(20)));
            default -> {
                answer(random);
                if (random.below(3) > 0) {
                    driver.advanceWallClockTime(Duration.ZERO);
                }
            }
        }
    }

    private void answer(SeededRandom random) {
        if (!open.isEmpty()) {
            Call call = open.remove(random.below(open.size()));
            if (call.stage == 1 && random.below(4) == 0) {
                call.fail();
            } else {
                call.end();
            }
        }
    }

    // What is to be tried again may be so several times, each time after a minute at most.
    private void endAll(TopologyTestDriver driver) {
        for (int quiet = 0; quiet < 3; quiet++) {
            driver.advanceWallClockTime(Duration.ofMinutes(1));
            while (!open.isEmpty()) {
                quiet = 0;
                open.remove(open.size() - 1).end();
                driver.advanceWallClockTime(Duration.ZERO);
            }
        }
    }

    // Calls of the life that ends are answered to nobody.
    private void ends(Runnable end) {
        List<Call> before = List.copyOf(open);
        open.clear();
        end.run();
        before.forEach(call -> call.answer.complete("from an earlier life"));
    }

    private CompletableFuture<String> called(int stage, String value) {
        CompletableFuture<String> answer = new CompletableFuture<>();
        open.add(new Call(stage, value, answer));
        int now = (int) open.stream().filter(call -> call.stage == stage).count();
        mostOpen[stage] = Math.max(mostOpen[stage], now);
        return answer;
    }

    private static Map<String, List<String>> results(TopologyTestDriver driver) {
        Map<String, List<String>> found = new TreeMap<>();
        DriverCase.out(driver, "out")
                .readKeyValuesToList()
                .forEach(result -> found.computeIfAbsent(result.key, first -> new ArrayList<>())
                        .add(result.value));
        return found;
    }

    private static Map<String, Long> sizes(Map<String, List<String>> lists) {
        Map<String, Long> sizes = new TreeMap<>();
        lists.forEach((key, list) -> sizes.put(key, (long) list.size()));
        return sizes;
    }

    private static Map<String, Long> counts(TopologyTestDriver driver, String store) {
        KeyValueStore<String, ValueAndTimestamp<Long>> rows =
                DriverCase.found(driver.<String, Long>getTimestampedKeyValueStore(store));
        Map<String, Long> counts = new TreeMap<>();
        try (var all = rows.all()) {
            all.forEachRemaining(row -> counts.put(row.key, row.value.value()));
        }
        return counts;
    }

    private Topology topology(int[] bounds) {
        StreamsBuilder builder = new StreamsBuilder();
        Async ask = Async.ordered().perKey().timeout(Duration.ofDays(100_000)).retry(1, Duration.ofMillis(10));
        Async check = Async.ordered().perKey().timeout(DAY).retry(1_000, Duration.ofMillis(10));
        KStream<String, String> in =
                builder.<String, String>stream("in").flatMapValues(MapValuesAsyncProperties::parts);
        counted(in, "before");
        KStream<String, String> out = in.mapValuesAsync(value -> called(0, value), ask.maxInFlight(bounds[0]))
                .mapValuesAsync(value -> called(1, value), check.maxInFlight(bounds[1]));
        out.to("out");
        counted(out, "after");
        return builder.build();
    }

    private static void counted(KStream<String, String> stream, String store) {
        stream.groupByKey(Grouped.with(Serdes.String(), Serdes.String())).count(Materialized.as(store));
    }
}
