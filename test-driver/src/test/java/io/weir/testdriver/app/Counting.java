package io.weir.testdriver.app;

import io.weir.testdriver.broker.TestBroker;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.LongDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** The input of a counting application, what it should count, and what it did count. */
final class Counting implements AutoCloseable {
    private static final long WAIT_S = 180;

    private final TestBroker broker;
    private final String applicationId;
    private final KafkaProducer<String, String> producer;
    private final Map<String, Long> expected = new HashMap<>();

    Counting(TestBroker broker, String applicationId, int partitions) {
        this.broker = broker;
        this.applicationId = applicationId;
        broker.topics().create(CountingApp.INPUT, partitions);
        broker.topics().create(CountingApp.OUTPUT, partitions);
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

    Map<String, String> settings(Path stateDirectory, Map<String, String> more) {
        Map<String, String> settings = new HashMap<>(Map.of(
                "application.id", applicationId,
                "bootstrap.servers", broker.bootstrapServers(),
                "state.dir", stateDirectory.toString()));
        settings.putAll(more);
        return settings;
    }

    void send(long records, int keys, SplittableRandom random) {
        for (long i = 0; i < records; i++) {
            String key = "key-" + random.nextInt(keys);
            expected.merge(key, 1L, Long::sum);
            var unused = producer.send(new ProducerRecord<>(CountingApp.INPUT, key, "v"));
        }
        producer.flush();
    }

    /** Each of the keys once. */
    void sendEach(int keys) {
        for (int i = 0; i < keys; i++) {
            expected.merge("key-" + i, 1L, Long::sum);
            var unused = producer.send(new ProducerRecord<>(CountingApp.INPUT, "key-" + i, "v"));
        }
        producer.flush();
    }

    Map<String, Long> expected() {
        return expected;
    }

    /** Waits until all input is committed. */
    void awaitAllCommitted() {
        awaitCommitted(1.0);
    }

    /** Waits until a share of the input is committed. */
    void awaitCommitted(double share) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(WAIT_S);
        try (KafkaConsumer<byte[], byte[]> consumer = consumer(Map.of("group.id", applicationId))) {
            List<TopicPartition> partitions = partitions(consumer, CountingApp.INPUT);
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
            }
        }
    }

    /** All committed results in order, by partition one after the other. */
    List<ConsumerRecord<byte[], byte[]>> results() {
        List<ConsumerRecord<byte[], byte[]>> all = new ArrayList<>();
        try (KafkaConsumer<byte[], byte[]> consumer = consumer(Map.of("isolation.level", "read_committed"))) {
            List<TopicPartition> partitions = partitions(consumer, CountingApp.OUTPUT);
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

    /** The last committed count of each key. */
    Map<String, Long> counts() {
        Map<String, Long> counts = new HashMap<>();
        try (StringDeserializer keys = new StringDeserializer();
                LongDeserializer values = new LongDeserializer()) {
            for (ConsumerRecord<byte[], byte[]> result : results()) {
                counts.put(keys.deserialize("", result.key()), values.deserialize("", result.value()));
            }
        }
        return counts;
    }

    private Map<TopicPartition, Long> trueEnds(List<TopicPartition> partitions) {
        try (KafkaConsumer<byte[], byte[]> consumer = consumer(Map.of("isolation.level", "read_uncommitted"))) {
            return consumer.endOffsets(partitions);
        }
    }

    private KafkaConsumer<byte[], byte[]> consumer(Map<String, String> more) {
        Properties settings = new Properties();
        settings.put(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, broker.bootstrapServers());
        settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
        settings.putAll(more);
        return new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    private static List<TopicPartition> partitions(KafkaConsumer<?, ?> consumer, String topic) {
        List<TopicPartition> partitions = new ArrayList<>();
        consumer.partitionsFor(topic).forEach(info -> partitions.add(new TopicPartition(topic, info.partition())));
        return Collections.unmodifiableList(partitions);
    }

    @Override
    public void close() {
        producer.close();
    }
}
