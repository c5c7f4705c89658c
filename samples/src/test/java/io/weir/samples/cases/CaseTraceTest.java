package io.weir.samples.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.dsl.Consumed;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.topology.Topology;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CaseTraceTest {
    @Test
    void a_trace_is_read_line_by_line() {
        CaseTrace trace = CaseTrace.parse(List.of(
                "-- two of everything",
                "in  a (k, one, two (three)) @-5  => b (k@[0,10), x; y) @0; b (k, null) @1; c (k, z) @2",
                "wall-clock +2000 ms  => -",
                "store s = [a=1, b=2]",
                "dropped-records-total=2",
                "drops LATE=1, NULL_KEY=1"));

        assertThat(trace)
                .isEqualTo(new CaseTrace(
                        "two of everything",
                        List.of(
                                new CaseTrace.Step(
                                        Optional.of(new Entry("a", "k", "one, two (three)", -5)),
                                        0,
                                        Map.of(
                                                "b",
                                                List.of("b (k@[0,10), x; y) @0", "b (k, null) @1"),
                                                "c",
                                                List.of("c (k, z) @2"))),
                                new CaseTrace.Step(Optional.empty(), 2000, Map.of())),
                        Map.of("s", "[a=1, b=2]"),
                        Map.of("LATE", 1L, "NULL_KEY", 1L)));
    }

    @Test
    void a_number_of_drops_that_is_not_that_of_kafka_streams_needs_a_reason() {
        assertThatThrownBy(() -> CaseTrace.parse(List.of("-- t", "dropped-records-total=0", "drops LATE=1")))
                .hasMessageContaining("Say [but WHY]");
        assertThatThrownBy(() -> CaseTrace.parse(List.of("-- t", "dropped-records-total=1", "drops LATE=1 but W2")))
                .hasMessageContaining("Say [but WHY]");
        assertThat(CaseTrace.parse(List.of("-- t", "dropped-records-total=0", "drops LATE=1 but W2"))
                        .drops())
                .isEqualTo(Map.of("LATE", 1L));
    }

    @ParameterizedTest
    @MethodSource
    void a_replay_fails_where_anything_differs(List<String> lines) {
        CaseReplay replay = CaseReplay.of(copy())
                .input("a", Format.text(), Format.text())
                .output("b", Format.text(), Format.text());

        replay.replay(CaseTrace.parse(List.of("-- as it is", "in  a (k, v) @1  => b (k, v) @1", "drops none")));

        assertThatThrownBy(() -> replay.replay(CaseTrace.parse(lines))).isInstanceOf(AssertionError.class);
    }

    static Stream<List<String>> a_replay_fails_where_anything_differs() {
        return Stream.of(
                List.of("-- nothing expected", "in  a (k, v) @1  => -", "drops none"),
                List.of("-- more expected", "in  a (k, v) @1  => b (k, v) @1; b (k, v) @1", "drops none"),
                List.of("-- other key", "in  a (k, v) @1  => b (l, v) @1", "drops none"),
                List.of("-- other value", "in  a (k, v) @1  => b (k, null) @1", "drops none"),
                List.of("-- other time", "in  a (k, v) @1  => b (k, v) @2", "drops none"),
                List.of("-- no such store", "in  a (k, v) @1  => b (k, v) @1", "store s = []", "drops none"),
                List.of("-- other drops", "in  a (k, v) @1  => b (k, v) @1", "drops LATE=1"));
    }

    /** Each case has its trace and its test, so that none is left out unseen. */
    @ParameterizedTest
    @MethodSource
    void each_case_has_a_trace_and_a_test(String number) throws Exception {
        assertThat(CaseTrace.of("C" + number)).isNotEmpty();

        try (Stream<Path> tests = Files.list(Path.of("src/test/java/io/weir/samples/cases"))) {
            assertThat(tests.filter(file -> String.valueOf(file.getFileName()).startsWith("Case" + number)))
                    .hasSize(1);
        }
    }

    static Stream<String> each_case_has_a_trace_and_a_test() {
        return IntStream.rangeClosed(1, 28).mapToObj(number -> "%02d".formatted(number));
    }

    private static Topology copy() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("a", Consumed.with(Serdes.String(), Serdes.String()))
                .to("b", Produced.with(Serdes.String(), Serdes.String()));
        return builder.build();
    }
}
