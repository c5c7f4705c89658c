package io.weir.samples;

import io.weir.dsl.Consumed;
import io.weir.dsl.Materialized;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.dsl.TimeWindows;
import io.weir.runtime.StreamsConfig;
import io.weir.runtime.WeirStreams;
import io.weir.serdes.JsonSerde;
import io.weir.topology.Topology;
import java.time.Duration;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;

/**
 * Cards that pay too often: five times or more within a minute.
 *
 * <p>State: for each card a number and a sum in six overlapping windows of a minute, kept until ten seconds of grace
 * are over: it is bounded by six times the cards that pay within seventy seconds. A burst lies whole in at least one
 * window if it takes 50 seconds or less.
 */
public final class FraudAlerts {
    private static final TimeWindows ANY_MINUTE = TimeWindows.ofSizeAndGrace(
                    Duration.ofMinutes(1), Duration.ofSeconds(10))
            .advanceBy(Duration.ofSeconds(10));
    private static final long TOO_MANY = 5;

    private FraudAlerts() {}

    /** That a card, which is the key, paid an amount. */
    public record Payment(String shop, long cents) {}

    /** What a card paid within a minute. */
    public record Velocity(long payments, long cents) {
        static final Velocity NONE = new Velocity(0, 0);

        Velocity with(Payment payment) {
            return new Velocity(payments + 1, cents + payment.cents());
        }
    }

    /** What runs: payments in, alerts out, both by card. */
    public static Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("payments", Consumed.with(Serdes.String(), JsonSerde.of(Payment.class)))
                .groupByKey()
                .windowedBy(ANY_MINUTE)
                .aggregate(
                        () -> Velocity.NONE,
                        (card, payment, velocity) -> velocity.with(payment),
                        Materialized.with(Serdes.String(), JsonSerde.of(Velocity.class)))
                .toStream()
                .filter((card, velocity) -> velocity.payments() >= TOO_MANY)
                .selectKey((window, velocity) -> window.key())
                .to("fraud-alerts", Produced.with(Serdes.String(), JsonSerde.of(Velocity.class)));
        return builder.build();
    }

    /** Runs until the process is told to end; takes the address of a broker. */
    public static void main(String[] args) {
        Properties config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "fraud-alerts");
        config.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, args.length > 0 ? args[0] : "localhost:9092");
        config.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);

        WeirStreams streams = new WeirStreams(topology(), config);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> streams.close(Duration.ofSeconds(30)), "close"));
        streams.start();
    }
}
