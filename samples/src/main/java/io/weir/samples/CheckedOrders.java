package io.weir.samples;

import io.weir.dsl.Async;
import io.weir.dsl.Consumed;
import io.weir.dsl.Named;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.runtime.StreamsConfig;
import io.weir.runtime.WeirStreams;
import io.weir.serdes.JsonSerde;
import io.weir.topology.Topology;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Properties;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;

/**
 * Asks a slow service how a customer pays, for each order, and goes on with other customers' orders meanwhile.
 *
 * <p>Orders of one customer, the key, stay in order: the next is asked about when the one before has its answer. A
 * service that fails or is slow is asked twice more. An order that cannot be checked ends the application, unless its
 * {@code processing.exception.handler} says otherwise.
 *
 * <p>State: the orders that wait for an answer, bounded: 200 a partition at most.
 */
public final class CheckedOrders {
    private CheckedOrders() {}

    /** An order of a customer, who is the key. */
    public record Order(String customer, long cents) {}

    /** An order, and how its customer pays. */
    public record Checked(Order order, String rating) {}

    /** What runs: orders in, checked orders out, by customer; the service is asked for the rating of a customer. */
    public static Topology topology(Function<String, CompletionStage<String>> service) {
        Serde<Order> orderSerde = JsonSerde.of(Order.class);
        Serde<Checked> checkedSerde = JsonSerde.of(Checked.class);

        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("orders", Consumed.with(Serdes.String(), orderSerde))
                .mapValuesAsync(
                        (customer, order) -> service.apply(customer).thenApply(rating -> new Checked(order, rating)),
                        Async.ordered()
                                .perKey()
                                .maxInFlight(200)
                                .timeout(Duration.ofSeconds(5))
                                .retry(2, Duration.ofMillis(200)),
                        Named.as("rating"))
                .to("checked-orders", Produced.with(Serdes.String(), checkedSerde));
        return builder.build();
    }

    /** Runs until the process is told to end; takes the address of a broker and that of the service. */
    public static void main(String[] args) {
        Properties config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "checked-orders");
        config.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, args.length > 0 ? args[0] : "localhost:9092");
        config.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        String service = args.length > 1 ? args[1] : "http://localhost:8080/ratings/";

        HttpClient client = HttpClient.newHttpClient();
        WeirStreams streams = new WeirStreams(topology(customer -> rating(client, service, customer)), config);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> streams.close(Duration.ofSeconds(30)), "close"));
        streams.start();
    }

    private static CompletionStage<String> rating(HttpClient client, String service, String customer) {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(service + customer)).build();
        return client.sendAsync(request, BodyHandlers.ofString()).thenApply(response -> {
            if (response.statusCode() != 200) {
                throw new IllegalStateException("The service answered with status " + response.statusCode() + ".");
            }
            return response.body();
        });
    }
}
