package io.weir.testdriver.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.rocksdb.HandlesAtZero;
import io.weir.dsl.Consumed;
import io.weir.dsl.GlobalKTable;
import io.weir.dsl.Materialized;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.errors.LogAndContinueExceptionHandler;
import io.weir.processor.StateRestoreListener;
import io.weir.runtime.StreamsConfig;
import io.weir.runtime.WeirStreams;
import io.weir.testdriver.broker.TestBroker;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Global tables are whole before work begins, kept up to date, and go on from where they were. */
@ExtendWith(HandlesAtZero.class)
class GlobalTableIT {
    private static final int ROWS = 100;

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {StreamsConfig.AT_LEAST_ONCE, StreamsConfig.EXACTLY_ONCE_V2})
    void a_global_table_is_whole_at_the_start_follows_its_topic_and_restarts_from_its_position(String guarantee) {
        try (TestBroker broker = TestBroker.start()) {
            broker.topics().create("places", 3, Map.of("cleanup.policy", "compact"));
            broker.topics().create("orders", 2);
            broker.topics().create("out", 1);
            send(
                    broker,
                    IntStream.range(0, ROWS)
                            .mapToObj(i -> record("places", "p" + i, "first"))
                            .toList());
            sendAndAbort(broker, "places", "p0", "aborted");
            send(broker, orders("a"));

            long restored;
            try (WeirStreams streams = new WeirStreams(topology().build(), settings(broker, guarantee))) {
                AtomicLong records = countRestored(streams);
                streams.start();
                assertThat(results(broker, ROWS)).containsOnly("a+first");
                restored = records.get();

                send(broker, List.of(record("places", "p7", "second")));
                awaitResult(broker, "p7", "second");
            }
            send(broker, List.of(record("places", "p8", "third")));
            int before = results(broker, 0).size();
            long restoredAgain;
            try (WeirStreams streams = new WeirStreams(topology().build(), settings(broker, guarantee))) {
                AtomicLong records = countRestored(streams);
                streams.start();
                restoredAgain = records.get();
                send(broker, orders("b"));
                List<String> all = results(broker, before + ROWS);

                assertThat(all.subList(before, all.size()))
                        .hasSize(ROWS)
                        .containsOnly("b+first", "b+second", "b+third")
                        .containsOnlyOnce("b+second", "b+third");
            }
            assertThat(restored).isBetween((long) ROWS, ROWS + 1L);
            assertThat(restoredAgain).isEqualTo(1);
            assertThat(directory.resolve("app/global")).isDirectory();
        }
    }

    @Test
    void an_application_of_global_tables_alone_runs_without_a_group() throws Exception {
        try (TestBroker broker = TestBroker.start()) {
            broker.topics().create("places", 2);
            send(broker, List.of(record("places", "p1", "first")));
            StreamsBuilder builder = new StreamsBuilder();
            builder.globalTable("places", Consumed.with(Serdes.String(), Serdes.String()), Materialized.as("places"));
            CountDownLatch running = new CountDownLatch(1);
            try (WeirStreams streams =
                    new WeirStreams(builder.build(), settings(broker, StreamsConfig.AT_LEAST_ONCE))) {
                AtomicLong records = countRestored(streams);
                streams.setStateListener((now, before) -> {
                    if (now == WeirStreams.State.RUNNING) {
                        running.countDown();
                    }
                });
                streams.start();

                assertThat(running.await(60, TimeUnit.SECONDS)).isTrue();
                assertThat(records.get()).isEqualTo(1);
                assertThat(streams.metadataForLocalThreads())
                        .allMatch(lane -> lane.activeTasks().isEmpty());
                try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
                    assertThat(admin.listGroups().all().get()).isEmpty();
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {StreamsConfig.AT_LEAST_ONCE, StreamsConfig.EXACTLY_ONCE_V2})
    void a_row_that_cannot_be_decoded_is_a_dead_letter_once_whenever_it_comes(String guarantee) {
        try (TestBroker broker = TestBroker.start()) {
            broker.topics().create("places", 2);
            broker.topics().create("dead", 1);
            StreamsBuilder builder = new StreamsBuilder();
            builder.globalTable("places", Consumed.with(Serdes.String(), Serdes.Long()), Materialized.as("places"));
            Properties settings = settings(broker, guarantee);
            settings.put(StreamsConfig.ERRORS_DEAD_LETTER_QUEUE_TOPIC_NAME_CONFIG, "dead");
            settings.put(
                    StreamsConfig.DESERIALIZATION_EXCEPTION_HANDLER_CLASS_CONFIG, LogAndContinueExceptionHandler.class);
            send(broker, List.of(record("places", "p1", "no long")));
            try (WeirStreams streams = new WeirStreams(builder.build(), settings)) {
                streams.start();
                assertThat(deadLetters(broker, 1)).containsExactly("p1=no long of places");

                send(broker, List.of(record("places", "p2", "nor this one")));
                assertThat(deadLetters(broker, 2)).containsExactly("p1=no long of places", "p2=nor this one of places");
            }
            try (WeirStreams streams = new WeirStreams(builder.build(), settings)) {
                streams.start();
                send(broker, List.of(record("places", "p3", "neither")));

                assertThat(deadLetters(broker, 3))
                        .containsExactly("p1=no long of places", "p2=nor this one of places", "p3=neither of places");
            }
        }
    }

    private static List<String> deadLetters(TestBroker broker, int atLeast) {
        return read(broker, "dead", atLeast).stream()
                .map(letter -> letter.key() + "=" + letter.value() + " of "
                        + new String(
                                letter.headers()
                                        .lastHeader("__streams.errors.topic")
                                        .value(),
                                StandardCharsets.UTF_8))
                .toList();
    }

    private static StreamsBuilder topology() {
        StreamsBuilder builder = new StreamsBuilder();
        Consumed<String, String> text = Consumed.with(Serdes.String(), Serdes.String());
        GlobalKTable<String, String> places = builder.globalTable("places", text, Materialized.as("places"));
        builder.stream("orders", text)
                .join(places, (key, value) -> key, (value, place) -> value + "+" + place)
                .to("out", Produced.with(Serdes.String(), Serdes.String()));
        return builder;
    }

    private static AtomicLong countRestored(WeirStreams streams) {
        AtomicLong records = new AtomicLong();
        streams.setGlobalStateRestoreListener(new StateRestoreListener() {
            @Override
            public void onRestoreStart(TopicPartition partition, String store, long from, long end) {}

            @Override
            public void onBatchRestored(TopicPartition partition, String store, long end, long count) {
                records.addAndGet(count);
            }

            @Override
            public void onRestoreEnd(TopicPartition partition, String store, long total) {}
        });
        return records;
    }

    private static ProducerRecord<String, String> record(String topic, String key, String value) {
        return new ProducerRecord<>(topic, key, value);
    }

    private static List<ProducerRecord<String, String>> orders(String value) {
        return IntStream.range(0, ROWS)
                .mapToObj(i -> record("orders", "p" + i, value))
                .toList();
    }

    private static void send(TestBroker broker, List<ProducerRecord<String, String>> records) {
        broker.topics().send(records, new StringSerializer(), new StringSerializer());
    }

    // The topic then ends with a record that nobody is to see, and a marker.
    private static void sendAndAbort(TestBroker broker, String topic, String key, String value) {
        Map<String, Object> settings =
                Map.of("bootstrap.servers", broker.bootstrapServers(), "transactional.id", "aborting");
        try (KafkaProducer<String, String> producer =
                new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer())) {
            producer.initTransactions();
            producer.beginTransaction();
            Future<RecordMetadata> unused = producer.send(record(topic, key, value));
            producer.flush();
            producer.abortTransaction();
        }
    }

    // The table is kept up to date apart from the orders: so orders are sent until one meets the new row.
    private static void awaitResult(TestBroker broker, String key, String place) {
        for (int i = 0; i < 200; i++) {
            int before = results(broker, 0).size();
            send(broker, List.of(record("orders", key, "n")));
            List<String> all = results(broker, before + 1);
            if (all.get(all.size() - 1).equals("n+" + place)) {
                return;
            }
        }
        throw new AssertionError("No order met the row [" + place + "].");
    }

    private static List<String> results(TestBroker broker, int atLeast) {
        return read(broker, "out", atLeast).stream().map(ConsumerRecord::value).toList();
    }

    private static List<ConsumerRecord<String, String>> read(TestBroker broker, String topic, int atLeast) {
        long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        List<ConsumerRecord<String, String>> found = new ArrayList<>();
        do {
            found.clear();
            found.addAll(broker.topics().readAll(topic, new StringDeserializer(), new StringDeserializer()));
        } while (found.size() < atLeast && System.nanoTime() < deadline);
        assertThat(found).hasSizeGreaterThanOrEqualTo(atLeast);
        return found;
    }

    private Properties settings(TestBroker broker, String guarantee) {
        Properties settings = new Properties();
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, "app");
        settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, broker.bootstrapServers());
        settings.put(StreamsConfig.STATE_DIR_CONFIG, directory.toString());
        settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, guarantee);
        settings.put("global.consumer.isolation.level", "read_committed");
        settings.put(StreamsConfig.NUM_STREAM_THREADS_CONFIG, 2);
        return settings;
    }
}
