package io.weir.benchmarks;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsSpec;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RetriableException;

/** The topics and groups of a comparison. */
final class Topics implements AutoCloseable {
    private static final String CHANGELOG = "-changelog";
    private static final long KNOWN_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final long LOOK_MS = 50;

    private final Admin admin;
    private final int partitions;

    Topics(String bootstrap, int partitions) {
        this.admin = Admin.create(Map.of("bootstrap.servers", bootstrap));
        this.partitions = partitions;
    }

    /**
     * Makes a topic, and waits until it can be written.
     *
     * <p>A broker knows a new partition a moment before it leads it. An idempotent producer whose first batch falls
     * into that moment, and whose second does not, never gets its first batch accepted.
     */
    void create(String topic, Map<String, String> config) throws InterruptedException {
        settled(admin.createTopics(
                        List.of(new NewTopic(topic, Optional.of(partitions), Optional.empty()).configs(config)))
                .all());
        awaitLed(topic);
    }

    private void awaitLed(String topic) throws InterruptedException {
        long start = System.nanoTime();
        while (true) {
            try {
                ends(topic);
                return;
            } catch (IllegalStateException e) {
                boolean passing = e.getCause() != null && e.getCause().getCause() instanceof RetriableException;
                if (!passing || System.nanoTime() - start > KNOWN_NANOS) {
                    throw e;
                }
                TimeUnit.MILLISECONDS.sleep(LOOK_MS);
            }
        }
    }

    List<TopicPartition> partitionsOf(String topic) {
        return IntStream.range(0, partitions)
                .mapToObj(partition -> new TopicPartition(topic, partition))
                .toList();
    }

    /** The offset behind the last record of each partition. */
    Offsets ends(String topic) throws InterruptedException {
        List<TopicPartition> asked = partitionsOf(topic);
        Map<TopicPartition, ListOffsetsResultInfo> found = settled(admin.listOffsets(asked.stream()
                        .collect(Collectors.toMap(partition -> partition, partition -> OffsetSpec.latest())))
                .all());
        return new Offsets(asked.stream()
                .map(partition -> Objects.requireNonNull(found.get(partition)).offset())
                .toList());
    }

    /** The topics of an application through which records go to another key, or back to it. */
    List<String> between(String application) throws InterruptedException {
        return settled(admin.listTopics().names()).stream()
                .filter(topic -> topic.startsWith(application + "-") && topic.endsWith("-repartition"))
                .sorted()
                .toList();
    }

    /** How many records the changelogs of an application hold, transaction markers with them; 0 if it has none. */
    long changelogSize(String application) throws InterruptedException {
        long size = 0;
        for (String topic : settled(admin.listTopics().names())) {
            if (topic.startsWith(application + "-") && topic.endsWith(CHANGELOG)) {
                size += ends(topic).sum();
            }
        }
        return size;
    }

    /** The committed offsets of a group; a partition without one is at 0. */
    Offsets committed(String group, List<String> inputs) throws InterruptedException {
        List<TopicPartition> asked =
                inputs.stream().flatMap(topic -> partitionsOf(topic).stream()).toList();
        Map<TopicPartition, OffsetAndMetadata> found = settled(
                admin.listConsumerGroupOffsets(Map.of(group, new ListConsumerGroupOffsetsSpec().topicPartitions(asked)))
                        .partitionsToOffsetAndMetadata(group));
        return new Offsets(asked.stream()
                .map(partition -> Optional.ofNullable(found.get(partition))
                        .map(OffsetAndMetadata::offset)
                        .orElse(0L))
                .toList());
    }

    /** Deletes all topics whose names begin so. */
    void deleteAll(String prefix) throws InterruptedException {
        List<String> found = settled(admin.listTopics().names()).stream()
                .filter(topic -> topic.startsWith(prefix))
                .toList();
        settled(admin.deleteTopics(found).all());
    }

    @Override
    public void close() {
        admin.close(Duration.ofSeconds(5));
    }

    private static <T> T settled(KafkaFuture<T> answer) throws InterruptedException {
        try {
            return answer.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("The broker refused: " + e.getCause(), e);
        }
    }
}
