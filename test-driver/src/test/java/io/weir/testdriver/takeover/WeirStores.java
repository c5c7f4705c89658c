package io.weir.testdriver.takeover;

import io.weir.dsl.Consumed;
import io.weir.dsl.Grouped;
import io.weir.dsl.JoinWindows;
import io.weir.dsl.Joined;
import io.weir.dsl.KGroupedStream;
import io.weir.dsl.KStream;
import io.weir.dsl.KTable;
import io.weir.dsl.Materialized;
import io.weir.dsl.Repartitioned;
import io.weir.dsl.SessionWindows;
import io.weir.dsl.SlidingWindows;
import io.weir.dsl.StreamJoined;
import io.weir.dsl.StreamsBuilder;
import io.weir.dsl.Suppressed;
import io.weir.dsl.Suppressed.BufferConfig;
import io.weir.dsl.TableJoined;
import io.weir.dsl.TimeWindows;
import io.weir.runtime.WeirStreams;
import io.weir.state.KeyValueStore;
import io.weir.state.Stores;
import io.weir.topology.Topology;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;

/** A store and an internal topic of each kind in Weir. The twin of {@link KafkaStreamsStores}, by other imports. */
final class WeirStores {
    private static final Duration SIZE = Duration.ofMinutes(10);
    private static final Duration GRACE = Duration.ofMinutes(3);

    private WeirStores() {}

    static Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        Consumed<String, String> texts = Consumed.with(Serdes.String(), Serdes.String());
        Grouped<String, String> grouped = Grouped.with(Serdes.String(), Serdes.String());
        KStream<String, String> orders = builder.stream("orders", texts);
        KStream<String, String> payments = builder.stream("payments", texts);
        KGroupedStream<String, String> byKey = orders.groupByKey(grouped);

        byKey.count(Materialized.<String, Long, KeyValueStore<Bytes, byte[]>>as("counts")
                .withLoggingEnabled(Map.of("segment.ms", "600000")));
        orders.groupBy((key, value) -> value, Grouped.with("by-value", Serdes.String(), Serdes.String()))
                .count(Materialized.as("by-value-counts"));
        byKey.windowedBy(TimeWindows.ofSizeAndGrace(SIZE, GRACE))
                .count(Materialized.as("windows"))
                .suppress(Suppressed.untilWindowCloses(BufferConfig.unbounded()).withName("held"));
        byKey.windowedBy(SlidingWindows.ofTimeDifferenceAndGrace(SIZE, GRACE)).count(Materialized.as("sliding"));
        byKey.windowedBy(SessionWindows.ofInactivityGapAndGrace(SIZE, GRACE)).count(Materialized.as("sessions"));
        orders.outerJoin(
                payments,
                (order, payment) -> order + payment,
                JoinWindows.ofTimeDifferenceAndGrace(SIZE, GRACE),
                StreamJoined.with(Serdes.String(), Serdes.String(), Serdes.String())
                        .withName("paid")
                        .withStoreName("paid"));
        orders.repartition(Repartitioned.with(Serdes.String(), Serdes.String())
                        .withName("wide")
                        .withNumberOfPartitions(5))
                .toTable(Materialized.<String, String, KeyValueStore<Bytes, byte[]>>as("wide-table")
                        .withKeySerde(Serdes.String())
                        .withValueSerde(Serdes.String()));
        KTable<String, String> rates = builder.table(
                "rates", texts, Materialized.as(Stores.persistentVersionedKeyValueStore("rates", Duration.ofHours(1))));
        orders.join(
                rates,
                (order, rate) -> order + rate,
                Joined.with(Serdes.String(), Serdes.String(), Serdes.String())
                        .withName("rated")
                        .withGracePeriod(GRACE));
        KTable<String, String> customers = builder.table("customers", texts);
        KTable<String, String> accounts = builder.table("accounts", texts);
        customers.join(
                accounts,
                customer -> customer,
                (customer, account) -> customer + account,
                TableJoined.as("owned"),
                Materialized.<String, String, KeyValueStore<Bytes, byte[]>>as("owned-store")
                        .withKeySerde(Serdes.String())
                        .withValueSerde(Serdes.String()));
        return builder.build();
    }

    static WeirStreams start(Properties settings) {
        WeirStreams streams = new WeirStreams(topology(), settings);
        streams.start();
        return streams;
    }
}
