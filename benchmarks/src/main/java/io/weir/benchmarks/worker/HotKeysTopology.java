package io.weir.benchmarks.worker;

import io.weir.dsl.Aggregator;
import io.weir.dsl.Consumed;
import io.weir.dsl.Grouped;
import io.weir.dsl.Initializer;
import io.weir.dsl.KGroupedStream;
import io.weir.dsl.Materialized;
import io.weir.dsl.Salted;
import io.weir.dsl.StreamsBuilder;
import io.weir.state.KeyValueStore;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;

/** The count over hot keys, which has no twin in Kafka Streams. */
final class HotKeysTopology {
    private static final Serde<Long> LONG = Serdes.Long();
    private static final Serde<byte[]> BYTES = Serdes.ByteArray();

    private HotKeysTopology() {}

    static boolean isMeant(WorkerOrder order) {
        return order.workload() == Workload.HOT_KEYS || order.workload() == Workload.HOT_KEYS_PLAIN;
    }

    /** Counts by a part of the key; a record counts as processed when it is gathered. */
    static void build(StreamsBuilder builder, WorkerOrder order, Milestones milestones) {
        Initializer<Long> none = () -> 0L;
        Aggregator<Long, byte[], Long> added = (key, value, sum) -> {
            milestones.processed();
            return sum + 1;
        };
        Materialized<Long, Long, KeyValueStore<Bytes, byte[]>> rows =
                Materialized.<Long, Long, KeyValueStore<Bytes, byte[]>>as(WorkerOrder.STORE)
                        .withKeySerde(LONG)
                        .withValueSerde(LONG);
        KGroupedStream<Long, byte[]> grouped = builder.stream(order.topics().input(), Consumed.with(LONG, BYTES))
                .groupBy((key, value) -> Values.group(key), Grouped.with(LONG, BYTES));
        if (order.workload() == Workload.HOT_KEYS) {
            grouped.withHotKeys(Salted.into(WorkerOrder.SALTS))
                    .aggregate(none, added, (key, one, other) -> one + other, rows);
        } else {
            grouped.aggregate(none, added, rows);
        }
    }
}
