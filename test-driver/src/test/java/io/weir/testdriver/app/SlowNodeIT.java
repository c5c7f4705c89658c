package io.weir.testdriver.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.rocksdb.HandlesAtZero;
import io.weir.dsl.Consumed;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.runtime.StreamsConfig;
import io.weir.runtime.WeirStreams;
import io.weir.runtime.WeirStreams.State;
import io.weir.state.KeyValue;
import io.weir.testdriver.broker.TestBroker;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Slow user code costs time, and nothing else. */
@ExtendWith(HandlesAtZero.class)
class SlowNodeIT {
    /** Long enough for requests to a broker on a busy machine, which no poll interrupts. */
    private static final int POLL_INTERVAL_MS = 8_000;
    /** Longer than a transaction may last, too. */
    private static final long SLOW_MS = POLL_INTERVAL_MS + 5_000;

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {StreamsConfig.AT_LEAST_ONCE, StreamsConfig.EXACTLY_ONCE_V2})
    void a_map_slower_than_the_poll_interval_does_not_cost_the_membership(String guarantee) throws Exception {
        List<State> states = new CopyOnWriteArrayList<>();
        CountDownLatch running = new CountDownLatch(1);
        try (TestBroker broker = TestBroker.start()) {
            broker.topics().create("slow-in", 1);
            broker.topics().create("slow-out", 1);
            try (WeirStreams streams = new WeirStreams(slowAt("slow").build(), settings(broker, guarantee))) {
                streams.setStateListener((now, before) -> {
                    states.add(now);
                    if (now == State.RUNNING) {
                        running.countDown();
                    }
                });
                streams.start();
                assertThat(running.await(60, TimeUnit.SECONDS)).isTrue();
                String member = member(broker);

                broker.topics()
                        .send(
                                List.of(input("a", "fast"), input("b", "slow"), input("c", "fast")),
                                new StringSerializer(),
                                new StringSerializer());
                List<String> results = results(broker, 3);

                assertThat(results).containsExactly("fast", "slow", "fast");
                assertThat(member(broker)).isEqualTo(member);
                assertThat(states).containsExactly(State.REBALANCING, State.RUNNING);
            }
        }
    }

    private static ProducerRecord<String, String> input(String key, String value) {
        return new ProducerRecord<>("slow-in", key, value);
    }

    private static StreamsBuilder slowAt(String value) {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("slow-in", Consumed.with(Serdes.String(), Serdes.String()))
                .map((key, found) -> {
                    if (found.equals(value)) {
                        block();
                    }
                    return KeyValue.pair(key, found);
                })
                .to("slow-out", Produced.with(Serdes.String(), Serdes.String()));
        return builder;
    }

    // What the test is about is time that passes in user code.
    private static void block() {
        try {
            new CountDownLatch(1).await(SLOW_MS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private Properties settings(TestBroker broker, String guarantee) {
        Properties settings = new Properties();
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, "slow-" + guarantee.replace('_', '-'));
        settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, broker.bootstrapServers());
        settings.put(StreamsConfig.STATE_DIR_CONFIG, directory.toString());
        settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, guarantee);
        settings.put("max.poll.interval.ms", Integer.toString(POLL_INTERVAL_MS));
        return settings;
    }

    private static List<String> results(TestBroker broker, int count) {
        long deadline = System.nanoTime() + Duration.ofSeconds(90).toNanos();
        List<ConsumerRecord<byte[], byte[]>> found = broker.topics().readAll("slow-out");
        while (found.size() < count && System.nanoTime() < deadline) {
            Feed.pause();
            found = broker.topics().readAll("slow-out");
        }
        return found.stream()
                .map(record -> new String(record.value(), StandardCharsets.UTF_8))
                .toList();
    }

    private static String member(TestBroker broker) throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            String group = admin.listGroups().all().get().iterator().next().groupId();
            ConsumerGroupDescription described = admin.describeConsumerGroups(List.of(group))
                    .all()
                    .get()
                    .values()
                    .iterator()
                    .next();
            return described.members().iterator().next().consumerId() + " " + described.groupState();
        }
    }
}
