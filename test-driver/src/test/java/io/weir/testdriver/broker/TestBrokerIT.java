package io.weir.testdriver.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.changelog.rocksdb.HandlesAtZero;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.FeatureMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(HandlesAtZero.class)
final class TestBrokerIT {
    @Test
    void what_is_sent_can_be_read_with_its_key_value_and_time() {
        try (TestBroker broker = TestBroker.start()) {
            broker.topics().create("lines", 2);

            send(broker, "lines", "a", "b", "c");

            assertThat(values(broker, "lines")).containsExactlyInAnyOrder("a", "b", "c");
            assertThat(broker.topics().names()).containsExactly("lines");
        }
    }

    @Test
    void only_committed_transactions_are_read() throws Exception {
        try (TestBroker broker = TestBroker.start()) {
            broker.topics().create("lines", 1);

            try (KafkaProducer<String, String> producer = transactional(broker)) {
                producer.initTransactions();
                producer.beginTransaction();
                producer.send(new ProducerRecord<>("lines", "aborted")).get();
                producer.abortTransaction();
                producer.beginTransaction();
                producer.send(new ProducerRecord<>("lines", "committed")).get();
                producer.commitTransaction();
                producer.beginTransaction();
                producer.send(new ProducerRecord<>("lines", "open")).get();

                assertThat(values(broker, "lines")).containsExactly("committed");
            }
        }
    }

    @Test
    void transactions_have_the_second_version() throws Exception {
        try (TestBroker broker = TestBroker.start();
                Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            FeatureMetadata features =
                    admin.describeFeatures().featureMetadata().get();

            assertThat(features.finalizedFeatures())
                    .hasEntrySatisfying(
                            "transaction.version",
                            level -> assertThat(level.maxVersionLevel()).isEqualTo((short) 2));
        }
    }

    @Test
    void a_restarted_broker_has_its_address_and_its_data() {
        try (TestBroker broker = TestBroker.start()) {
            String address = broker.bootstrapServers();
            broker.topics().create("lines", 1);
            send(broker, "lines", "a");

            broker.stop(0);
            broker.stop(0);
            broker.restart(0);

            assertThat(broker.bootstrapServers()).isEqualTo(address);
            assertThat(values(broker, "lines")).containsExactly("a");
        }
    }

    @Test
    void three_brokers_serve_on_when_one_is_stopped() {
        try (TestBroker broker = TestBroker.start(BrokerOptions.inJvm().brokers(3))) {
            broker.topics().create("lines", 3);
            send(broker, "lines", "a", "b");

            broker.stop(0);
            send(broker, "lines", "c", "d");

            assertThat(values(broker, "lines")).containsExactlyInAnyOrder("a", "b", "c", "d");

            broker.restart(0);

            assertThat(values(broker, "lines")).containsExactlyInAnyOrder("a", "b", "c", "d");
        }
    }

    @Test
    void data_in_a_given_directory_is_kept_for_the_next_cluster(@TempDir Path directory) {
        BrokerOptions options = BrokerOptions.inJvm().dataDirectory(directory.resolve("kept"));
        try (TestBroker broker = TestBroker.start(options)) {
            broker.topics().create("lines", 1);
            send(broker, "lines", "a");
        }

        try (TestBroker broker = TestBroker.start(options)) {
            assertThat(values(broker, "lines")).containsExactly("a");
        }
        assertThatThrownBy(() -> TestBroker.start(options.brokers(2)))
                .hasMessageContaining("was made with [brokers=1 separateController=false]");
    }

    @Test
    void data_of_its_own_is_deleted_at_the_end() {
        JvmCluster cluster = JvmCluster.start(BrokerOptions.inJvm().separateController());
        Path data = cluster.dataDirectory();
        assertThat(data).isDirectory();

        cluster.close();

        assertThat(Files.exists(data)).isFalse();
    }

    @Test
    void a_property_of_the_caller_goes_over_the_librarys_own() {
        BrokerOptions options = BrokerOptions.inJvm().property("auto.create.topics.enable", "true");
        try (TestBroker broker = TestBroker.start(options)) {
            send(broker, "made-by-sending", "a");

            assertThat(values(broker, "made-by-sending")).containsExactly("a");
        }
    }

    @Test
    void records_with_times_of_long_ago_stay() {
        BrokerOptions options = BrokerOptions.inJvm()
                .property("log.initial.task.delay.ms", "100")
                .property("log.retention.check.interval.ms", "100");
        try (TestBroker broker = TestBroker.start(options)) {
            broker.topics().create("kept", 1);
            broker.topics().create("week", 1, Map.of("retention.ms", "604800000"));
            for (String topic : List.of("kept", "week")) {
                broker.topics()
                        .send(
                                List.of(new ProducerRecord<>(topic, 0, 1L, "old", "old")),
                                new StringSerializer(),
                                new StringSerializer());
            }

            // What a broker deletes by its own default is the witness that it has looked.
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
            while (!values(broker, "week").isEmpty() && System.nanoTime() < deadline) {
                Thread.onSpinWait();
            }

            assertThat(values(broker, "week")).isEmpty();
            assertThat(values(broker, "kept")).containsExactly("old");
        }
    }

    @Test
    void a_property_that_kafka_refuses_is_said_at_the_start() {
        BrokerOptions options = BrokerOptions.inJvm().property("num.io.threads", "none");

        assertThatThrownBy(() -> TestBroker.start(options)).hasMessageContaining("num.io.threads");
    }

    @Test
    void a_port_that_somebody_took_meanwhile_is_replaced_by_another() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            FreePorts free = new FreePorts(new Random());
            Iterator<Integer> ports = List.of(taken.getLocalPort(), free.next(), free.next(), free.next())
                    .iterator();

            try (TestBroker broker = JvmCluster.start(BrokerOptions.inJvm(), ports::next)) {
                broker.topics().create("lines", 1);

                assertThat(broker.topics().names()).containsExactly("lines");
            }
        }
    }

    private static void send(TestBroker broker, String topic, String... values) {
        List<ProducerRecord<String, String>> records = Arrays.stream(values)
                .map(value -> new ProducerRecord<>(topic, value, value))
                .toList();
        broker.topics().send(records, new StringSerializer(), new StringSerializer());
    }

    private static List<String> values(TestBroker broker, String topic) {
        return broker.topics().readAll(topic, new StringDeserializer(), new StringDeserializer()).stream()
                .map(record -> record.value())
                .toList();
    }

    private static KafkaProducer<String, String> transactional(TestBroker broker) {
        return new KafkaProducer<>(
                Map.of("bootstrap.servers", broker.bootstrapServers(), "transactional.id", "writer"),
                new StringSerializer(),
                new StringSerializer());
    }
}
