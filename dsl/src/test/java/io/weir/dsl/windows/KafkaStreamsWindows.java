package io.weir.dsl.windows;

import java.time.Duration;
import java.time.Instant;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.KTable;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.kstream.SessionWindowedKStream;
import org.apache.kafka.streams.kstream.SessionWindows;
import org.apache.kafka.streams.kstream.SlidingWindows;
import org.apache.kafka.streams.kstream.TimeWindowedKStream;
import org.apache.kafka.streams.kstream.TimeWindows;
import org.apache.kafka.streams.kstream.UnlimitedWindows;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.state.SessionStore;
import org.apache.kafka.streams.state.WindowStore;

/** Says a random windowed program in the words of one library. The twin differs by its imports only. */
final class KafkaStreamsWindows {
    private KafkaStreamsWindows() {}

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
