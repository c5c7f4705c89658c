package io.weir.samples;

import io.weir.dsl.Consumed;
import io.weir.dsl.Produced;
import io.weir.dsl.SlidingWindows;
import io.weir.dsl.StreamsBuilder;
import io.weir.runtime.StreamsConfig;
import io.weir.runtime.WeirStreams;
import io.weir.serdes.JsonSerde;
import io.weir.topology.Topology;
import java.time.Duration;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;

/**
 * Users with three failed log-ins within any half minute.
 *
 * <p>State: one count for each different set of failures that lie within half a minute of one another, at most two a
 * failure, kept for five seconds of grace: so it is bounded by the failures of a little more than a minute. Unlike
 * windows that begin at fixed times, sliding windows miss no half minute.
 */
public final class FailedLogins {
    private static final Duration HALF_A_MINUTE = Duration.ofSeconds(30);
    private static final long TOO_MANY = 3;

    private FailedLogins() {}

    /** That a user, who is the key, tried to log in. */
    public record Login(String address, boolean succeeded) {}

    /** What runs: log-ins in, numbers of failures out, both by user. */
    public static Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("logins", Consumed.with(Serdes.String(), JsonSerde.of(Login.class)))
                .filterNot((user, login) -> login.succeeded())
                .groupByKey()
                .windowedBy(SlidingWindows.ofTimeDifferenceAndGrace(HALF_A_MINUTE, Duration.ofSeconds(5)))
                .count()
                .toStream()
                .filter((user, failures) -> failures >= TOO_MANY)
                .selectKey((window, failures) -> window.key())
                .to("failed-logins", Produced.with(Serdes.String(), Serdes.Long()));
        return builder.build();
    }

    /** Runs until the process is told to end; takes the address of a broker. */
    public static void main(String[] args) {
        Properties config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "failed-logins");
        config.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, args.length > 0 ? args[0] : "localhost:9092");
        config.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);

        WeirStreams streams = new WeirStreams(topology(), config);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> streams.close(Duration.ofSeconds(30)), "close"));
        streams.start();
    }
}
