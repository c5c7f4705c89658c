package io.weir.testdriver.broker;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;

/**
 * The topics of a cluster, as a test makes, fills and reads them.
 *
 * <p>Each call opens a client of its own and closes it. No call waits longer than 30 seconds.
 */
public final class TestTopics {
    private static final long WAIT_MS = 30_000;
    private static final long LOOK_NS = 20_000_000;
    private static final Duration POLL = Duration.ofMillis(100);

    private final String bootstrapServers;

    /**
     * The topics of any cluster.
     *
     * @param bootstrapServers where it is
     */
    public TestTopics(String bootstrapServers) {
        this.bootstrapServers = bootstrapServers;
    }

    /**
     * Makes a topic with the cluster's own settings, and waits until the brokers show it.
     *
     * @param topic name of the topic, which must not exist
     * @param partitions number of partitions
     */
    public void create(String topic, int partitions) {
        create(topic, partitions, Map.of());
    }

    /**
     * Makes a topic.
     *
     * @param topic name of the topic, which must not exist
     * @param partitions number of partitions
     * @param config settings of the topic
     */
    public void create(String topic, int partitions, Map<String, String> config) {
        NewTopic wish = new NewTopic(topic, Optional.of(partitions), Optional.empty()).configs(config);
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            await(admin.createTopics(List.of(wish)).all(), "create topic [" + topic + "]");
            awaitKnown(admin, topic);
        }
    }

    // The controller makes a topic; the broker that is asked next learns of it a little later.
    private void awaitKnown(Admin admin, String topic) {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(WAIT_MS);
        while (!await(admin.listTopics().names(), "list topics").contains(topic) && System.nanoTime() < deadline) {
            LockSupport.parkNanos(LOOK_NS);
        }
    }

    /**
     * Deletes a topic.
     *
     * @param topic name of the topic
     */
    public void delete(String topic) {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            await(admin.deleteTopics(List.of(topic)).all(), "delete topic [" + topic + "]");
        }
    }

    /**
     * The cluster's topics.
     *
     * @return their names, without Kafka's own
     */
    public Set<String> names() {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            return await(admin.listTopics().names(), "list topics");
        }
    }

    /**
     * Sends records in order, and waits until all are acknowledged by all replicas.
     *
     * @param records the records
     * @param keySerializer serialiser of keys
     * @param valueSerializer serialiser of values
     * @param <K> type of keys
     * @param <V> type of values
     */
    public <K, V> void send(
            Iterable<ProducerRecord<K, V>> records, Serializer<K> keySerializer, Serializer<V> valueSerializer) {
        Map<String, Object> config =
                Map.of("bootstrap.servers", bootstrapServers, "linger.ms", 5, "compression.type", "lz4");
        try (KafkaProducer<K, V> producer = new KafkaProducer<>(config, keySerializer, valueSerializer)) {
            List<Future<RecordMetadata>> sent = new ArrayList<>();
            for (ProducerRecord<K, V> record : records) {
                sent.add(producer.send(record));
            }
            producer.flush();
            for (Future<RecordMetadata> one : sent) {
                await(one, "send a record");
            }
        }
    }

    /**
     * Reads all that is committed in a topic.
     *
     * @param topic name of the topic
     * @param keyDeserializer deserialiser of keys
     * @param valueDeserializer deserialiser of values
     * @param <K> type of keys
     * @param <V> type of values
     * @return the records that were committed when the call began, in offset order per partition
     */
    public <K, V> List<ConsumerRecord<K, V>> readAll(
            String topic, Deserializer<K> keyDeserializer, Deserializer<V> valueDeserializer) {
        Map<String, Object> config = Map.of(
                "bootstrap.servers", bootstrapServers,
                "isolation.level", "read_committed",
                "enable.auto.commit", "false",
                "allow.auto.create.topics", "false");
        try (KafkaConsumer<K, V> consumer = new KafkaConsumer<>(config, keyDeserializer, valueDeserializer)) {
            Set<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map(partition -> new TopicPartition(topic, partition.partition()))
                    .collect(Collectors.toSet());
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            return readTo(consumer.endOffsets(partitions), consumer);
        }
    }

    /**
     * Reads all that is committed in a topic, as bytes.
     *
     * @param topic name of the topic
     * @return the records that were committed when the call began, in offset order per partition
     */
    public List<ConsumerRecord<byte[], byte[]>> readAll(String topic) {
        return readAll(topic, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    private static <K, V> List<ConsumerRecord<K, V>> readTo(
            Map<TopicPartition, Long> ends, KafkaConsumer<K, V> consumer) {
        List<ConsumerRecord<K, V>> records = new ArrayList<>();
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(WAIT_MS);
        while (!isAt(ends, consumer)) {
            for (ConsumerRecord<K, V> record : consumer.poll(POLL)) {
                long end = ends.getOrDefault(new TopicPartition(record.topic(), record.partition()), 0L);
                if (record.offset() < end) {
                    records.add(record);
                }
            }
            if (System.nanoTime() - deadline > 0) {
                throw new IllegalStateException("Read " + records.size() + " records in " + WAIT_MS
                        + " ms, but did not come to the ends " + ends + ". Check that all brokers run.");
            }
        }
        return records;
    }

    private static boolean isAt(Map<TopicPartition, Long> ends, KafkaConsumer<?, ?> consumer) {
        return ends.entrySet().stream().allMatch(end -> consumer.position(end.getKey()) >= end.getValue());
    }

    private <T> T await(Future<T> answer, String what) {
        try {
            return answer.get(WAIT_MS, TimeUnit.MILLISECONDS);
        } catch (ExecutionException failure) {
            throw new IllegalStateException(
                    "Could not " + what + " on [" + bootstrapServers + "]: " + failure.getCause(), failure.getCause());
        } catch (TimeoutException failure) {
            throw new IllegalStateException(
                    "Could not " + what + " on [" + bootstrapServers + "] within " + WAIT_MS
                            + " ms. Check that the brokers run.",
                    failure);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting to " + what + ".", stop);
        }
    }
}
