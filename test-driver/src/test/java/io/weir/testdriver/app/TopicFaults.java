package io.weir.testdriver.app;

import static java.util.Objects.requireNonNull;

import io.weir.testdriver.broker.TestBroker;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** What can befall a changelog. */
final class TopicFaults {
    private final TestBroker broker;
    private final String topic;
    private final int partitions;

    TopicFaults(TestBroker broker, String topic, int partitions) {
        this.broker = broker;
        this.topic = topic;
        this.partitions = partitions;
    }

    /** Deletes a share of the records of each partition, the oldest ones, whatever the topic's policy is. */
    void deleteOldest(double share) {
        Map<TopicPartition, Long> offsets = new HashMap<>();
        ends().forEach((partition, end) -> offsets.put(partition, Math.round(end * share)));
        deleteBefore(offsets);
    }

    /** Deletes the records before an offset of each partition, whatever the topic's policy is. */
    void deleteBefore(Map<TopicPartition, Long> offsets) {
        try (Admin admin = admin()) {
            String policy = policy(admin);
            setPolicy(admin, "delete");
            Map<TopicPartition, RecordsToDelete> deleted = new HashMap<>();
            offsets.forEach((partition, offset) -> deleted.put(partition, RecordsToDelete.beforeOffset(offset)));
            await(admin.deleteRecords(deleted).all());
            setPolicy(admin, policy);
        }
    }

    /** The offset behind the last record of each partition. */
    Map<TopicPartition, Long> ends() {
        try (Admin admin = admin()) {
            return ends(admin);
        }
    }

    private Admin admin() {
        return Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()));
    }

    private Map<TopicPartition, Long> ends(Admin admin) {
        Map<TopicPartition, OffsetSpec> asked = new HashMap<>();
        partitions().forEach(partition -> asked.put(partition, OffsetSpec.latest()));
        return await(admin.listOffsets(asked).all()).entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, entry -> entry.getValue().offset()));
    }

    private List<TopicPartition> partitions() {
        return IntStream.range(0, partitions)
                .mapToObj(partition -> new TopicPartition(topic, partition))
                .toList();
    }

    private String policy(Admin admin) {
        Config config = await(admin.describeConfigs(List.of(resource())).all()).get(resource());
        return requireNonNull(config).get("cleanup.policy").value();
    }

    private void setPolicy(Admin admin, String policy) {
        AlterConfigOp op = new AlterConfigOp(new ConfigEntry("cleanup.policy", policy), AlterConfigOp.OpType.SET);
        await(admin.incrementalAlterConfigs(Map.of(resource(), List.of(op))).all());
    }

    private ConfigResource resource() {
        return new ConfigResource(ConfigResource.Type.TOPIC, topic);
    }

    /** Ends each partition with records of an aborted transaction, or of one that its producer leaves open. */
    void endWithAborted(byte[] value, boolean leftOpen) {
        Map<String, Object> settings = Map.of(
                "bootstrap.servers",
                broker.bootstrapServers(),
                "transactional.id",
                "fault",
                "transaction.timeout.ms",
                5_000);
        KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
        try {
            producer.initTransactions();
            producer.beginTransaction();
            for (TopicPartition partition : partitions()) {
                for (int key = 0; key < 100; key++) {
                    byte[] bytes = ("key-" + key).getBytes(StandardCharsets.UTF_8);
                    Future<RecordMetadata> unused =
                            producer.send(new ProducerRecord<>(topic, partition.partition(), bytes, value));
                }
            }
            producer.flush();
            if (!leftOpen) {
                producer.abortTransaction();
            }
        } finally {
            producer.close(leftOpen ? Duration.ZERO : Duration.ofSeconds(10));
        }
    }

    private static <T> T await(Future<T> answer) {
        try {
            return answer.get();
        } catch (ExecutionException failure) {
            throw new AssertionError(failure.getCause());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError(interrupted);
        }
    }
}
