package io.weir.dsl.windows;

import io.weir.dsl.Consumed;
import io.weir.dsl.EmitStrategy;
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
import io.weir.state.StateStore;
import io.weir.state.WindowStore;
import io.weir.state.Windowed;
import io.weir.topology.Topology;
import java.time.Duration;
import java.time.Instant;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/** Says a random windowed program in the words of one library. The twin differs by its imports only. */
final class WeirWindows {
    private WeirWindows() {}

    static Topology topology(WindowCase said) {
        StreamsBuilder builder = new StreamsBuilder();
        var grouping = builder.stream("S", Consumed.with(Serdes.String(), Serdes.String()))
                .groupByKey(Grouped.with(Serdes.String(), Serdes.String()));
        var table = switch (said.windows()) {
            case TUMBLING -> table(said, grouping.windowedBy(times(said)).emitStrategy(emits(said)));
            case HOPPING ->
                table(
                        said,
                        grouping.windowedBy(times(said).advanceBy(ms(said.advanceMs())))
                                .emitStrategy(emits(said)));
            case UNLIMITED ->
                table(said, grouping.windowedBy(UnlimitedWindows.of().startOn(Instant.ofEpochMilli(30))));
            case SLIDING ->
                table(
                        said,
                        grouping.windowedBy(
                                        SlidingWindows.ofTimeDifferenceAndGrace(ms(said.sizeMs()), ms(said.graceMs())))
                                .emitStrategy(emits(said)));
            case SESSION ->
                table(
                        said,
                        grouping.windowedBy(
                                        SessionWindows.ofInactivityGapAndGrace(ms(said.sizeMs()), ms(said.graceMs())))
                                .emitStrategy(emits(said)));
        };
        table.toStream((key, value) -> key.key() + "@" + key.window().start() + "/"
                        + key.window().end())
                .to("O", Produced.with(Serdes.String(), Serdes.String()));
        return builder.build();
    }

    private static KTable<Windowed<String>, String> table(
            WindowCase said, TimeWindowedKStream<String, String> windows) {
        var retention = said.retentionMs();
        return switch (said.word()) {
            case COUNT ->
                (retention == null
                                ? windows.count()
                                : windows.count(Materialized.<String, Long, WindowStore<Bytes, byte[]>>as("counts")
                                        .withRetention(ms(retention))))
                        .mapValues(count -> "c" + count);
            case REDUCE -> windows.reduce(WindowCase::joined, kept(retention, Materialized.as("kept")));
            case AGGREGATE ->
                windows.aggregate(
                        () -> "",
                        (key, value, gathered) -> WindowCase.joined(gathered, value),
                        kept(retention, Materialized.with(Serdes.String(), Serdes.String())));
        };
    }

    private static KTable<Windowed<String>, String> table(
            WindowCase said, SessionWindowedKStream<String, String> sessions) {
        var retention = said.retentionMs();
        return switch (said.word()) {
            case COUNT ->
                sessions.count(Materialized.<String, Long, SessionStore<Bytes, byte[]>>as("counts")
                                .withRetention(ms(retention)))
                        .mapValues(count -> "c" + count);
            case REDUCE -> sessions.reduce(WindowCase::joined, kept(retention, Materialized.as("kept")));
            case AGGREGATE ->
                sessions.aggregate(
                        () -> "",
                        (key, value, gathered) -> WindowCase.joined(gathered, value),
                        (key, one, other) -> one + other,
                        kept(retention, Materialized.as("gathered")));
        };
    }

    private static <S extends StateStore> Materialized<String, String, S> kept(
            @Nullable Long retentionMs, Materialized<String, String, S> rows) {
        var typed = rows.withKeySerde(Serdes.String()).withValueSerde(Serdes.String());
        return retentionMs == null ? typed : typed.withRetention(ms(retentionMs));
    }

    private static EmitStrategy emits(WindowCase said) {
        return said.onClose() ? EmitStrategy.onWindowClose() : EmitStrategy.onWindowUpdate();
    }

    private static TimeWindows times(WindowCase said) {
        return TimeWindows.ofSizeAndGrace(ms(said.sizeMs()), ms(said.graceMs()));
    }

    private static Duration ms(long millis) {
        return Duration.ofMillis(millis);
    }
}
