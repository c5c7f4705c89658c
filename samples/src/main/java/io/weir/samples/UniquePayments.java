package io.weir.samples;

import io.weir.dsl.Consumed;
import io.weir.dsl.Deduplicate;
import io.weir.dsl.Late;
import io.weir.dsl.Named;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.runtime.StreamsConfig;
import io.weir.runtime.WeirStreams;
import io.weir.serdes.JsonSerde;
import io.weir.topology.Topology;
import java.time.Duration;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;

/**
 * Lets each payment through once, by its id, however often a client sends it within an hour.
 *
 * <p>A client that hears nothing sends its payment again, with the same id. What comes again is counted and left out.
 * What comes an hour late may have been seen or not: nobody knows any more, so it goes to a topic that people look at.
 *
 * <p>State: the ids of the last hour in a window store, which forgets them by itself: it is bounded by the payments of
 * an hour. Payments of one account, the key, are compared; one that is sent again has the same account.
 */
public final class UniquePayments {
    private UniquePayments() {}

    /** A payment from an account, which is the key. */
    public record Payment(String id, long cents) {}

    /** What runs: payments in, the same payments out, each once. */
    public static Topology topology() {
        Serde<Payment> paymentSerde = JsonSerde.of(Payment.class);

        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("payments", Consumed.with(Serdes.String(), paymentSerde))
                .deduplicate(
                        Deduplicate.<String, Payment, String>by(Payment::id, Serdes.String())
                                .within(Duration.ofHours(1))
                                .onLate(Late.toTopic("payments-to-check")),
                        Named.as("payment"))
                .to("unique-payments", Produced.with(Serdes.String(), paymentSerde));
        return builder.build();
    }

    /** Runs until the process is told to end; takes the address of a broker. */
    public static void main(String[] args) {
        Properties config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "unique-payments");
        config.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, args.length > 0 ? args[0] : "localhost:9092");
        config.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);

        WeirStreams streams = new WeirStreams(topology(), config);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> streams.close(Duration.ofSeconds(30)), "close"));
        streams.start();
    }
}
