package io.weir.testdriver.app;

import io.weir.dsl.Consumed;
import io.weir.dsl.EmitStrategy;
import io.weir.dsl.Grouped;
import io.weir.dsl.KGroupedStream;
import io.weir.dsl.KStream;
import io.weir.dsl.KTable;
import io.weir.dsl.Materialized;
import io.weir.dsl.Produced;
import io.weir.dsl.SessionWindows;
import io.weir.dsl.SlidingWindows;
import io.weir.dsl.StreamsBuilder;
import io.weir.dsl.Suppressed;
import io.weir.dsl.Suppressed.BufferConfig;
import io.weir.dsl.TimeWindows;
import io.weir.state.KeyValue;
import io.weir.state.Windowed;
import io.weir.topology.Topology;
import java.time.Duration;
import org.apache.kafka.common.serialization.Serdes;

/**
 * Counts readings in windows of many kinds, as a process of its own.
 *
 * <p>Windows of the input's own partitions take late records and refuse later ones. What comes through a repartition
 * topic, or from two topics, does not depend on the order in which partitions are read.
 */
public final class WindowsApp {
    static final String READINGS = "readings";
    static final String CORRECTIONS = "corrections";
    /** Each window once, when it closes. */
    static final String TUMBLING = "tumbling-out";
    /** Each window once, when it closes. */
    static final String SLIDING = "sliding-out";
    /** Each session once, when it closes. */
    static final String SESSIONS = "sessions-out";
    /** Each window once, when it closes; windows overlap. */
    static final String HOPPING = "hopping-out";
    /** A table: windows by the reading's place, through a repartition topic. */
    static final String PLACES = "places-out";
    /** A table: readings and corrections of each key together. */
    static final String TOTALS = "totals-out";

    static final Duration SIZE = Duration.ofSeconds(5);
    static final Duration GAP = Duration.ofSeconds(1);
    static final Duration GRACE = Duration.ofSeconds(2);
    /** Longer than all of the input. */
    static final Duration NEVER_LATE = Duration.ofHours(3);

    private static final Produced<String, String> TEXTS = Produced.with(Serdes.String(), Serdes.String());

    private WindowsApp() {}

    /** All words. */
    static Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        KStream<String, String> readings = builder.stream(READINGS, Consumed.with(Serdes.String(), Serdes.String()));
        KGroupedStream<String, String> byKey = readings.groupByKey(Grouped.with(Serdes.String(), Serdes.String()));
        closing(byKey);
        suppressed(byKey);
        readings.groupBy((key, place) -> place, Grouped.with("place", Serdes.String(), Serdes.String()))
                .windowedBy(TimeWindows.ofSizeAndGrace(SIZE, NEVER_LATE))
                .count(Materialized.as("places"))
                .toStream()
                .map((window, count) -> told(window, count))
                .to(PLACES, TEXTS);
        KGroupedStream<String, String> corrections = builder.stream(
                        CORRECTIONS, Consumed.with(Serdes.String(), Serdes.String()))
                .groupByKey(Grouped.with(Serdes.String(), Serdes.String()));
        byKey.<Long>cogroup((key, reading, total) -> total + 1)
                .cogroup(corrections, (key, correction, total) -> total + Long.parseLong(correction))
                .aggregate(() -> 0L, Materialized.with(Serdes.String(), Serdes.Long()))
                .toStream()
                .mapValues(String::valueOf)
                .to(TOTALS, TEXTS);
        return builder.build();
    }

    private static void closing(KGroupedStream<String, String> byKey) {
        byKey.windowedBy(TimeWindows.ofSizeAndGrace(SIZE, GRACE))
                .emitStrategy(EmitStrategy.onWindowClose())
                .count(Materialized.as("tumbling"))
                .toStream()
                .map((window, count) -> told(window, count))
                .to(TUMBLING, TEXTS);
        byKey.windowedBy(SlidingWindows.ofTimeDifferenceAndGrace(GAP, GRACE))
                .emitStrategy(EmitStrategy.onWindowClose())
                .count(Materialized.as("sliding"))
                .toStream()
                .map((window, count) -> told(window, count))
                .to(SLIDING, TEXTS);
    }

    private static void suppressed(KGroupedStream<String, String> byKey) {
        KTable<Windowed<String>, Long> sessions = byKey.windowedBy(SessionWindows.ofInactivityGapAndGrace(GAP, GRACE))
                .count(Materialized.as("sessions"));
        sessions.suppress(Suppressed.untilWindowCloses(BufferConfig.unbounded()))
                .toStream()
                .map((window, count) -> told(window, count))
                .to(SESSIONS, TEXTS);
        byKey.windowedBy(TimeWindows.ofSizeAndGrace(SIZE, GRACE).advanceBy(SIZE.dividedBy(2)))
                .count(Materialized.as("hopping"))
                .suppress(Suppressed.untilWindowCloses(BufferConfig.unbounded()))
                .toStream()
                .map((window, count) -> told(window, count))
                .to(HOPPING, TEXTS);
    }

    private static KeyValue<String, String> told(Windowed<String> window, Long count) {
        return KeyValue.pair(
                window.key() + "@" + window.window().start() + "-"
                        + window.window().end(),
                String.valueOf(count));
    }

    /** Runs until the input ends. */
    public static void main(String[] args) {
        AppMain.run(topology(), args);
    }
}
