package io.weir.samples;

import io.weir.dsl.Consumed;
import io.weir.dsl.Grouped;
import io.weir.dsl.KTable;
import io.weir.dsl.Materialized;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.runtime.StreamsConfig;
import io.weir.runtime.WeirStreams;
import io.weir.serdes.JsonSerde;
import io.weir.state.KeyValue;
import io.weir.state.KeyValueStore;
import io.weir.topology.Topology;
import java.time.Duration;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * A table from a database's change log, and how many customers live in each city.
 *
 * <p>The log says for each change of a row what the row was and what it is; the key is the row's own. What it is
 * becomes the row here; if it is nothing any more, the row is deleted.
 *
 * <p>State: the rows as the database holds them, and one number a city: it is bounded by the database's rows, and by
 * the cities there ever were, since a city without customers stays, with 0.
 */
public final class DatabaseTable {
    private DatabaseTable() {}

    /** A row. */
    public record Customer(String name, String city) {}

    /** A change of a row: no before is an insert, no after is a delete. */
    public record Change(
            @Nullable Customer before, @Nullable Customer after) {}

    /** What runs: changes by customer id in, numbers by city out. */
    @SuppressWarnings("NullAway") // Nothing after a change is what deletes the row.
    public static Topology topology() {
        Serde<Customer> customerSerde = JsonSerde.of(Customer.class);
        Materialized<String, Customer, KeyValueStore<Bytes, byte[]>> store = Materialized.as("customers");

        StreamsBuilder builder = new StreamsBuilder();
        KTable<String, Customer> customers = builder.stream(
                        "customers.changes", Consumed.with(Serdes.String(), JsonSerde.of(Change.class)))
                .mapValues(Change::after)
                .toTable(store.withKeySerde(Serdes.String()).withValueSerde(customerSerde));

        customers
                .groupBy(
                        (id, customer) -> KeyValue.pair(customer.city(), customer),
                        Grouped.with(Serdes.String(), customerSerde))
                .count(Materialized.as("customers-by-city"))
                .toStream()
                .to("customers-by-city", Produced.with(Serdes.String(), Serdes.Long()));
        return builder.build();
    }

    /** Runs until the process is told to end; takes the address of a broker. */
    public static void main(String[] args) {
        Properties config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "database-table");
        config.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, args.length > 0 ? args[0] : "localhost:9092");
        config.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);

        WeirStreams streams = new WeirStreams(topology(), config);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> streams.close(Duration.ofSeconds(30)), "close"));
        streams.start();
    }
}
