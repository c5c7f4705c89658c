package io.weir.testdriver.app;

import io.weir.dsl.Consumed;
import io.weir.dsl.GlobalKTable;
import io.weir.dsl.JoinWindows;
import io.weir.dsl.KStream;
import io.weir.dsl.KTable;
import io.weir.dsl.Materialized;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamJoined;
import io.weir.dsl.StreamsBuilder;
import io.weir.state.KeyValue;
import io.weir.state.KeyValueStore;
import io.weir.topology.Topology;
import java.time.Duration;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * Joins streams and tables, as a process of its own.
 *
 * <p>No record is late, so results do not depend on the order in which partitions are read.
 */
public final class JoinsApp {
    static final String VIEWS = "views";
    static final String CLICKS = "clicks";
    static final String ORDERS = "orders";
    static final String CUSTOMERS = "customers";
    static final String COUNTRIES = "countries";
    /** Each pair of a view and a click once, and each view without a click once. */
    static final String CLICKED = "clicked-out";
    /** Each view once, with its country. */
    static final String PLACED = "placed-out";
    /** A table: orders with their customers. */
    static final String DELIVERIES = "deliveries-out";

    static final Duration NEAR = Duration.ofSeconds(1);
    /** Longer than all of the input. */
    static final Duration NEVER_LATE = Duration.ofMinutes(20);

    private static final Produced<String, String> TEXTS = Produced.with(Serdes.String(), Serdes.String());

    private JoinsApp() {}

    /** All words. */
    static Topology topology() {
        Consumed<String, String> texts = Consumed.with(Serdes.String(), Serdes.String());
        StreamsBuilder builder = new StreamsBuilder();
        KStream<String, String> views = builder.stream(VIEWS, texts);
        KStream<String, String> clicks = builder.stream(CLICKS, texts);
        views.leftJoin(
                        clicks,
                        JoinsApp::pair,
                        JoinWindows.ofTimeDifferenceAndGrace(NEAR, NEVER_LATE),
                        StreamJoined.with(Serdes.String(), Serdes.String(), Serdes.String())
                                .withStoreName("clicked"))
                .map((page, pair) -> KeyValue.pair(pair, page))
                .to(CLICKED, TEXTS);

        GlobalKTable<String, String> countries = builder.globalTable(COUNTRIES, texts);
        views.join(countries, (page, view) -> country(view), (view, country) -> view + " from " + country)
                .map((page, placed) -> KeyValue.pair(placed, page))
                .to(PLACED, TEXTS);

        KTable<String, String> orders = builder.table(ORDERS, texts, stored("orders"));
        KTable<String, String> customers = builder.table(CUSTOMERS, texts, stored("customers"));
        orders.leftJoin(customers, JoinsApp::customer, JoinsApp::pair, stored("deliveries"))
                .toStream()
                .to(DELIVERIES, TEXTS);
        return builder.build();
    }

    private static Materialized<String, String, KeyValueStore<Bytes, byte[]>> stored(String name) {
        return Materialized.<String, String, KeyValueStore<Bytes, byte[]>>as(name)
                .withKeySerde(Serdes.String())
                .withValueSerde(Serdes.String());
    }

    static String pair(String left, @Nullable String right) {
        return left + "+" + right;
    }

    /** The country in a view's text. */
    static String country(String view) {
        return view.substring(0, view.indexOf('#'));
    }

    /** The customer in an order's text. */
    static String customer(String order) {
        return order.substring(0, order.indexOf('#'));
    }

    /** Runs until the input ends. */
    public static void main(String[] args) {
        AppMain.run(topology(), args);
    }
}
