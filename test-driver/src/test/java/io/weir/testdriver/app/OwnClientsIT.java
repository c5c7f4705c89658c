package io.weir.testdriver.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.rocksdb.HandlesAtZero;
import io.weir.dsl.Consumed;
import io.weir.dsl.Materialized;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.processor.ContextualProcessor;
import io.weir.processor.ProcessorContext;
import io.weir.processor.PunctuationType;
import io.weir.processor.Record;
import io.weir.runtime.StreamsConfig;
import io.weir.runtime.WeirStreams;
import io.weir.runtime.kafka.KafkaClientSupplier;
import io.weir.runtime.kafka.PlainClientSupplier;
import io.weir.testdriver.broker.TestBroker;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.common.utils.Time;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** An application works with the clients and by the clock that it is given. */
@ExtendWith(HandlesAtZero.class)
class OwnClientsIT {
    private static final int RECORDS = 20;
    private static final long CENTURY_MS = Duration.ofDays(36_500).toMillis();

    @TempDir
    Path directory;

    @Test
    void all_clients_come_from_the_supplier_and_are_closed_with_the_application() {
        try (TestBroker broker = TestBroker.start()) {
            broker.topics().create("places", 1);
            broker.topics().create("orders", 2);
            broker.topics().create("out", 1);
            broker.topics()
                    .send(
                            IntStream.range(0, RECORDS)
                                    .mapToObj(i -> new ProducerRecord<>("orders", "k" + i, "v"))
                                    .toList(),
                            new StringSerializer(),
                            new StringSerializer());
            Counting clients = new Counting();
            try (WeirStreams streams = new WeirStreams(topology(), settings(broker), clients)) {
                streams.start();
                awaitResults(broker);

                assertThat(clients.made.keySet())
                        .containsExactlyInAnyOrder("admin", "producer", "consumer", "restore", "global");
                assertThat(clients.made.get("producer")).hasValue(2);
                assertThat(clients.calls.get("producer.send")).hasValueGreaterThanOrEqualTo(2 * RECORDS);
            }
            clients.made.forEach(
                    (kind, made) -> assertThat(clients.closed(kind)).as(kind).isEqualTo(made.get()));
        }
    }

    @Test
    void wall_clock_punctuators_go_by_the_clock_that_is_given() throws Exception {
        try (TestBroker broker = TestBroker.start()) {
            broker.topics().create("orders", 1);
            Queue<Long> times = new ConcurrentLinkedQueue<>();
            CountDownLatch told = new CountDownLatch(2);
            StreamsBuilder builder = new StreamsBuilder();
            builder.stream("orders", Consumed.with(Serdes.String(), Serdes.String()))
                    .process(() -> new Ticks(times, told));
            Time later = shifted();
            try (WeirStreams streams = new WeirStreams(builder.build(), settings(broker), later)) {
                streams.start();

                assertThat(told.await(60, TimeUnit.SECONDS)).isTrue();
            }
            assertThat(times)
                    .allMatch(time -> time > CENTURY_MS + Duration.ofDays(365).toMillis());
        }
    }

    private static final class Ticks extends ContextualProcessor<String, String, String, String> {
        private final Queue<Long> times;
        private final CountDownLatch told;

        Ticks(Queue<Long> times, CountDownLatch told) {
            this.times = times;
            this.told = told;
        }

        @Override
        public void init(ProcessorContext<String, String> context) {
            super.init(context);
            context.schedule(Duration.ofMillis(10), PunctuationType.WALL_CLOCK_TIME, time -> {
                times.add(time);
                told.countDown();
            });
        }

        @Override
        public void process(Record<String, String> record) {}
    }

    private static io.weir.topology.Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        Consumed<String, String> text = Consumed.with(Serdes.String(), Serdes.String());
        builder.globalTable("places", text, Materialized.as("places"));
        builder.stream("orders", text)
                .groupByKey()
                .count(Materialized.as("counts"))
                .toStream()
                .to("out", Produced.with(Serdes.String(), Serdes.Long()));
        return builder.build();
    }

    private static void awaitResults(TestBroker broker) {
        long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        List<?> found = List.of();
        while (found.size() < RECORDS && System.nanoTime() < deadline) {
            found = broker.topics().readAll("out", new StringDeserializer(), new StringDeserializer());
        }
        assertThat(found).hasSize(RECORDS);
    }

    private Properties settings(TestBroker broker) {
        Properties settings = new Properties();
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, "app");
        settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, broker.bootstrapServers());
        settings.put(StreamsConfig.STATE_DIR_CONFIG, directory.toString());
        settings.put(StreamsConfig.NUM_STREAM_THREADS_CONFIG, 2);
        return settings;
    }

    /** The system's clock, a century ahead. */
    private static Time shifted() {
        return (Time) Proxy.newProxyInstance(
                Time.class.getClassLoader(), new Class<?>[] {Time.class}, (proxy, method, args) -> {
                    Object answer = method.invoke(Time.SYSTEM, args);
                    return method.getName().equals("milliseconds") ? (Long) answer + CENTURY_MS : answer;
                });
    }

    /** Counts what it makes, and what is called of it. Safe for all threads. */
    private static final class Counting implements KafkaClientSupplier {
        private final KafkaClientSupplier plain = new PlainClientSupplier();
        private final Map<String, AtomicInteger> made = new ConcurrentHashMap<>();
        private final Map<String, AtomicInteger> calls = new ConcurrentHashMap<>();

        int closed(String kind) {
            return calls.getOrDefault(kind + ".close", new AtomicInteger()).get();
        }

        @Override
        public Admin getAdmin(Map<String, Object> config) {
            return counted(Admin.class, "admin", plain.getAdmin(config));
        }

        @Override
        @SuppressWarnings("unchecked")
        public Producer<byte[], byte[]> getProducer(Map<String, Object> config) {
            return counted(Producer.class, "producer", plain.getProducer(config));
        }

        @Override
        @SuppressWarnings("unchecked")
        public Consumer<byte[], byte[]> getConsumer(Map<String, Object> config) {
            return counted(Consumer.class, "consumer", plain.getConsumer(config));
        }

        @Override
        @SuppressWarnings("unchecked")
        public Consumer<byte[], byte[]> getRestoreConsumer(Map<String, Object> config) {
            return counted(Consumer.class, "restore", plain.getRestoreConsumer(config));
        }

        @Override
        @SuppressWarnings("unchecked")
        public Consumer<byte[], byte[]> getGlobalConsumer(Map<String, Object> config) {
            return counted(Consumer.class, "global", plain.getGlobalConsumer(config));
        }

        private <T> T counted(Class<T> type, String kind, T client) {
            made.computeIfAbsent(kind, any -> new AtomicInteger()).incrementAndGet();
            return type.cast(Proxy.newProxyInstance(
                    type.getClassLoader(), new Class<?>[] {type}, (proxy, method, args) -> {
                        calls.computeIfAbsent(kind + "." + method.getName(), any -> new AtomicInteger())
                                .incrementAndGet();
                        try {
                            return method.invoke(client, args);
                        } catch (InvocationTargetException thrown) {
                            throw thrown.getCause();
                        }
                    }));
        }
    }
}
