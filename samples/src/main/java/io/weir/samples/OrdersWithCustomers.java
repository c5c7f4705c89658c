package io.weir.samples;

import io.weir.dsl.Consumed;
import io.weir.dsl.KTable;
import io.weir.dsl.Materialized;
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
 * Orders with the customer that each names, kept up to date from both sides.
 *
 * <p>State: orders and customers, one row each, and beside the customers one subscription an order: all bounded by the
 * orders and customers that are not deleted. A change of a customer sends each of the customer's orders anew.
 */
public final class OrdersWithCustomers {
    private OrdersWithCustomers() {}

    /** An order, by its id. */
    public record Order(String customer, String item) {}

    /** A customer, by the id that orders name. */
    public record Customer(String name, String city) {}

    /** An order with its customer. */
    public record CustomerOrder(Order order, Customer customer) {}

    /** What runs: two tables in, orders with their customers out, by order id. */
    public static Topology topology() {
        Serde<CustomerOrder> resultSerde = JsonSerde.of(CustomerOrder.class);

        StreamsBuilder builder = new StreamsBuilder();
        KTable<String, Order> orders =
                builder.table("orders", Consumed.with(Serdes.String(), JsonSerde.of(Order.class)));
        KTable<String, Customer> customers =
                builder.table("customers", Consumed.with(Serdes.String(), JsonSerde.of(Customer.class)));

        orders.join(customers, Order::customer, CustomerOrder::new, Materialized.with(Serdes.String(), resultSerde))
                .toStream()
                .to("customer-orders", Produced.with(Serdes.String(), resultSerde));
        return builder.build();
    }

    /** Runs until the process is told to end; takes the address of a broker. */
    public static void main(String[] args) {
        Properties config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "orders-with-customers");
        config.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, args.length > 0 ? args[0] : "localhost:9092");
        config.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);

        WeirStreams streams = new WeirStreams(topology(), config);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> streams.close(Duration.ofSeconds(30)), "close"));
        streams.start();
    }
}
