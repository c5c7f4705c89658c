package io.weir.benchmarks.worker;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** The worker that only reads a changelog: what a restoration cannot be faster than. */
public final class DrainWorker {
    private static final Duration POLL = Duration.ofMillis(100);

    private DrainWorker() {}

    /**
     * Runs one application.
     *
     * @param args the file that holds the order
     */
    public static void main(String[] args) {
        Worker.main(args, DrainWorker::application);
    }

    private static MeasuredApplication application(WorkerOrder order, Milestones milestones) {
        Thread reading = new Thread(
                () -> {
                    try {
                        read(order, milestones);
                    } catch (RuntimeException failure) {
                        milestones.failed(failure);
                    }
                },
                "drain");
        return new MeasuredApplication() {
            @Override
            public void start() {
                reading.start();
            }

            @Override
            public boolean close(Duration timeout) {
                try {
                    reading.join(timeout.toMillis());
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                return !reading.isAlive();
            }
        };
    }

    private static void read(WorkerOrder order, Milestones milestones) {
        Map<String, Object> config = Map.of(
                "bootstrap.servers", order.config().getProperty("bootstrap.servers"), "max.poll.records", "1000");
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            String changelog = WorkerOrder.changelog(order.config().getProperty("application.id"));
            List<TopicPartition> partitions = consumer.partitionsFor(changelog).stream()
                    .map(partition -> new TopicPartition(partition.topic(), partition.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            long read = 0;
            while (read < order.records()) {
                ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
                read += records.count();
                milestones.restored(records.count());
            }
        }
        milestones.running(true);
    }
}
