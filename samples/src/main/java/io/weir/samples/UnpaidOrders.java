package io.weir.samples;

import io.weir.dsl.Consumed;
import io.weir.dsl.Keyed;
import io.weir.dsl.Produced;
import io.weir.dsl.StateTimeout;
import io.weir.dsl.StreamsBuilder;
import io.weir.processor.StateSpec;
import io.weir.runtime.StreamsConfig;
import io.weir.runtime.WeirStreams;
import io.weir.topology.Topology;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;

/**
 * Orders that are not paid within fifteen minutes, by the clock on the wall.
 *
 * <p>State: each order that waits for its payment, and its timeout, both deleted when it is paid or reported: they are
 * bounded by the orders of a quarter of an hour, which is declared here as a number.
 */
public final class UnpaidOrders {
    private static final Duration PATIENCE = Duration.ofMinutes(15);
    private static final long OPEN_ORDERS_MAX = 1_000_000;

    private UnpaidOrders() {}

    /** What runs: what happens to orders in, unpaid ones out, both by the number of the order. */
    public static Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("orders", Consumed.with(Serdes.String(), Serdes.String()))
                .groupByKey()
                .updateState(
                        StateSpec.value("open", Serdes.String()).withFiniteKeys(OPEN_ORDERS_MAX),
                        StateTimeout.ofWallClock(PATIENCE),
                        (order, event, open) -> {
                            if (event == null) {
                                return List.of("unpaid: " + open.get());
                            }
                            if (event.value().equals("paid")) {
                                open.clear();
                            } else if (open.get() == null) {
                                open.update(event.value());
                            }
                            return List.of();
                        },
                        Keyed.as("unpaid-orders"))
                .to("unpaid-orders", Produced.with(Serdes.String(), Serdes.String()));
        return builder.build();
    }

    /** Runs until the process is told to end; takes the address of a broker. */
    public static void main(String[] args) {
        Properties config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "unpaid-orders");
        config.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, args.length > 0 ? args[0] : "localhost:9092");
        config.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);

        WeirStreams streams = new WeirStreams(topology(), config);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> streams.close(Duration.ofSeconds(30)), "close"));
        streams.start();
    }
}
