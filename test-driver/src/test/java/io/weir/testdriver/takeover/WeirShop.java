package io.weir.testdriver.takeover;

import static io.weir.testdriver.takeover.Shop.GAP_MS;
import static io.weir.testdriver.takeover.Shop.GRACE_MS;
import static io.weir.testdriver.takeover.Shop.REFUND_MS;
import static io.weir.testdriver.takeover.Shop.WINDOW_MS;

import io.weir.dsl.Consumed;
import io.weir.dsl.EmitStrategy;
import io.weir.dsl.Grouped;
import io.weir.dsl.JoinWindows;
import io.weir.dsl.Joined;
import io.weir.dsl.KGroupedStream;
import io.weir.dsl.KStream;
import io.weir.dsl.KTable;
import io.weir.dsl.Materialized;
import io.weir.dsl.Produced;
import io.weir.dsl.SessionWindows;
import io.weir.dsl.StreamJoined;
import io.weir.dsl.StreamsBuilder;
import io.weir.dsl.Suppressed;
import io.weir.dsl.Suppressed.BufferConfig;
import io.weir.dsl.TimeWindows;
import io.weir.runtime.WeirStreams;
import io.weir.state.KeyValue;
import io.weir.state.KeyValueStore;
import io.weir.topology.Topology;
import java.time.Duration;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;

/** The shop's statistics in Weir. The twin of {@link KafkaStreamsShop}, by other imports. */
@SuppressWarnings("NullAway") // The twin of a program for Kafka Streams: a session that is gone has no count.
final class WeirShop {
    private WeirShop() {}

    static Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        Produced<String, String> texts = Produced.with(Serdes.String(), Serdes.String());
        KStream<String, String> sales = builder.stream(Shop.SALES, Consumed.with(Serdes.String(), Serdes.String()));
        KStream<String, String> refunds = builder.stream(Shop.REFUNDS, Consumed.with(Serdes.String(), Serdes.String()));
        KTable<String, String> prices = builder.table(
                Shop.PRICES,
                Consumed.with(Serdes.String(), Serdes.String()),
                Materialized.<String, String, KeyValueStore<Bytes, byte[]>>as("price-store"));
        KGroupedStream<String, String> byProduct = sales.groupByKey(Grouped.with(Serdes.String(), Serdes.String()));

        byProduct
                .count(Materialized.as("by-product"))
                .toStream()
                .mapValues(String::valueOf)
                .to(Shop.BY_PRODUCT, texts);
        sales.groupBy((product, value) -> Shop.city(value), Grouped.with("city", Serdes.String(), Serdes.String()))
                .count(Materialized.as("by-city"))
                .toStream()
                .mapValues(String::valueOf)
                .to(Shop.BY_CITY, texts);
        byProduct
                .windowedBy(TimeWindows.ofSizeAndGrace(Duration.ofMillis(WINDOW_MS), Duration.ofMillis(GRACE_MS)))
                .count(Materialized.as("windows"))
                .toStream()
                .map((window, count) ->
                        KeyValue.pair(Shop.window(window.key(), window.window().start()), String.valueOf(count)))
                .to(Shop.WINDOWS, texts);
        byProduct
                .windowedBy(
                        SessionWindows.ofInactivityGapAndGrace(Duration.ofMillis(GAP_MS), Duration.ofMillis(GRACE_MS)))
                .count(Materialized.as("sessions"))
                .toStream()
                .map((window, count) -> KeyValue.pair(
                        Shop.session(
                                window.key(),
                                window.window().start(),
                                window.window().end()),
                        count == null ? null : String.valueOf(count)))
                .to(Shop.SESSIONS, texts);
        byProduct
                .windowedBy(TimeWindows.ofSizeAndGrace(Duration.ofMillis(WINDOW_MS), Duration.ofMillis(GRACE_MS)))
                .emitStrategy(EmitStrategy.onWindowClose())
                .count(Materialized.as("finals"))
                .toStream()
                .map((window, count) ->
                        KeyValue.pair(Shop.window(window.key(), window.window().start()), String.valueOf(count)))
                .to(Shop.FINALS, texts);
        byProduct
                .windowedBy(TimeWindows.ofSizeAndGrace(Duration.ofMillis(WINDOW_MS), Duration.ofMillis(GRACE_MS)))
                .count(Materialized.as("waiting"))
                .suppress(Suppressed.untilWindowCloses(BufferConfig.unbounded()).withName("held"))
                .toStream()
                .map((window, count) ->
                        KeyValue.pair(Shop.window(window.key(), window.window().start()), String.valueOf(count)))
                .to(Shop.HELD, texts);
        sales.join(
                        prices,
                        (sale, price) -> KeyValue.pair(sale, price),
                        Joined.with(Serdes.String(), Serdes.String(), Serdes.String()))
                .map((product, priced) -> priced)
                .to(Shop.PRICED, texts);
        sales.join(
                        refunds,
                        Shop::pair,
                        JoinWindows.ofTimeDifferenceAndGrace(Duration.ofMillis(REFUND_MS), Duration.ofDays(1)),
                        StreamJoined.with(Serdes.String(), Serdes.String(), Serdes.String())
                                .withName("refund")
                                .withStoreName("refund"))
                .map((product, pair) -> KeyValue.pair(pair, "-"))
                .to(Shop.REFUNDED, texts);
        return builder.build();
    }

    static WeirStreams start(Properties settings) {
        WeirStreams streams = new WeirStreams(topology(), settings);
        streams.start();
        return streams;
    }
}
