package io.weir.testdriver;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.rocksdb.HandlesAtZero;
import io.weir.dsl.Consumed;
import io.weir.dsl.EmitStrategy;
import io.weir.dsl.Idle;
import io.weir.dsl.JoinWindows;
import io.weir.dsl.KStream;
import io.weir.dsl.Late;
import io.weir.dsl.SessionWindows;
import io.weir.dsl.StreamJoined;
import io.weir.dsl.StreamsBuilder;
import io.weir.dsl.Suppressed;
import io.weir.dsl.Suppressed.BufferConfig;
import io.weir.dsl.TimeWindowedKStream;
import io.weir.dsl.TimeWindows;
import io.weir.runtime.StreamsConfig;
import io.weir.runtime.WeirStreams;
import io.weir.testdriver.broker.TestBroker;
import io.weir.topology.Topology;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The last results come without new input, against a broker. */
@ExtendWith(HandlesAtZero.class)
class IdleIT {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Idle IDLE = Idle.after(Duration.ofMillis(500));

    @TempDir
    Path directory;

    private final BlockingQueue<String> told = new LinkedBlockingQueue<>();

    @Test
    void each_operator_gives_its_last_result_once_and_what_comes_later_is_late() throws Exception {
        try (TestBroker broker = TestBroker.start()) {
            broker.topics().create("idle-in", 1);
            broker.topics().create("idle-other", 1);
            broker.topics().create("idle-late", 1);
            long sentMs = System.currentTimeMillis();
            send(broker, "first", sentMs);

            try (WeirStreams streams = new WeirStreams(topology(), settings(broker))) {
                streams.start();
                assertThat(List.of(next(), next(), next(), next()))
                        .containsExactlyInAnyOrder(
                                "window first", "session first", "join first+null", "suppressed first");
                send(broker, "late", sentMs);
                assertThat(next()).isEqualTo("late late");
            }
            // The next life begins with the time that the last one had moved on.
            try (WeirStreams streams = new WeirStreams(topology(), settings(broker))) {
                streams.start();
                send(broker, "late again", sentMs);
                assertThat(next()).isEqualTo("late late again");
            }

            assertThat(told).isEmpty();
            assertThat(broker.topics().readAll("idle-late")).hasSize(2);
        }
    }

    private Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        KStream<String, String> stream = builder.stream("idle-in", Consumed.with(Serdes.String(), Serdes.String()));
        TimeWindowedKStream<String, String> windows =
                stream.groupByKey().windowedBy(TimeWindows.ofSizeWithNoGrace(SECOND));
        tell(
                "window",
                windows.onIdle(IDLE)
                        .onLate(Late.branch(late -> late.peek((key, value) -> told.add("late " + value))
                                .to("idle-late")))
                        .emitStrategy(EmitStrategy.onWindowClose())
                        .reduce((one, other) -> one + other)
                        .toStream());
        tell(
                "session",
                stream.groupByKey()
                        .windowedBy(SessionWindows.ofInactivityGapWithNoGrace(SECOND))
                        .onIdle(IDLE)
                        .emitStrategy(EmitStrategy.onWindowClose())
                        .reduce((one, other) -> one + other)
                        .toStream());
        tell(
                "suppressed",
                windows.onIdle(IDLE)
                        .reduce((one, other) -> one + other)
                        .suppress(Suppressed.untilWindowCloses(BufferConfig.unbounded()))
                        .toStream());
        tell(
                "join",
                stream.leftJoin(
                        builder.stream("idle-other", Consumed.with(Serdes.String(), Serdes.String())),
                        (one, other) -> one + "+" + other,
                        JoinWindows.ofTimeDifferenceWithNoGrace(SECOND),
                        StreamJoined.<String, String, String>with(null, null, null)
                                .onIdle(IDLE)));
        tell(
                "never told",
                windows.onIdle(Idle.never())
                        .emitStrategy(EmitStrategy.onWindowClose())
                        .reduce((one, other) -> one + other)
                        .toStream());
        return builder.build();
    }

    private void tell(String name, KStream<?, String> results) {
        results.foreach((key, value) -> told.add(name + " " + value));
    }

    private String next() throws InterruptedException {
        @Nullable String found = told.poll(90, TimeUnit.SECONDS);
        assertThat(found).as("a result").isNotNull();
        return String.valueOf(found);
    }

    private static void send(TestBroker broker, String value, long timestampMs) {
        List<ProducerRecord<String, String>> records = new ArrayList<>();
        records.add(new ProducerRecord<>("idle-in", null, timestampMs, "key", value));
        broker.topics().send(records, new StringSerializer(), new StringSerializer());
    }

    private Properties settings(TestBroker broker) {
        Properties settings = new Properties();
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, "idle");
        settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, broker.bootstrapServers());
        settings.put(StreamsConfig.STATE_DIR_CONFIG, directory.toString());
        settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        settings.put(StreamsConfig.DEFAULT_KEY_SERDE_CLASS_CONFIG, Serdes.StringSerde.class);
        settings.put(StreamsConfig.DEFAULT_VALUE_SERDE_CLASS_CONFIG, Serdes.StringSerde.class);
        settings.put("auto.offset.reset", "earliest");
        return settings;
    }
}
