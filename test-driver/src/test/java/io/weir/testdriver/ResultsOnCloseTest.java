package io.weir.testdriver;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.dsl.EmitStrategy;
import io.weir.dsl.KTable;
import io.weir.dsl.Materialized;
import io.weir.dsl.Produced;
import io.weir.dsl.SessionWindows;
import io.weir.dsl.SlidingWindows;
import io.weir.dsl.StreamsBuilder;
import io.weir.dsl.TimeWindows;
import io.weir.state.Windowed;
import io.weir.topology.Topology;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Windows whose results were sent with each record, and are sent on close from some restart on. */
final class ResultsOnCloseTest {
    private enum Kind {
        TUMBLING,
        SLIDING,
        SESSION
    }

    @TempDir
    private Path state;

    @ParameterizedTest
    @CsvSource({"TUMBLING, in_memory", "TUMBLING, rocksDB", "SESSION, in_memory", "SESSION, rocksDB"})
    void windows_that_were_open_at_the_switch_are_sent_once_when_they_close(Kind kind, String backend) {
        try (TopologyTestDriver driver = driver(kind, EmitStrategy.onWindowUpdate(), backend)) {
            pipe(driver, "closed", 5);
            pipe(driver, "open", 105);
            assertThat(read(driver)).contains("closed=1", "open=1");

            driver.restart(topology(kind, EmitStrategy.onWindowClose()));
            pipe(driver, "open", 106);
            assertThat(read(driver)).isEmpty();
            pipe(driver, "later", 1000);

            assertThat(read(driver)).contains("open=2").doesNotContain("closed=1");
            pipe(driver, "last", 2000);
            assertThat(read(driver)).containsOnly("later=1");
        }
    }

    @ParameterizedTest
    @CsvSource({"TUMBLING, in_memory", "TUMBLING, rocksDB", "SESSION, in_memory", "SESSION, rocksDB"})
    void windows_that_nobody_updates_after_the_switch_are_sent_too(Kind kind, String backend) {
        try (TopologyTestDriver driver = driver(kind, EmitStrategy.onWindowUpdate(), backend)) {
            pipe(driver, "open", 105);
            read(driver);

            driver.restart(topology(kind, EmitStrategy.onWindowClose()));
            pipe(driver, "later", 1000);

            assertThat(read(driver)).containsExactly("open=1");
        }
    }

    @ParameterizedTest
    @CsvSource({"TUMBLING, in_memory", "TUMBLING, rocksDB", "SESSION, in_memory", "SESSION, rocksDB"})
    void windows_updated_between_two_switches_are_sent_when_they_close(Kind kind, String backend) {
        try (TopologyTestDriver driver = driver(kind, EmitStrategy.onWindowClose(), backend)) {
            pipe(driver, "before", 105);
            driver.restart(topology(kind, EmitStrategy.onWindowUpdate()));
            pipe(driver, "between", 105);
            read(driver);

            driver.restart(topology(kind, EmitStrategy.onWindowClose()));
            pipe(driver, "later", 1000);

            assertThat(read(driver)).containsExactlyInAnyOrder("before=1", "between=1");
        }
    }

    private TopologyTestDriver driver(Kind kind, EmitStrategy strategy, String backend) {
        return DriverCase.driver(
                topology(kind, strategy), state, DriverOptions.standard(), "default.dsl.store", backend);
    }

    private static Topology topology(Kind kind, EmitStrategy strategy) {
        StreamsBuilder builder = new StreamsBuilder();
        var grouped = builder.<String, String>stream("in").groupByKey();
        Duration ten = Duration.ofMillis(10);
        KTable<Windowed<String>, Long> counts = switch (kind) {
            case TUMBLING ->
                grouped.windowedBy(TimeWindows.ofSizeWithNoGrace(ten))
                        .emitStrategy(strategy)
                        .count(Materialized.as("counts"));
            case SLIDING ->
                grouped.windowedBy(SlidingWindows.ofTimeDifferenceWithNoGrace(ten))
                        .emitStrategy(strategy)
                        .count(Materialized.as("counts"));
            case SESSION ->
                grouped.windowedBy(SessionWindows.ofInactivityGapWithNoGrace(ten))
                        .emitStrategy(strategy)
                        .count(Materialized.as("counts"));
        };
        counts.toStream((key, count) -> key.key()).to("out", Produced.with(Serdes.String(), Serdes.Long()));
        return builder.build();
    }

    private static void pipe(TopologyTestDriver driver, String key, long timestampMs) {
        DriverCase.in(driver, "in").pipeInput(key, "x", Instant.ofEpochMilli(timestampMs));
    }

    private static List<String> read(TopologyTestDriver driver) {
        return DriverCase.counts(driver, "out").readKeyValuesToList().stream()
                .filter(row -> row.value != null)
                .map(row -> row.key + "=" + row.value)
                .toList();
    }
}
