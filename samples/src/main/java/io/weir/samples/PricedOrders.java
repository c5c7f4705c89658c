package io.weir.samples;

import io.weir.dsl.Branched;
import io.weir.dsl.Consumed;
import io.weir.dsl.GlobalKTable;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.runtime.StreamsConfig;
import io.weir.runtime.WeirStreams;
import io.weir.serdes.JsonSerde;
import io.weir.topology.Topology;
import java.time.Duration;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;

/**
 * Orders with their price, from a price list that every instance has whole.
 *
 * <p>State: the price list, one row a product, on every instance: bounded by the number of products. It need not be
 * partitioned like the orders, and is read to its end before the first order. An order for a product without a price
 * goes to a topic of its own.
 */
public final class PricedOrders {
    private PricedOrders() {}

    /** An order, by any key. */
    public record Order(String product, long number) {}

    /** An order and what it costs, if that is known. */
    public record PricedOrder(Order order, @Nullable Long cents) {
        static PricedOrder of(Order order, @Nullable Long price) {
            return new PricedOrder(order, price == null ? null : price * order.number());
        }
    }

    /** What runs: orders and prices in, orders with and without a price out. */
    public static Topology topology() {
        Produced<String, PricedOrder> priced = Produced.with(Serdes.String(), JsonSerde.of(PricedOrder.class));

        StreamsBuilder builder = new StreamsBuilder();
        GlobalKTable<String, Long> prices =
                builder.globalTable("prices", Consumed.with(Serdes.String(), Serdes.Long()));
        builder.stream("orders", Consumed.with(Serdes.String(), JsonSerde.of(Order.class)))
                .leftJoin(prices, (id, order) -> order.product(), PricedOrder::of)
                .split()
                .branch(
                        (id, order) -> order.cents() == null,
                        Branched.withConsumer(it -> it.to("orders-without-price", priced)))
                .defaultBranch(Branched.withConsumer(it -> it.to("priced-orders", priced)));
        return builder.build();
    }

    /** Runs until the process is told to end; takes the address of a broker. */
    public static void main(String[] args) {
        Properties config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "priced-orders");
        config.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, args.length > 0 ? args[0] : "localhost:9092");
        config.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);

        WeirStreams streams = new WeirStreams(topology(), config);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> streams.close(Duration.ofSeconds(30)), "close"));
        streams.start();
    }
}
