package io.weir.testdriver.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.rocksdb.HandlesAtZero;
import io.weir.dsl.Async;
import io.weir.dsl.Consumed;
import io.weir.dsl.Named;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.runtime.StreamsConfig;
import io.weir.runtime.WeirStreams;
import io.weir.runtime.WeirStreams.State;
import io.weir.testdriver.broker.TestBroker;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A service that does not answer holds up its records, and nothing else. */
@ExtendWith(HandlesAtZero.class)
@Timeout(300)
class AsyncLoadIT {
    private static final int RECORDS = 2_000;
    private static final int KEYS = 100;
    private static final int IN_FLIGHT = 60;
    private static final long WAIT_S = 90;

    @TempDir
    Path directory;

    private final Queue<Runnable> open = new ConcurrentLinkedQueue<>();
    private final AtomicInteger calls = new AtomicInteger();
    private final List<State> states = new CopyOnWriteArrayList<>();

    @Test
    void a_full_task_takes_no_more_input_and_ends_without_its_answers_which_the_next_start_gets() throws Exception {
        try (TestBroker broker = TestBroker.start()) {
            broker.topics().create("load-in", 1);
            broker.topics().create("load-out", 1);
            broker.topics().send(input(), new StringSerializer(), new StringSerializer());
            try (WeirStreams streams = started(broker)) {
                await(() -> committed(broker) == IN_FLIGHT);

                assertThat(figure(streams, "calls-in-flight")).isEqualTo(IN_FLIGHT);
                assertThat(figure(streams, "records-in-hand")).isEqualTo(IN_FLIGHT);
                assertThat(states).containsExactly(State.REBALANCING, State.RUNNING);
                assertThat(streams.close(Duration.ofSeconds(60))).isTrue();
            }
            open.clear();
            try (WeirStreams streams = started(broker)) {
                await(() -> calls.get() == 2 * IN_FLIGHT);
                while (calls.get() < RECORDS + IN_FLIGHT || figure(streams, "records-in-hand") > 0) {
                    assertThat(figure(streams, "calls-in-flight")).isLessThanOrEqualTo(IN_FLIGHT);
                    for (Runnable call = open.poll(); call != null; call = open.poll()) {
                        call.run();
                    }
                    Feed.pause();
                }
            }

            assertThat(byKey(results(broker))).isEqualTo(byKey(expected()));
            assertThat(calls).hasValue(RECORDS + IN_FLIGHT);
        }
    }

    private WeirStreams started(TestBroker broker) {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("load-in", Consumed.with(Serdes.String(), Serdes.String()))
                .mapValuesAsync(this::called, Async.ordered().perKey().maxInFlight(IN_FLIGHT), Named.as("ask"))
                .to("load-out", Produced.with(Serdes.String(), Serdes.String()));
        Properties settings = new Properties();
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, "load");
        settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, broker.bootstrapServers());
        settings.put(StreamsConfig.STATE_DIR_CONFIG, directory.toString());
        settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        settings.put("input.buffer.max.bytes", "20000");
        settings.put("max.partition.fetch.bytes", "10000");
        WeirStreams streams = new WeirStreams(builder.build(), settings);
        states.clear();
        streams.setStateListener((now, before) -> states.add(now));
        streams.start();
        return streams;
    }

    private CompletableFuture<String> called(String value) {
        CompletableFuture<String> answer = new CompletableFuture<>();
        open.add(() -> answer.complete(value + "!"));
        calls.incrementAndGet();
        return answer;
    }

    private static List<ProducerRecord<String, String>> input() {
        List<ProducerRecord<String, String>> input = new ArrayList<>();
        for (int place = 0; place < RECORDS; place++) {
            input.add(new ProducerRecord<>("load-in", "key" + place % KEYS, place % KEYS + "/" + place));
        }
        return input;
    }

    private static List<String> expected() {
        return input().stream().map(record -> record.value() + "!").toList();
    }

    private static Map<String, List<String>> byKey(List<String> values) {
        return values.stream().collect(Collectors.groupingBy(value -> value.substring(0, value.indexOf('/'))));
    }

    private static long committed(TestBroker broker) {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            return admin.listConsumerGroupOffsets("load").partitionsToOffsetAndMetadata().get().values().stream()
                    .mapToLong(OffsetAndMetadata::offset)
                    .sum();
        } catch (InterruptedException | ExecutionException failure) {
            throw new AssertionError(failure);
        }
    }

    private static double figure(WeirStreams streams, String name) {
        return streams.metrics().entrySet().stream()
                .filter(metric -> metric.getKey().name().equals(name))
                .mapToDouble(metric -> ((Number) metric.getValue().metricValue()).doubleValue())
                .sum();
    }

    private static List<String> results(TestBroker broker) {
        return broker.topics().readAll("load-out").stream()
                .map(record -> new String(record.value(), StandardCharsets.UTF_8))
                .toList();
    }

    private static void await(BooleanSupplier reached) {
        long deadline = System.nanoTime() + Duration.ofSeconds(WAIT_S).toNanos();
        while (!reached.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("It took longer than " + WAIT_S + " s.");
            }
            Feed.pause();
        }
    }
}
