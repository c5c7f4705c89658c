package io.weir.testdriver.oracle;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.kstream.CogroupedKStream;
import org.apache.kafka.streams.kstream.EmitStrategy;
import org.apache.kafka.streams.kstream.KGroupedStream;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.KTable;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.SessionWindowedKStream;
import org.apache.kafka.streams.kstream.SessionWindows;
import org.apache.kafka.streams.kstream.SlidingWindows;
import org.apache.kafka.streams.kstream.Suppressed;
import org.apache.kafka.streams.kstream.TimeWindowedKStream;
import org.apache.kafka.streams.kstream.TimeWindows;
import org.apache.kafka.streams.kstream.UnlimitedWindows;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.state.SessionStore;
import org.apache.kafka.streams.state.WindowStore;

/** The words for windows in Kafka Streams. */
@SuppressWarnings({"unchecked", "NullAway"}) // Kafka Streams takes nulls, and says so nowhere.
final class KafkaStreamsWindows implements WindowWords<KStream<String, Object>, KGroupedStream<String, Object>> {
    private static final Instant UNLIMITED_FROM = Instant.ofEpochMilli(300);

    @Override
    public KStream<String, Object> times(KGroupedStream<String, Object> group, Step.GroupWord word, Gathered how) {
        Windowing windows = how.windows();
        if (windows.kind() == Kind.UNLIMITED) {
            return told(gathered(group.windowedBy(UnlimitedWindows.of().startOn(UNLIMITED_FROM)), word, how), how);
        }
        return told(gathered(group.windowedBy(sized(windows)).emitStrategy(sending(windows)), word, how), how);
    }

    @Override
    public KStream<String, Object> sliding(KGroupedStream<String, Object> group, Step.GroupWord word, Gathered how) {
        Windowing windows = how.windows();
        return told(gathered(group.windowedBy(slid(windows)).emitStrategy(sending(windows)), word, how), how);
    }

    @Override
    public KStream<String, Object> sessions(KGroupedStream<String, Object> group, Step.GroupWord word, Gathered how) {
        Windowing windows = how.windows();
        return told(gathered(group.windowedBy(gapped(windows)).emitStrategy(sending(windows)), word, how), how);
    }

    @Override
    public KStream<String, Object> cogroupedTimes(List<KGroupedStream<String, Object>> groups, Gathered how) {
        Materialized<String, Object, WindowStore<Bytes, byte[]>> kept = kept(how);
        return told(cogroup(groups, how).windowedBy(sized(how.windows())).aggregate(() -> "", kept), how);
    }

    @Override
    public KStream<String, Object> cogroupedSliding(List<KGroupedStream<String, Object>> groups, Gathered how) {
        Materialized<String, Object, WindowStore<Bytes, byte[]>> kept = kept(how);
        return told(cogroup(groups, how).windowedBy(slid(how.windows())).aggregate(() -> "", kept), how);
    }

    @Override
    public KStream<String, Object> cogroupedSessions(List<KGroupedStream<String, Object>> groups, Gathered how) {
        Materialized<String, Object, SessionStore<Bytes, byte[]>> kept = kept(how);
        var sessions = cogroup(groups, how).windowedBy(gapped(how.windows()));
        return told(sessions.aggregate(() -> "", (key, one, other) -> merged(how, one, other), kept), how);
    }

    private static CogroupedKStream<String, Object> cogroup(List<KGroupedStream<String, Object>> groups, Gathered how) {
        CogroupedKStream<String, Object> all = groups.get(0).cogroup(how.functions()::aggregated);
        for (KGroupedStream<String, Object> group : groups.subList(1, groups.size())) {
            all = all.cogroup(group, how.functions()::aggregated);
        }
        return all;
    }

    private static KTable<Windowed<String>, Object> gathered(
            TimeWindowedKStream<String, Object> windows, Step.GroupWord word, Gathered how) {
        Materialized<String, Object, WindowStore<Bytes, byte[]>> kept = kept(how);
        return switch (word) {
            case COUNT -> objects(windows.count(numbers(kept)));
            case REDUCE -> windows.reduce(how.functions()::reduced, kept);
            case AGGREGATE -> windows.aggregate(() -> "", how.functions()::aggregated, kept);
        };
    }

    private static KTable<Windowed<String>, Object> gathered(
            SessionWindowedKStream<String, Object> sessions, Step.GroupWord word, Gathered how) {
        Materialized<String, Object, SessionStore<Bytes, byte[]>> kept = kept(how);
        return switch (word) {
            case COUNT -> objects(sessions.count(numbers(kept)));
            case REDUCE -> sessions.reduce(how.functions()::reduced, kept);
            case AGGREGATE ->
                sessions.aggregate(
                        () -> "", how.functions()::aggregated, (key, one, other) -> merged(how, one, other), kept);
        };
    }

    // Never nothing: Kafka Streams gives it to the aggregator, while Weir starts anew.
    private static Object merged(Gathered how, Object one, Object other) {
        return new Functions(how.functions().salt(), false).aggregated("", other, one);
    }

    private static KStream<String, Object> told(KTable<Windowed<String>, Object> table, Gathered how) {
        KTable<Windowed<String>, Object> passed =
                how.filtered() ? table.filter((key, value) -> how.functions().test(key.key(), value)) : table;
        KTable<Windowed<String>, Object> waited = switch (how.windows().sending()) {
            case UPDATES, ON_CLOSE -> passed;
            case SUPPRESSED -> passed.suppress(Suppressed.untilWindowCloses(Suppressed.BufferConfig.unbounded()));
            case HELD ->
                passed.suppress(Suppressed.untilTimeLimit(
                        Duration.ofMillis(how.windows().advanceMs()), Suppressed.BufferConfig.unbounded()));
        };
        return waited.toStream((key, value) ->
                key.key() + "@" + key.window().start() + "/" + key.window().end());
    }

    private static KTable<Windowed<String>, Object> objects(KTable<Windowed<String>, Long> counts) {
        return (KTable<Windowed<String>, Object>) (KTable<?, ?>) counts;
    }

    private static <S extends StateStore> Materialized<String, Long, S> numbers(Materialized<String, Object, S> kept) {
        return (Materialized<String, Long, S>) (Materialized<?, ?, ?>) kept;
    }

    private static <S extends StateStore> Materialized<String, Object, S> kept(Gathered how) {
        Serde<Object> values = KafkaStreamsWords.value(how.said());
        Materialized<String, Object, S> kept = how.store().name() == null
                ? Materialized.with(Serdes.String(), values)
                : Materialized.<String, Object, S>as(how.store().name())
                        .withKeySerde(Serdes.String())
                        .withValueSerde(values);
        if (how.windows().retentionMs() >= 0) {
            kept = kept.withRetention(Duration.ofMillis(how.windows().retentionMs()));
        }
        kept = how.store().caching() ? kept.withCachingEnabled() : kept.withCachingDisabled();
        return how.store().logging() ? kept : kept.withLoggingDisabled();
    }

    private static EmitStrategy sending(Windowing windows) {
        return windows.sending() == Sending.ON_CLOSE ? EmitStrategy.onWindowClose() : EmitStrategy.onWindowUpdate();
    }

    private static TimeWindows sized(Windowing windows) {
        TimeWindows sized =
                TimeWindows.ofSizeAndGrace(Duration.ofMillis(windows.sizeMs()), Duration.ofMillis(windows.graceMs()));
        return windows.kind() == Kind.HOPPING ? sized.advanceBy(Duration.ofMillis(windows.advanceMs())) : sized;
    }

    private static SlidingWindows slid(Windowing windows) {
        return SlidingWindows.ofTimeDifferenceAndGrace(
                Duration.ofMillis(windows.sizeMs()), Duration.ofMillis(windows.graceMs()));
    }

    private static SessionWindows gapped(Windowing windows) {
        return SessionWindows.ofInactivityGapAndGrace(
                Duration.ofMillis(windows.sizeMs()), Duration.ofMillis(windows.graceMs()));
    }
}
