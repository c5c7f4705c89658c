package io.weir.testdriver.naive;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.dsl.Consumed;
import io.weir.dsl.EmitStrategy;
import io.weir.dsl.Grouped;
import io.weir.dsl.KGroupedStream;
import io.weir.dsl.KTable;
import io.weir.dsl.Materialized;
import io.weir.dsl.Produced;
import io.weir.dsl.SessionWindowedKStream;
import io.weir.dsl.SessionWindows;
import io.weir.dsl.SlidingWindows;
import io.weir.dsl.StreamsBuilder;
import io.weir.dsl.Suppressed;
import io.weir.dsl.TimeWindowedKStream;
import io.weir.dsl.TimeWindows;
import io.weir.random.SeededRandom;
import io.weir.random.Seeds;
import io.weir.state.SessionStore;
import io.weir.state.WindowStore;
import io.weir.state.Windowed;
import io.weir.testdriver.naive.DriverRun.Sent;
import io.weir.testdriver.naive.WindowCase.Kind;
import io.weir.topology.Topology;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Plain Java over the whole input is the oracle: the last word on each window must be what it says. */
final class WindowModelProperties {
    @TempDir
    private static Path state;

    private enum Ending {
        UPDATES,
        CLOSE,
        SUPPRESSED
    }

    @ParameterizedTest
    @Seeds(100)
    void the_last_update_of_each_window_is_what_its_records_make(long seed) {
        WindowCase said = WindowCase.of(SeededRandom.of(seed));

        Map<String, String> last = new HashMap<>();
        for (Sent update : run(said, Ending.UPDATES, seed)) {
            last.remove(update.key());
            if (update.value() != null) {
                last.put(update.key(), update.value());
            }
        }

        WindowModel.expect(said, last, false);
    }

    @ParameterizedTest
    @Seeds(100)
    void each_window_is_sent_exactly_once_when_it_closes(long seed) {
        WindowCase said = WindowCase.of(SeededRandom.of(seed));

        List<Sent> sent = run(said, Ending.CLOSE, seed);

        WindowModel.expect(said, once(said, sent), true);
        boolean byEnd = said.windows() == Kind.SESSION;
        Comparator<Sent> order = Comparator.comparingLong((Sent update) -> bound(update, byEnd))
                .thenComparingLong(update -> bound(update, false))
                .thenComparing(WindowModelProperties::keyOfGroup);
        assertThat(sent).as("%s", said).isSortedAccordingTo(order);
    }

    @ParameterizedTest
    @Seeds(100)
    void a_suppressed_window_is_sent_exactly_once_with_all_that_it_took(long seed) {
        WindowCase said = WindowCase.of(SeededRandom.of(seed));

        List<Sent> sent = run(said, Ending.SUPPRESSED, seed);

        WindowModel.expect(said, once(said, sent), true);
    }

    private static Map<String, String> once(WindowCase said, List<Sent> sent) {
        Map<String, String> windows = new HashMap<>();
        for (Sent update : sent) {
            String before = windows.put(update.key(), String.valueOf(update.value()));
            assertThat(before).as("%s is sent once of %s", update.key(), said).isNull();
        }
        return windows;
    }

    private static String keyOfGroup(Sent update) {
        String key = String.valueOf(update.key());
        return key.substring(0, key.indexOf('@'));
    }

    private static long bound(Sent update, boolean end) {
        String key = String.valueOf(update.key());
        String[] bounds = key.substring(key.indexOf('@') + 1).split("/", -1);
        return Long.parseLong(bounds[end ? 1 : 0]);
    }

    private static List<Sent> run(WindowCase said, Ending ending, long seed) {
        SeededRandom random = SeededRandom.of(~seed);
        return new DriverRun(state, random).of(topology(said, ending, random.nextBoolean()), said.inputs());
    }

    private static Topology topology(WindowCase said, Ending ending, boolean caching) {
        StreamsBuilder builder = new StreamsBuilder();
        KGroupedStream<String, String> grouping = builder.stream(
                        WindowCase.TOPIC, Consumed.with(Serdes.String(), Serdes.String()))
                .groupByKey(Grouped.with(Serdes.String(), Serdes.String()));
        EmitStrategy strategy = ending == Ending.CLOSE ? EmitStrategy.onWindowClose() : EmitStrategy.onWindowUpdate();
        KTable<Windowed<String>, String> table = switch (said.windows()) {
            case TUMBLING -> table(grouping.windowedBy(times(said)).emitStrategy(strategy), caching);
            case HOPPING ->
                table(
                        grouping.windowedBy(times(said).advanceBy(ms(said.advanceMs())))
                                .emitStrategy(strategy),
                        caching);
            case SLIDING ->
                table(
                        grouping.windowedBy(
                                        SlidingWindows.ofTimeDifferenceAndGrace(ms(said.sizeMs()), ms(said.graceMs())))
                                .emitStrategy(strategy),
                        caching);
            case SESSION ->
                table(
                        grouping.windowedBy(
                                        SessionWindows.ofInactivityGapAndGrace(ms(said.sizeMs()), ms(said.graceMs())))
                                .emitStrategy(strategy),
                        caching);
        };
        if (ending == Ending.SUPPRESSED) {
            table = table.suppress(Suppressed.untilWindowCloses(Suppressed.BufferConfig.unbounded()));
        }
        table.toStream((key, value) -> key.key() + "@" + key.window().start() + "/"
                        + key.window().end())
                .to(DriverRun.OUT, Produced.with(Serdes.String(), Serdes.String()));
        return builder.build();
    }

    private static KTable<Windowed<String>, String> table(
            TimeWindowedKStream<String, String> windows, boolean caching) {
        Materialized<String, String, WindowStore<Bytes, byte[]>> rows =
                Materialized.with(Serdes.String(), Serdes.String());
        return windows.aggregate(
                () -> "",
                (key, value, letters) -> WindowModel.added(letters, value),
                caching ? rows.withCachingEnabled() : rows.withCachingDisabled());
    }

    private static KTable<Windowed<String>, String> table(
            SessionWindowedKStream<String, String> sessions, boolean caching) {
        Materialized<String, String, SessionStore<Bytes, byte[]>> rows =
                Materialized.with(Serdes.String(), Serdes.String());
        return sessions.aggregate(
                () -> "",
                (key, value, letters) -> WindowModel.added(letters, value),
                (key, one, other) -> WindowModel.added(one, other),
                caching ? rows.withCachingEnabled() : rows.withCachingDisabled());
    }

    private static TimeWindows times(WindowCase said) {
        return TimeWindows.ofSizeAndGrace(ms(said.sizeMs()), ms(said.graceMs()));
    }

    private static Duration ms(long millis) {
        return Duration.ofMillis(millis);
    }
}
