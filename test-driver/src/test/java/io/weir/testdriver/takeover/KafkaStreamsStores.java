package io.weir.testdriver.takeover;

import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.JoinWindows;
import org.apache.kafka.streams.kstream.Joined;
import org.apache.kafka.streams.kstream.KGroupedStream;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.KTable;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Repartitioned;
import org.apache.kafka.streams.kstream.SessionWindows;
import org.apache.kafka.streams.kstream.SlidingWindows;
import org.apache.kafka.streams.kstream.StreamJoined;
import org.apache.kafka.streams.kstream.Suppressed;
import org.apache.kafka.streams.kstream.Suppressed.BufferConfig;
import org.apache.kafka.streams.kstream.TableJoined;
import org.apache.kafka.streams.kstream.TimeWindows;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;

/** A store and an internal topic of each kind in Kafka Streams. The twin of {@link WeirStores}, by other imports. */
final class KafkaStreamsStores {
    private static final Duration SIZE = Duration.ofMinutes(10);
    private static final Duration GRACE = Duration.ofMinutes(3);

    private KafkaStreamsStores() {}

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

    static KafkaStreams start(Properties settings) {
        KafkaStreams streams = new KafkaStreams(topology(), settings);
        streams.start();
        return streams;
    }
}
