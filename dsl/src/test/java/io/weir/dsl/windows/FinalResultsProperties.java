package io.weir.dsl.windows;

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
import io.weir.dsl.run.MemoryTask;
import io.weir.dsl.windows.WindowCase.Input;
import io.weir.dsl.windows.WindowCase.Kind;
import io.weir.random.SeededRandom;
import io.weir.random.Seeds;
import io.weir.state.Windowed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.params.ParameterizedTest;

/** Plain Java over the whole input is the oracle: the last word on each window must be what it says. */
class FinalResultsProperties {
    @ParameterizedTest
    @Seeds(200)
    void the_last_update_of_each_window_is_what_its_records_make(long seed) {
        WindowCase said = modelled(seed);

        Map<String, String> last = new TreeMap<>();
        for (String update : run(said, Ending.UPDATES, seed)) {
            String window = update.substring(0, update.indexOf('='));
            String value = update.substring(update.indexOf('=') + 1, update.indexOf('@', update.indexOf('=')));
            last.remove(window);
            if (!value.equals("null")) {
                last.put(window, value);
            }
        }

        assertThat(last.entrySet().stream()
                        .map(entry -> entry.getKey() + "=" + entry.getValue())
                        .sorted())
                .as("%s", said)
                .isEqualTo(WindowModel.finals(said));
    }

    @ParameterizedTest
    @Seeds(200)
    void each_window_is_sent_exactly_once_when_it_closes(long seed) {
        WindowCase said = modelled(seed);

        List<String> sent = run(said, Ending.CLOSE, seed);

        assertThat(withoutTimes(sent)).as("%s", said).isEqualTo(closing(said));
    }

    @ParameterizedTest
    @Seeds(200)
    void windows_are_sent_in_the_order_of_their_time_their_start_and_their_key(long seed) {
        WindowCase said = modelled(seed);

        List<String> sent = run(said, Ending.CLOSE, seed);

        boolean byEnd = said.windows() == Kind.SESSION;
        Comparator<String> order = Comparator.<String>comparingLong(update -> bound(update, byEnd))
                .thenComparingLong(update -> bound(update, false))
                .thenComparing(update -> update.substring(0, update.indexOf('@')));
        assertThat(sent).as("%s", said).isSortedAccordingTo(order);
    }

    @ParameterizedTest
    @Seeds(200)
    void a_suppressed_window_is_sent_exactly_once_with_all_that_it_took(long seed) {
        WindowCase said = modelled(seed);

        List<String> sent = run(said, Ending.SUPPRESSED, seed);

        assertThat(withoutTimes(sent)).as("%s", said).isEqualTo(closing(said));
    }

    enum Ending {
        UPDATES,
        CLOSE,
        SUPPRESSED
    }

    /** All windows but those that the last record, which closes the others, begins itself. */
    private static List<String> closing(WindowCase said) {
        return WindowModel.finals(said).stream()
                .filter(window -> !window.startsWith("z@"))
                .toList();
    }

    private static List<String> withoutTimes(List<String> updates) {
        return updates.stream()
                .map(update -> update.substring(0, update.lastIndexOf('@')))
                .sorted()
                .toList();
    }

    private static long bound(String update, boolean end) {
        String[] bounds =
                update.substring(update.indexOf('@') + 1, update.indexOf('=')).split("/", -1);
        return Long.parseLong(bounds[end ? 1 : 0]);
    }

    /** A case that the model can tell: windows that end, and for sliding ones a stream in order. */
    private static WindowCase modelled(long seed) {
        WindowCase said = WindowCase.of(seed, true);
        List<Input> inputs = new ArrayList<>(said.inputs());
        if (said.windows() == Kind.SLIDING) {
            inputs.sort(Comparator.comparingLong(Input::timestamp));
        }
        return new WindowCase(
                said.windows(), said.word(), said.sizeMs(), said.advanceMs(), said.graceMs(), true, inputs);
    }

    /** Runs with commits here and there, some of which fail, so that the records since are taken again. */
    private static List<String> run(WindowCase said, Ending ending, long seed) {
        SeededRandom random = SeededRandom.of(seed);
        MemoryTask task = new MemoryTask(topology(said, ending).build().built(), random.oneIn(2));
        List<String> out = new ArrayList<>();
        int committed = 0;
        for (int i = 0; i < said.inputs().size(); i++) {
            Input input = said.inputs().get(i);
            task.take("S", input.key(), input.value(), input.timestamp());
            if (random.oneIn(10)) {
                task.rewind();
                task.clearOut();
                i = committed - 1;
            } else if (random.oneIn(3) || i + 1 == said.inputs().size()) {
                task.commit();
                out.addAll(task.out("O"));
                task.clearOut();
                committed = i + 1;
            }
        }
        return out;
    }

    private static StreamsBuilder topology(WindowCase said, Ending ending) {
        StreamsBuilder builder = new StreamsBuilder();
        KGroupedStream<String, String> grouping = builder.stream("S", Consumed.with(Serdes.String(), Serdes.String()))
                .groupByKey(Grouped.with(Serdes.String(), Serdes.String()));
        EmitStrategy strategy = ending == Ending.CLOSE ? EmitStrategy.onWindowClose() : EmitStrategy.onWindowUpdate();
        KTable<Windowed<String>, String> table = switch (said.windows()) {
            case TUMBLING -> table(grouping.windowedBy(times(said)).emitStrategy(strategy));
            case HOPPING ->
                table(grouping.windowedBy(times(said).advanceBy(ms(said.advanceMs())))
                        .emitStrategy(strategy));
            case SLIDING ->
                table(grouping.windowedBy(
                                SlidingWindows.ofTimeDifferenceAndGrace(ms(said.sizeMs()), ms(said.graceMs())))
                        .emitStrategy(strategy));
            case SESSION ->
                table(grouping.windowedBy(SessionWindows.ofInactivityGapAndGrace(ms(said.sizeMs()), ms(said.graceMs())))
                        .emitStrategy(strategy));
            case UNLIMITED -> throw new AssertionError(said.windows());
        };
        if (ending == Ending.SUPPRESSED) {
            table = table.suppress(Suppressed.untilWindowCloses(Suppressed.BufferConfig.unbounded()));
        }
        table.toStream((key, value) -> key.key() + "@" + key.window().start() + "/"
                        + key.window().end())
                .to("O", Produced.with(Serdes.String(), Serdes.String()));
        return builder;
    }

    private static KTable<Windowed<String>, String> table(TimeWindowedKStream<String, String> windows) {
        return windows.aggregate(
                () -> "",
                (key, value, letters) -> WindowModel.added(letters, value),
                Materialized.with(Serdes.String(), Serdes.String()));
    }

    private static KTable<Windowed<String>, String> table(SessionWindowedKStream<String, String> sessions) {
        return sessions.aggregate(
                () -> "",
                (key, value, letters) -> WindowModel.added(letters, value),
                (key, one, other) -> WindowModel.added(one, other),
                Materialized.with(Serdes.String(), Serdes.String()));
    }

    private static TimeWindows times(WindowCase said) {
        return TimeWindows.ofSizeAndGrace(ms(said.sizeMs()), ms(said.graceMs()));
    }

    private static Duration ms(long millis) {
        return Duration.ofMillis(millis);
    }
}
