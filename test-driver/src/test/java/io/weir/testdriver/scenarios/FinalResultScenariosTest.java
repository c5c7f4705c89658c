package io.weir.testdriver.scenarios;

import static io.weir.testdriver.scenarios.Scenario.ms;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.dsl.EmitStrategy;
import io.weir.dsl.KTable;
import io.weir.dsl.Suppressed;
import io.weir.dsl.Suppressed.BufferConfig;
import io.weir.dsl.TimeWindowedKStream;
import io.weir.dsl.TimeWindows;
import io.weir.state.Windowed;
import io.weir.testdriver.TestRecord;
import io.weir.testdriver.TopologyTestDriver;
import io.weir.topology.DropReason;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Letter F: suppression, and windows that are sent when they close. */
class FinalResultScenariosTest {
    private static final TimeWindows TENS = TimeWindows.ofSizeWithNoGrace(ms(10));

    @TempDir
    private Path state;

    @Test
    void f56_suppressed_windows_are_sent_when_time_passes_their_end_and_late_records_change_nothing() {
        try (Scenario scenario = Scenario.in(state)) {
            send(windows(scenario, TENS)
                    .reduce((one, other) -> one + other)
                    .suppress(Suppressed.untilWindowCloses(BufferConfig.unbounded())));

            scenario.pipe("s", "A", "a", 1);
            scenario.pipe("s", "B", "b", 2);
            scenario.pipe("s", "A", "c", 9);
            assertThat(scenario.out()).isEmpty();
            scenario.pipe("s", "A", "d", 10);
            assertThat(scenario.out()).containsExactly("[A@0/10]=ac@9", "[B@0/10]=b@2");
            scenario.pipe("s", "A", "late", 3);
            scenario.pipe("s", "C", "e", 45);
            assertThat(scenario.out()).containsExactly("[A@10/20]=d@10");
            scenario.driver().advanceWallClockTime(ms(100_000));

            assertThat(scenario.out()).isEmpty();
            assertThat(scenario.drops()).isEqualTo(Map.of(DropReason.LATE, 1L));
        }
    }

    @Test
    void f57_what_waits_survives_each_kind_of_end_with_its_time_and_headers_and_is_sent_once() {
        List<Consumer<TopologyTestDriver>> ends =
                List.of(TopologyTestDriver::restart, TopologyTestDriver::crash, TopologyTestDriver::crashAndLoseDisk);
        for (Consumer<TopologyTestDriver> end : ends) {
            try (Scenario scenario = Scenario.in(state)) {
                send(windows(scenario, TENS)
                        .reduce((one, other) -> one + other)
                        .suppress(Suppressed.untilWindowCloses(BufferConfig.unbounded())));
                Headers headers = new RecordHeaders().add("h", "x".getBytes(StandardCharsets.UTF_8));
                scenario.pipe("s", record("A", "a", headers, 4));

                end.accept(scenario.driver());
                assertThat(scenario.out()).isEmpty();
                scenario.pipe("s", "B", "x", 10);

                assertThat(scenario.records()).singleElement().satisfies(sent -> {
                    assertThat(sent.key() + "=" + sent.value() + "@" + sent.timestamp())
                            .isEqualTo("[A@0/10]=a@4");
                    assertThat(sent.headers()).isEqualTo(headers);
                });
                // What was sent on is gone from the buffer, and from its log.
                end.accept(scenario.driver());
                scenario.pipe("s", "C", "y", 20);

                assertThat(scenario.out()).containsExactly("[B@10/20]=x@10");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"in_memory,0", "in_memory,10000000", "rocksDB,0", "rocksDB,10000000"})
    void f59_a_window_that_closes_in_a_jump_of_time_is_sent_whatever_keeps_the_rows(String backend, String cacheBytes) {
        for (long jump : new long[] {60_000, 60_001, 180_000, 10_000_000}) {
            try (Scenario scenario = Scenario.in(state)
                    .set("default.dsl.store", backend)
                    .set("statestore.cache.max.bytes", cacheBytes)) {
                send(windows(scenario, TimeWindows.ofSizeWithNoGrace(ms(60_000)))
                        .emitStrategy(EmitStrategy.onWindowClose())
                        .reduce((one, other) -> one + other));

                scenario.pipe("s", "A", "a", 1);
                assertThat(scenario.out()).isEmpty();
                scenario.pipe("s", "C", "e", jump);
                assertThat(scenario.out()).containsExactly("[A@0/60000]=a@1");
                scenario.driver().advanceWallClockTime(ms(2_000));
                scenario.pipe("s", "C", "f", jump + 60_000);

                assertThat(scenario.out()).hasSize(1).allMatch(sent -> sent.startsWith("[C@"));
            }
        }
    }

    @Test
    void f60_windows_close_by_event_time_alone_in_the_order_of_their_keys() {
        try (Scenario scenario = Scenario.in(state)) {
            send(windows(scenario, TENS)
                    .emitStrategy(EmitStrategy.onWindowClose())
                    .reduce((one, other) -> one + other));

            scenario.pipe("s", "B", "b", 2);
            scenario.pipe("s", "A", "a", 1);
            scenario.pipe("s", "A", "c", 9);
            assertThat(scenario.out()).isEmpty();
            scenario.pipe("s", "A", "d", 10);
            assertThat(scenario.out()).containsExactly("[A@0/10]=ac@9", "[B@0/10]=b@2");
            scenario.pipe("s", "C", "e", 45);

            assertThat(scenario.out()).containsExactly("[A@10/20]=d@10");
        }
    }

    private static TimeWindowedKStream<String, String> windows(Scenario scenario, TimeWindows windows) {
        return scenario.stream("s").groupByKey().windowedBy(windows);
    }

    private static void send(KTable<Windowed<String>, String> table) {
        table.toStream((window, text) -> window.toString()).to("out");
    }

    private static TestRecord<@Nullable String, @Nullable String> record(
            String key, String value, Headers headers, long timestampMs) {
        return new TestRecord<>(key, value, headers, Long.valueOf(timestampMs));
    }
}
