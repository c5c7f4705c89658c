package io.weir.samples;

import io.weir.dsl.Consumed;
import io.weir.dsl.JoinWindows;
import io.weir.dsl.KStream;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamJoined;
import io.weir.dsl.StreamsBuilder;
import io.weir.runtime.StreamsConfig;
import io.weir.runtime.WeirStreams;
import io.weir.serdes.JsonSerde;
import io.weir.topology.Topology;
import java.time.Duration;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;

/**
 * Orders with their payments, and orders that were not paid within a quarter of an hour.
 *
 * <p>State: orders and payments while a partner can still come, and beside them the orders that wait: it is bounded by
 * half an hour's orders and payments. That an order was not paid is said when another record's event time has passed
 * the quarter of an hour and a minute of grace. A record that comes later than that is dropped and counted.
 */
public final class OrderPayments {
    private static final JoinWindows QUARTER_OF_AN_HOUR =
            JoinWindows.ofTimeDifferenceAndGrace(Duration.ofMinutes(15), Duration.ofMinutes(1));

    private OrderPayments() {}

    /** An order, by its id. */
    public record Order(String customer, long cents) {}

    /** A payment, by its own id. */
    public record Payment(String order, long cents) {}

    /** What became of an order. */
    public record Outcome(String customer, long orderedCents, long paidCents) {
        static Outcome of(Order order, @Nullable Payment payment) {
            return new Outcome(order.customer(), order.cents(), payment == null ? 0 : payment.cents());
        }
    }

    /** What runs: orders and payments in, outcomes by order id out. */
    public static Topology topology() {
        Serde<Order> orderSerde = JsonSerde.of(Order.class);
        Serde<Payment> paymentSerde = JsonSerde.of(Payment.class);

        StreamsBuilder builder = new StreamsBuilder();
        KStream<String, Order> orders = builder.stream("orders", Consumed.with(Serdes.String(), orderSerde));
        KStream<String, Payment> payments = builder.stream("payments", Consumed.with(Serdes.String(), paymentSerde))
                .selectKey((id, payment) -> payment.order());

        orders.leftJoin(
                        payments,
                        Outcome::of,
                        QUARTER_OF_AN_HOUR,
                        StreamJoined.with(Serdes.String(), orderSerde, paymentSerde))
                .to("order-outcomes", Produced.with(Serdes.String(), JsonSerde.of(Outcome.class)));
        return builder.build();
    }

    /** Runs until the process is told to end; takes the address of a broker. */
    public static void main(String[] args) {
        Properties config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "order-payments");
        config.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, args.length > 0 ? args[0] : "localhost:9092");
        config.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);

        WeirStreams streams = new WeirStreams(topology(), config);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> streams.close(Duration.ofSeconds(30)), "close"));
        streams.start();
    }
}
