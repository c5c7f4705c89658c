package io.weir.samples;

import io.weir.dsl.Consumed;
import io.weir.dsl.KGroupedStream;
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
 * What each customer did, gathered from orders and support calls in one row.
 *
 * <p>State: one row a customer, so it is bounded by the number of customers. The two topics share one store, where two
 * counts and a join would take four.
 */
public final class CustomerActivity {
    private CustomerActivity() {}

    /** An order of a customer, who is the key. */
    public record Order(long cents) {}

    /** A call of a customer, who is the key. */
    public record Call(String subject) {}

    /** What a customer did so far. */
    public record Activity(long orders, long cents, long calls) {
        static final Activity NONE = new Activity(0, 0, 0);

        Activity with(Order order) {
            return new Activity(orders + 1, cents + order.cents(), calls);
        }

        Activity withCall() {
            return new Activity(orders, cents, calls + 1);
        }
    }

    /** What runs: orders and calls in, activities out, all by customer. */
    public static Topology topology() {
        Serde<Activity> activitySerde = JsonSerde.of(Activity.class);

        StreamsBuilder builder = new StreamsBuilder();
        KGroupedStream<String, Order> orders = builder.stream(
                        "orders", Consumed.with(Serdes.String(), JsonSerde.of(Order.class)))
                .groupByKey();
        KGroupedStream<String, Call> calls = builder.stream(
                        "support-calls", Consumed.with(Serdes.String(), JsonSerde.of(Call.class)))
                .groupByKey();

        orders.<Activity>cogroup((customer, order, activity) -> activity.with(order))
                .cogroup(calls, (customer, call, activity) -> activity.withCall())
                .aggregate(() -> Activity.NONE, Materialized.with(Serdes.String(), activitySerde))
                .toStream()
                .to("customer-activity", Produced.with(Serdes.String(), activitySerde));
        return builder.build();
    }

    /** Runs until the process is told to end; takes the address of a broker. */
    public static void main(String[] args) {
        Properties config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "customer-activity");
        config.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, args.length > 0 ? args[0] : "localhost:9092");
        config.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);

        WeirStreams streams = new WeirStreams(topology(), config);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> streams.close(Duration.ofSeconds(30)), "close"));
        streams.start();
    }
}
