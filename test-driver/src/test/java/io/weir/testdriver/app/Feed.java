package io.weir.testdriver.app;

import io.weir.testdriver.broker.TestBroker;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** Feeds an application, and reads what it has committed. */
final class Feed implements AutoCloseable {
    private static final long WAIT_S = 180;
    private static final long PAUSE_NS = 20_000_000;

    private final TestBroker broker;
    private final String applicationId;
    private final KafkaProducer<String, String> producer;

    Feed(TestBroker broker, String applicationId) {
        this.broker = broker;
        this.applicationId = applicationId;
        this.producer = new KafkaProducer<>(
                Map.of(
                        ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        broker.bootstrapServers(),
                        ProducerConfig.LINGER_MS_CONFIG,
                        5,
                        ProducerConfig.BATCH_SIZE_CONFIG,
                        65536),
                new StringSerializer(),
                new StringSerializer());
    }

    void create(int partitions, String... topics) {
        List.of(topics).forEach(topic -> broker.topics().create(topic, partitions));
    }

    Map<String, String> settings(Path stateDirectory, Map<String, String> more) {
        Map<String, String> settings = new HashMap<>(Map.of(
                "application.id", applicationId,
                "bootstrap.servers", broker.bootstrapServers(),
                "state.dir", stateDirectory.toString()));
        settings.putAll(more);
        return settings;
    }

    void send(ProducerRecord<String, String> record) {
        var unused = producer.send(record);
    }

    void flush() {
        producer.flush();
    }

    /** Waits until a share of what lies in topics is committed. */
    void awaitCommitted(double share, String... topics) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(WAIT_S);
        Map<String, String> group = Map.of("group.id", applicationId);
        try (KafkaConsumer<String, String> consumer = consumer(group, new StringDeserializer())) {
            List<TopicPartition> partitions = partitions(consumer, topics);
            long end = 0;
            long committed = -1;
            while (committed < share * end || end == 0) {
                end = consumer.endOffsets(partitions).values().stream()
                        .mapToLong(Long::longValue)
                        .sum();
                committed = consumer.committed(Set.copyOf(partitions)).values().stream()
                        .mapToLong(offset -> offset == null ? 0 : offset.offset())
                        .sum();
                if (System.nanoTime() > deadline) {
                    throw new AssertionError("Committed " + committed + " of " + end + " offsets in " + WAIT_S + " s.");
                }
                pause();
            }
        }
    }

    // Asking without a pause would slow down what is waited for.
    static void pause() {
        LockSupport.parkNanos(PAUSE_NS);
    }

    /** All committed texts of a topic in order, by partition one after the other. */
    List<ConsumerRecord<String, String>> texts(String topic) {
        return results(topic, new StringDeserializer());
    }

    /** The newest committed text of each key of a topic, without those that were deleted. */
    Map<String, String> table(String topic) {
        Map<String, String> rows = new TreeMap<>();
        for (ConsumerRecord<String, String> row : texts(topic)) {
            if (row.value() == null) {
                rows.remove(row.key());
            } else {
                rows.put(row.key(), row.value());
            }
        }
        return rows;
    }

    /** All committed records of a topic in order, by partition one after the other. */
    <V> List<ConsumerRecord<String, V>> results(String topic, Deserializer<V> values) {
        List<ConsumerRecord<String, V>> all = new ArrayList<>();
        try (KafkaConsumer<String, V> consumer = consumer(Map.of("isolation.level", "read_committed"), values)) {
            List<TopicPartition> partitions = partitions(consumer, topic);
            // The true ends, behind transactions whose markers are still on their way.
            Map<TopicPartition, Long> ends = trueEnds(partitions);
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            while (partitions.stream().anyMatch(one -> consumer.position(one) < ends.getOrDefault(one, 0L))) {
                consumer.poll(Duration.ofMillis(200)).forEach(all::add);
            }
        }
        return all;
    }

    private Map<TopicPartition, Long> trueEnds(List<TopicPartition> partitions) {
        try (KafkaConsumer<String, String> consumer =
                consumer(Map.of("isolation.level", "read_uncommitted"), new StringDeserializer())) {
            return consumer.endOffsets(partitions);
        }
    }

    private <V> KafkaConsumer<String, V> consumer(Map<String, String> more, Deserializer<V> values) {
        Properties settings = new Properties();
        settings.put(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, broker.bootstrapServers());
        settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
        settings.putAll(more);
        return new KafkaConsumer<>(settings, new StringDeserializer(), values);
    }

    private static List<TopicPartition> partitions(KafkaConsumer<?, ?> consumer, String... topics) {
        List<TopicPartition> partitions = new ArrayList<>();
        for (String topic : topics) {
            consumer.partitionsFor(topic).forEach(info -> partitions.add(new TopicPartition(topic, info.partition())));
        }
        return List.copyOf(partitions);
    }

    @Override
    public void close() {
        producer.close();
    }
}
