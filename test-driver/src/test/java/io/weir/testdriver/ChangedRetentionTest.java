package io.weir.testdriver;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.dsl.Materialized;
import io.weir.dsl.Produced;
import io.weir.dsl.SessionWindows;
import io.weir.dsl.StreamsBuilder;
import io.weir.dsl.TimeWindows;
import io.weir.topology.Topology;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Windows that are kept for another time from some restart on. */
final class ChangedRetentionTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    @TempDir
    private Path state;

    @ParameterizedTest
    @CsvSource({
        "false, in_memory, 5, 60",
        "false, rocksDB, 5, 60",
        "false, rocksDB, 60, 5",
        "false, rocksDB, 60, 1",
        "true, in_memory, 5, 60",
        "true, rocksDB, 5, 60",
        "true, rocksDB, 60, 5"
    })
    void windows_that_are_still_open_go_on(boolean sessions, String backend, long minutes, long minutesLater) {
        try (TopologyTestDriver driver = DriverCase.driver(
                topology(sessions, minutes), state, DriverOptions.standard(), "default.dsl.store", backend)) {
            pipe(driver, "open", 2_000);
            pipe(driver, "later", 2_010);
            read(driver);

            driver.restart(topology(sessions, minutesLater));
            pipe(driver, "open", 2_000);
            assertThat(read(driver)).containsExactly("open=2");

            driver.restart(topology(sessions, minutes));
            pipe(driver, "open", 2_000);
            assertThat(read(driver)).containsExactly("open=3");
        }
    }

    private static Topology topology(boolean sessions, long graceMinutes) {
        StreamsBuilder builder = new StreamsBuilder();
        Duration grace = Duration.ofMinutes(graceMinutes);
        var grouped = builder.<String, String>stream("in").groupByKey();
        var counts = sessions
                ? grouped.windowedBy(SessionWindows.ofInactivityGapAndGrace(SECOND, grace))
                        .count(Materialized.as("counts"))
                : grouped.windowedBy(TimeWindows.ofSizeAndGrace(SECOND, grace)).count(Materialized.as("counts"));
        counts.toStream((key, count) -> key.key()).to("out", Produced.with(Serdes.String(), Serdes.Long()));
        return builder.build();
    }

    private static void pipe(TopologyTestDriver driver, String key, long seconds) {
        DriverCase.in(driver, "in").pipeInput(key, "x", Instant.ofEpochSecond(seconds));
    }

    private static List<String> read(TopologyTestDriver driver) {
        return DriverCase.counts(driver, "out").readKeyValuesToList().stream()
                .filter(row -> row.value != null)
                .map(row -> row.key + "=" + row.value)
                .toList();
    }
}
