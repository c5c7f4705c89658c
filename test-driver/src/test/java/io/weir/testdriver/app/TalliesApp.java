package io.weir.testdriver.app;

import io.weir.dsl.Consumed;
import io.weir.dsl.KGroupedStream;
import io.weir.dsl.Materialized;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.dsl.TimeWindows;
import io.weir.state.WindowStore;
import io.weir.topology.Topology;
import java.time.Duration;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;

/** Counts events by key, in all and by the minute, as a process of its own: two stores a task. */
public final class TalliesApp {
    static final String EVENTS = "events";
    /** Texts of counts, by key. */
    static final String IN_ALL = "in-all";
    /** Texts of counts, by key and the window's start. */
    static final String BY_MINUTE = "by-minute";

    static final Duration RETENTION = Duration.ofMinutes(10);

    private TalliesApp() {}

    static Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        KGroupedStream<String, String> events = builder.stream(EVENTS, Consumed.with(Serdes.String(), Serdes.String()))
                .groupByKey();
        Produced<String, String> texts = Produced.with(Serdes.String(), Serdes.String());
        events.count(Materialized.as(IN_ALL))
                .toStream()
                .mapValues(String::valueOf)
                .to(out(IN_ALL), texts);
        events.windowedBy(TimeWindows.ofSizeWithNoGrace(Duration.ofMinutes(1)))
                .count(Materialized.<String, Long, WindowStore<Bytes, byte[]>>as(BY_MINUTE)
                        .withRetention(RETENTION))
                .toStream((window, count) -> key(window.key(), window.window().start()))
                .mapValues(String::valueOf)
                .to(out(BY_MINUTE), texts);
        return builder.build();
    }

    /** The topic to which a store's counts go. */
    static String out(String store) {
        return store + "-out";
    }

    /** The key of a window's count. */
    static String key(String key, long start) {
        return key + "@" + start;
    }

    /** Runs until the input ends. */
    public static void main(String[] args) {
        AppMain.run(topology(), args);
    }
}
