package io.weir.benchmarks.worker;

import io.weir.dsl.Async;
import io.weir.dsl.Consumed;
import io.weir.dsl.Deduplicate;
import io.weir.dsl.Grouped;
import io.weir.dsl.JoinWindows;
import io.weir.dsl.Joined;
import io.weir.dsl.KGroupedStream;
import io.weir.dsl.KStream;
import io.weir.dsl.KTable;
import io.weir.dsl.Materialized;
import io.weir.dsl.Named;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamJoined;
import io.weir.dsl.StreamsBuilder;
import io.weir.dsl.TimeWindows;
import io.weir.state.KeyValueStore;
import io.weir.state.WindowStore;
import io.weir.state.Windowed;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;

/** The measured topologies in Weir. Their twins are in {@link KsTopologies}. */
final class WeirTopologies {
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration HOUR = Duration.ofHours(1);
    private static final int CALLS_IN_FLIGHT = 200;
    private static final Serde<Long> LONG = Serdes.Long();
    private static final Serde<byte[]> BYTES = Serdes.ByteArray();

    private final StreamsBuilder builder;
    private final WorkerOrder.InOut topics;
    private final Milestones milestones;

    private WeirTopologies(StreamsBuilder builder, WorkerOrder.InOut topics, Milestones milestones) {
        this.builder = builder;
        this.topics = topics;
        this.milestones = milestones;
    }

    static void build(StreamsBuilder builder, WorkerOrder order, Milestones milestones) {
        WeirTopologies topologies = new WeirTopologies(builder, order.topics(), milestones);
        KStream<Long, byte[]> input = topologies.input(order.workload());
        switch (order.workload()) {
            case STATELESS -> topologies.stateless(input);
            case COUNT -> topologies.count(input);
            case WINDOW -> topologies.window(input);
            case JOIN -> topologies.join(input);
            case TABLE_JOIN -> topologies.tableJoin(input);
            case DEDUP -> topologies.dedup(input);
            case CALLS -> topologies.calls(input);
            case STORES -> stores(input, order.stores());
            case LATEST -> latest(input, WorkerOrder.STORE);
            default -> throw new AssertionError("Hot keys have a topology of their own.");
        }
    }

    // A record whose value is called for is processed when the call has ended.
    private KStream<Long, byte[]> input(Workload workload) {
        return workload == Workload.CALLS ? read(topics.input()) : stream(topics.input());
    }

    private KStream<Long, byte[]> stream(String topic) {
        return read(topic).peek((key, value) -> milestones.processed());
    }

    private KStream<Long, byte[]> read(String topic) {
        return builder.stream(topic, Consumed.with(LONG, BYTES));
    }

    private void stateless(KStream<Long, byte[]> input) {
        input.filter((key, value) -> Values.kept(key))
                .mapValues(Values::changed)
                .to(topics.output().orElseThrow(), Produced.with(LONG, BYTES));
    }

    private void count(KStream<Long, byte[]> input) {
        KTable<Long, Long> counts = grouped(input)
                .count(Materialized.<Long, Long, KeyValueStore<Bytes, byte[]>>as(WorkerOrder.STORE)
                        .withKeySerde(LONG)
                        .withValueSerde(LONG));
        topics.output().ifPresent(topic -> counts.toStream().to(topic, Produced.with(LONG, LONG)));
    }

    private void window(KStream<Long, byte[]> input) {
        KTable<Windowed<Long>, Long> counts = grouped(input)
                .windowedBy(TimeWindows.ofSizeAndGrace(MINUTE, MINUTE))
                .count(Materialized.<Long, Long, WindowStore<Bytes, byte[]>>as(WorkerOrder.STORE)
                        .withKeySerde(LONG)
                        .withValueSerde(LONG));
        topics.output()
                .ifPresent(topic ->
                        counts.toStream((window, count) -> window.key()).to(topic, Produced.with(LONG, LONG)));
    }

    private void join(KStream<Long, byte[]> input) {
        results(input.join(
                stream(topics.otherInput()),
                Values::joined,
                JoinWindows.ofTimeDifferenceAndGrace(MINUTE, MINUTE),
                StreamJoined.with(LONG, BYTES, BYTES).withStoreName(WorkerOrder.STORE)));
    }

    private void tableJoin(KStream<Long, byte[]> input) {
        KTable<Long, byte[]> table = stream(topics.otherInput())
                .toTable(Materialized.<Long, byte[], KeyValueStore<Bytes, byte[]>>as(WorkerOrder.STORE)
                        .withKeySerde(LONG)
                        .withValueSerde(BYTES));
        results(input.join(table, Values::joined, Joined.with(LONG, BYTES, BYTES)));
    }

    private void dedup(KStream<Long, byte[]> input) {
        results(input.deduplicate(
                Deduplicate.by((Long key, byte[] value) -> key, LONG).within(HOUR), Named.as(WorkerOrder.STORE)));
    }

    private void calls(KStream<Long, byte[]> input) {
        Executor later = CompletableFuture.delayedExecutor(Values.CALL_MS, TimeUnit.MILLISECONDS);
        input.mapValuesAsync(
                        value -> CompletableFuture.supplyAsync(() -> Values.changed(value), later),
                        Async.ordered().perKey().maxInFlight(CALLS_IN_FLIGHT))
                .foreach((key, value) -> milestones.processed());
    }

    private void results(KStream<Long, byte[]> joined) {
        KStream<Long, byte[]> counted = joined.peek((key, value) -> milestones.result());
        topics.output().ifPresent(topic -> counted.to(topic, Produced.with(LONG, BYTES)));
    }

    private static void stores(KStream<Long, byte[]> input, int number) {
        for (int store = 0; store < number; store++) {
            int kept = store;
            latest(input.filter((key, value) -> Values.store(key, number) == kept), WorkerOrder.STORE + "-" + store);
        }
    }

    private static void latest(KStream<Long, byte[]> input, String store) {
        grouped(input)
                .reduce(
                        (before, now) -> now,
                        Materialized.<Long, byte[], KeyValueStore<Bytes, byte[]>>as(store)
                                .withKeySerde(LONG)
                                .withValueSerde(BYTES));
    }

    private static KGroupedStream<Long, byte[]> grouped(KStream<Long, byte[]> input) {
        return input.groupByKey(Grouped.with(LONG, BYTES));
    }
}
