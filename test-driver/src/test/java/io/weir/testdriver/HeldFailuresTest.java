package io.weir.testdriver;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.dsl.EmitStrategy;
import io.weir.dsl.Grouped;
import io.weir.dsl.JoinWindows;
import io.weir.dsl.KStream;
import io.weir.dsl.KTable;
import io.weir.dsl.Materialized;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.dsl.TimeWindows;
import io.weir.errors.LogAndContinueProcessingExceptionHandler;
import io.weir.state.KeyValue;
import io.weir.state.KeyValueStore;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of what was held back, if it fails below and is skipped. */
final class HeldFailuresTest {
    @TempDir
    private Path state;

    private final StreamsBuilder builder = new StreamsBuilder();

    @Test
    void a_sum_takes_back_what_it_was_told_last_not_what_failed() {
        sumsOf(table());
        try (TopologyTestDriver driver = driver()) {
            pipe(driver, "A", "5");
            pipe(driver, "B", "2");
            pipe(driver, "A", "no number");
            pipe(driver, "A", "7");

            assertThat(sums(driver)).isEqualTo(9);
        }
    }

    @Test
    void a_row_whose_update_failed_is_as_it_was_told_last_also_after_the_disk_is_lost() {
        sumsOf(table());
        try (TopologyTestDriver driver = driver()) {
            pipe(driver, "A", "5");
            pipe(driver, "A", "6");
            pipe(driver, "A", "no number");
            driver.crashAndLoseDisk();

            assertThat(row(driver, "A")).isEqualTo("6");
            pipe(driver, "A", null);
            assertThat(sums(driver)).isZero();
        }
    }

    @Test
    void a_row_whose_first_update_failed_is_not_there() {
        sumsOf(table());
        try (TopologyTestDriver driver = driver()) {
            pipe(driver, "B", "2");
            pipe(driver, "A", "no number");

            assertThat(row(driver, "A")).isNull();
            pipe(driver, "A", "3");
            assertThat(sums(driver)).isEqualTo(5);
        }
    }

    @Test
    void a_row_that_could_not_be_taken_out_of_a_sum_stays_until_it_can() {
        sumsOf(table().mapValues((key, value) -> value));
        try (TopologyTestDriver driver = driver()) {
            pipe(driver, "A", "5");
            pipe(driver, "A", "no number");
            pipe(driver, "A", null);

            assertThat(row(driver, "A")).isNull();
            assertThat(sums(driver)).isZero();
        }
    }

    @Test
    void a_table_that_fails_below_another_goes_back_and_the_one_above_stays() {
        sumsOf(table().mapValues((key, value) -> value, cached("mapped")));
        try (TopologyTestDriver driver = driver()) {
            pipe(driver, "A", "5");
            pipe(driver, "A", "no number");

            assertThat(row(driver, "A")).isEqualTo("no number");
            pipe(driver, "A", "7");
            assertThat(sums(driver)).isEqualTo(7);
        }
    }

    @Test
    void a_row_stays_where_nobody_below_takes_back_what_was_told() {
        table().toStream()
                .mapValues(value -> Long.parseLong(value))
                .to("out", Produced.with(Serdes.String(), Serdes.Long()));
        try (TopologyTestDriver driver = driver()) {
            pipe(driver, "A", "5");
            pipe(driver, "A", "no number");

            assertThat(row(driver, "A")).isEqualTo("no number");
        }
    }

    @Test
    void a_record_that_met_nobody_is_skipped_alone_and_those_behind_it_go_on() {
        KStream<String, String> in = builder.stream("in");
        in.leftJoin(
                        builder.<String, String>stream("other"),
                        (left, right) -> left,
                        JoinWindows.ofTimeDifferenceWithNoGrace(Duration.ofMillis(10)))
                .mapValues(value -> Long.parseLong(value))
                .to("out", Produced.with(Serdes.String(), Serdes.Long()));
        try (TopologyTestDriver driver = driver()) {
            TestInputTopic<@Nullable String, @Nullable String> records = DriverCase.in(driver, "in");
            records.pipeInput("A", "no number", 0);
            records.pipeInput("B", "5", 50);
            records.pipeInput("C", "7", 100);
            records.pipeInput("D", "9", 150);

            assertThat(DriverCase.counts(driver, "out").readKeyValuesToList())
                    .containsExactly(KeyValue.pair("B", 5L), KeyValue.pair("C", 7L));
            assertThat(driver.drops().values()).containsExactly(1L);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void a_window_whose_result_fails_is_skipped_alone_and_those_behind_it_are_told(boolean onClose) {
        builder.<String, String>stream("in")
                .groupByKey()
                .windowedBy(TimeWindows.ofSizeWithNoGrace(Duration.ofMillis(10)))
                .emitStrategy(onClose ? EmitStrategy.onWindowClose() : EmitStrategy.early(Duration.ofMillis(7)))
                .reduce((before, value) -> value)
                .toStream((window, value) -> window.key())
                .mapValues(value -> Long.parseLong(value))
                .to("out", Produced.with(Serdes.String(), Serdes.Long()));
        try (TopologyTestDriver driver = driver()) {
            TestInputTopic<@Nullable String, @Nullable String> records = DriverCase.in(driver, "in");
            records.pipeInput("A", "no number", 0);
            records.pipeInput("B", "5", 9);
            records.pipeInput("C", "7", 15);
            records.pipeInput("D", "9", 50);

            assertThat(DriverCase.counts(driver, "out").readKeyValuesToMap())
                    .containsEntry("B", 5L)
                    .containsEntry("C", 7L);
        }
    }

    private KTable<String, String> table() {
        return builder.table("in", cached("rows"));
    }

    private static Materialized<String, String, KeyValueStore<Bytes, byte[]>> cached(String name) {
        return Materialized.<String, String, KeyValueStore<Bytes, byte[]>>as(name)
                .withCachingEnabled();
    }

    private static void sumsOf(KTable<String, String> table) {
        table.groupBy(
                        (key, value) -> KeyValue.pair("all", Long.parseLong(value)),
                        Grouped.with(Serdes.String(), Serdes.Long()))
                .reduce(
                        Long::sum,
                        (sum, value) -> sum - value,
                        Materialized.<String, Long, KeyValueStore<Bytes, byte[]>>as("sums")
                                .withValueSerde(Serdes.Long()));
    }

    private TopologyTestDriver driver() {
        return DriverCase.driver(
                builder.build(),
                state,
                DriverOptions.standard(),
                "processing.exception.handler",
                LogAndContinueProcessingExceptionHandler.class.getName());
    }

    @SuppressWarnings("NullAway") // The topic takes null values, as its type argument says.
    private static void pipe(TopologyTestDriver driver, String key, @Nullable String value) {
        DriverCase.in(driver, "in").pipeInput(key, value);
    }

    private static @Nullable String row(TopologyTestDriver driver, String key) {
        return DriverCase.found(driver.<String, String>getKeyValueStore("rows")).get(key);
    }

    private static @Nullable Long sums(TopologyTestDriver driver) {
        return DriverCase.found(driver.<String, Long>getKeyValueStore("sums")).get("all");
    }
}
