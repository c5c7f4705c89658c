package io.weir.dsl.windows;

import io.weir.dsl.Consumed;
import io.weir.dsl.Grouped;
import io.weir.dsl.KTable;
import io.weir.dsl.Materialized;
import io.weir.dsl.Produced;
import io.weir.dsl.SessionWindowedKStream;
import io.weir.dsl.SessionWindows;
import io.weir.dsl.SlidingWindows;
import io.weir.dsl.StreamsBuilder;
import io.weir.dsl.TimeWindowedKStream;
import io.weir.dsl.TimeWindows;
import io.weir.dsl.UnlimitedWindows;
import io.weir.state.SessionStore;
import io.weir.state.WindowStore;
import io.weir.state.Windowed;
import io.weir.topology.Topology;
import java.time.Duration;
import java.time.Instant;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;

/** Says a random windowed program in the words of one library. The twin differs by its imports only. */
final class WeirWindows {
    private WeirWindows() {}

    static Topology topology(WindowCase said) {
        StreamsBuilder builder = new StreamsBuilder();
        var grouping = builder.stream("S", Consumed.with(Serdes.String(), Serdes.String()))
                .groupByKey(Grouped.with(Serdes.String(), Serdes.String()));
        var table = switch (said.windows()) {
            case TUMBLING -> table(said, grouping.windowedBy(times(said)));
            case HOPPING -> table(said, grouping.windowedBy(times(said).advanceBy(ms(said.advanceMs()))));
            case UNLIMITED ->
                table(said, grouping.windowedBy(UnlimitedWindows.of().startOn(Instant.ofEpochMilli(30))));
            case SLIDING ->
                sliding(
                        said,
                        grouping.windowedBy(
                                SlidingWindows.ofTimeDifferenceAndGrace(ms(said.sizeMs()), ms(said.graceMs()))));
            case SESSION ->
                table(
                        said,
                        grouping.windowedBy(
                                SessionWindows.ofInactivityGapAndGrace(ms(said.sizeMs()), ms(said.graceMs()))));
        };
        table.toStream((key, value) -> key.key() + "@" + key.window().start() + "/"
                        + key.window().end())
                .to("O", Produced.with(Serdes.String(), Serdes.String()));
        return builder.build();
    }

    private static KTable<Windowed<String>, String> table(
            WindowCase said, TimeWindowedKStream<String, String> windows) {
        return switch (said.word()) {
            case COUNT -> windows.count().mapValues(count -> "c" + count);
            case REDUCE ->
                windows.reduce(
                        WindowCase::joined,
                        Materialized.<String, String, WindowStore<Bytes, byte[]>>as("kept")
                                .withKeySerde(Serdes.String())
                                .withValueSerde(Serdes.String()));
            case AGGREGATE ->
                windows.aggregate(
                        () -> "",
                        (key, value, gathered) -> WindowCase.joined(gathered, value),
                        Materialized.with(Serdes.String(), Serdes.String()));
        };
    }

    // Weir shows a window for two moments more than Kafka Streams, so that the record before a new one is found.
    private static KTable<Windowed<String>, String> sliding(
            WindowCase said, TimeWindowedKStream<String, String> windows) {
        var retention = ms(2 * said.sizeMs() + said.graceMs() + 2);
        return switch (said.word()) {
            case COUNT ->
                windows.count(Materialized.<String, Long, WindowStore<Bytes, byte[]>>as("counts")
                                .withRetention(retention))
                        .mapValues(count -> "c" + count);
            case REDUCE ->
                windows.reduce(
                        WindowCase::joined,
                        Materialized.<String, String, WindowStore<Bytes, byte[]>>as("kept")
                                .withRetention(retention));
            case AGGREGATE ->
                windows.aggregate(
                        () -> "",
                        (key, value, gathered) -> WindowCase.joined(gathered, value),
                        Materialized.<String, String, WindowStore<Bytes, byte[]>>as("gathered")
                                .withValueSerde(Serdes.String())
                                .withRetention(retention));
        };
    }

    // Weir shows a session for one moment more than Kafka Streams, so that what is not late can be joined.
    private static KTable<Windowed<String>, String> table(
            WindowCase said, SessionWindowedKStream<String, String> sessions) {
        var retention = ms(said.sizeMs() + said.graceMs() + 1);
        return switch (said.word()) {
            case COUNT ->
                sessions.count(Materialized.<String, Long, SessionStore<Bytes, byte[]>>as("counts")
                                .withRetention(retention))
                        .mapValues(count -> "c" + count);
            case REDUCE ->
                sessions.reduce(
                        WindowCase::joined,
                        Materialized.<String, String, SessionStore<Bytes, byte[]>>as("kept")
                                .withRetention(retention));
            case AGGREGATE ->
                sessions.aggregate(
                        () -> "",
                        (key, value, gathered) -> WindowCase.joined(gathered, value),
                        (key, one, other) -> one + other,
                        Materialized.<String, String, SessionStore<Bytes, byte[]>>as("gathered")
                                .withValueSerde(Serdes.String())
                                .withRetention(retention));
        };
    }

    private static TimeWindows times(WindowCase said) {
        return TimeWindows.ofSizeAndGrace(ms(said.sizeMs()), ms(said.graceMs()));
    }

    private static Duration ms(long millis) {
        return Duration.ofMillis(millis);
    }
}
