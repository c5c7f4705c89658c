package io.weir.samples;

import io.weir.dsl.Consumed;
import io.weir.dsl.Materialized;
import io.weir.dsl.Produced;
import io.weir.dsl.SessionWindows;
import io.weir.dsl.StreamsBuilder;
import io.weir.dsl.WindowedSerdes;
import io.weir.runtime.StreamsConfig;
import io.weir.runtime.WeirStreams;
import io.weir.serdes.JsonSerde;
import io.weir.topology.Topology;
import java.time.Duration;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;

/**
 * What each visitor did in one visit, which ends after half an hour without a click.
 *
 * <p>State: one row a visit, kept until it is over by half an hour and five minutes of grace: it is bounded by the
 * visits of a little more than an hour. A click that comes out of order can make two visits one; the two are deleted
 * downstream by tombstones, so topic visits can be read as a table.
 */
public final class ClickSessions {
    private ClickSessions() {}

    /** That a visitor, who is the key, clicked something, which may have been the button to buy it. */
    public record Click(String page, boolean bought) {}

    /** A visit so far. */
    public record Visit(long clicks, long bought) {
        static final Visit NONE = new Visit(0, 0);

        Visit with(Click click) {
            return plus(new Visit(1, click.bought() ? 1 : 0));
        }

        Visit plus(Visit other) {
            return new Visit(clicks + other.clicks, bought + other.bought);
        }
    }

    /** What runs: clicks by visitor in, visits by visitor and time out. */
    public static Topology topology() {
        SessionWindows visits = SessionWindows.ofInactivityGapAndGrace(Duration.ofMinutes(30), Duration.ofMinutes(5));

        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("clicks", Consumed.with(Serdes.String(), JsonSerde.of(Click.class)))
                .groupByKey()
                .windowedBy(visits)
                .aggregate(
                        () -> Visit.NONE,
                        (visitor, click, visit) -> visit.with(click),
                        (visitor, one, other) -> one.plus(other),
                        Materialized.with(Serdes.String(), JsonSerde.of(Visit.class)))
                .toStream()
                .to(
                        "visits",
                        Produced.with(
                                WindowedSerdes.sessionWindowedSerdeFrom(String.class), JsonSerde.of(Visit.class)));
        return builder.build();
    }

    /** Runs until the process is told to end; takes the address of a broker. */
    public static void main(String[] args) {
        Properties config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "click-sessions");
        config.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, args.length > 0 ? args[0] : "localhost:9092");
        config.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);

        WeirStreams streams = new WeirStreams(topology(), config);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> streams.close(Duration.ofSeconds(30)), "close"));
        streams.start();
    }
}
