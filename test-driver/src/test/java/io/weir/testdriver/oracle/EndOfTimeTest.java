package io.weir.testdriver.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.testdriver.oracle.JoinWords.Bounds;
import io.weir.testdriver.oracle.JoinWords.Joining;
import io.weir.testdriver.oracle.JoinWords.Way;
import io.weir.testdriver.oracle.Outcome.Sent;
import io.weir.testdriver.oracle.WindowWords.Gathered;
import io.weir.testdriver.oracle.WindowWords.Kind;
import io.weir.testdriver.oracle.WindowWords.Sending;
import io.weir.testdriver.oracle.WindowWords.Windowing;
import io.weir.testdriver.oracle.Words.Said;
import io.weir.testdriver.oracle.Words.Store;
import io.weir.testdriver.oracle.Words.Values;
import io.weir.topology.DropReason;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Records so late in time that no window of theirs can end (W2). */
final class EndOfTimeTest {
    private static final Said SAID = new Said(null, Values.TEXT, true);
    private static final Functions FUNCTIONS = new Functions(1, false);
    private static final long LAST_MS = Long.MAX_VALUE - 5;

    @TempDir
    private Path state;

    @ParameterizedTest
    @EnumSource(
            value = Kind.class,
            names = {"TUMBLING", "HOPPING", "SLIDING", "SESSION"})
    void a_record_whose_windows_cannot_end_is_counted_and_changes_nothing_else(Kind kind) {
        List<DropReason> dropped = new ArrayList<>();

        List<Sent> without = ours(windows(kind), List.of(input("in-0", 10), input("in-0", 20)), dropped);
        assertThat(dropped).isEmpty();
        List<Sent> with =
                ours(windows(kind), List.of(input("in-0", 10), input("in-0", LAST_MS), input("in-0", 20)), dropped);

        assertThat(dropped).containsExactly(DropReason.TIMESTAMP_TOO_LARGE);
        assertThat(with).isEqualTo(without).isNotEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            value = Kind.class,
            names = {"TUMBLING", "HOPPING"})
    void kafka_streams_stops_at_it(Kind kind) {
        assertThatThrownBy(() -> theirs(windows(kind), List.of(input("in-0", 10), input("in-0", LAST_MS))))
                .hasRootCauseInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @EnumSource(
            value = Kind.class,
            names = {"SLIDING", "SESSION"})
    void kafka_streams_goes_on_from_it_and_finds_all_others_late(Kind kind) {
        List<Sent> told = theirs(windows(kind), List.of(input("in-0", 10), input("in-0", LAST_MS), input("in-0", 20)));

        assertThat(told).noneMatch(sent -> sent.at() == 3);
    }

    @Test
    void joined_streams_meet_at_the_end_of_time_where_kafka_streams_finds_nothing() {
        Description joined = joined();
        List<RandomInput> inputs = List.of(input("in-0", LAST_MS), input("in-1", LAST_MS + 4));

        assertThat(ours(joined, inputs, new ArrayList<>())).hasSize(1);
        assertThat(theirs(joined, inputs)).isEmpty();
    }

    private static Description windows(Kind kind) {
        Windowing windows = new Windowing(kind, 10, 5, 0, -1, Sending.UPDATES);
        Store store = new Store(Store.Kind.USUAL, "windows", false, true);
        return description(
                List.of(
                        new Step.Stream(List.of("in-0"), SAID),
                        new Step.Group(0, null, SAID),
                        new WindowStep.OfGroup(
                                Step.GroupWord.REDUCE, 0, new Gathered(windows, FUNCTIONS, false, SAID, store)),
                        new Step.To(1, "out", SAID)),
                List.of("in-0"));
    }

    private static Description joined() {
        return description(
                List.of(
                        new Step.Stream(List.of("in-0"), SAID),
                        new Step.Stream(List.of("in-1"), SAID),
                        new JoinStep.Streams(
                                0, 1, new Bounds(10, 10, 0), new Joining(Way.INNER, FUNCTIONS, SAID, Values.TEXT)),
                        new Step.To(2, "out", SAID)),
                List.of("in-0", "in-1"));
    }

    private static Description description(List<Step> steps, List<String> topics) {
        return new Description(
                steps, topics, Map.of("out", Set.of()), Set.of(), Set.of(), Set.of(), Set.of(), false, 1);
    }

    private static RandomInput input(String topic, long timestampMs) {
        return new RandomInput(topic, "k", "v", timestampMs, new RecordHeaders());
    }

    private List<Sent> ours(Description said, List<RandomInput> inputs, List<DropReason> dropped) {
        return new Runs(state, "in_memory")
                        .weir(said, inputs, "none", (driver, at) -> {
                            dropped.clear();
                            driver.drops().keySet().forEach(drop -> dropped.add(drop.reason()));
                        })
                        .topics()
                        .getOrDefault("out", List.of())
                        .stream()
                        .map(sent -> sent.at(0))
                        .toList();
    }

    private List<Sent> theirs(Description said, List<RandomInput> inputs) {
        return new Runs(state, "in_memory")
                .kafkaStreams(said, inputs, "none")
                .topics()
                .getOrDefault("out", List.of());
    }
}
