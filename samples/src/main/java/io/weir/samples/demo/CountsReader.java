package io.weir.samples.demo;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.LongDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/**
 * Reads the committed counts that the worker sent.
 *
 * <p>Owned by the demo's main thread.
 */
final class CountsReader implements AutoCloseable {
    private static final String TOPIC = "word-counts";

    private final KafkaConsumer<String, Long> consumer;
    private final Counts counts = new Counts();

    CountsReader(String bootstrap, int partitions) {
        consumer = new KafkaConsumer<>(
                Map.of(
                        ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrap,
                        ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed",
                        ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest"),
                new StringDeserializer(),
                new LongDeserializer());
        List<TopicPartition> all = IntStream.range(0, partitions)
                .mapToObj(partition -> new TopicPartition(TOPIC, partition))
                .toList();
        consumer.assign(all);
        consumer.seekToBeginning(all);
    }

    /**
     * Reads what came.
     *
     * @param timeout how long to wait for some
     * @return whether a count came
     */
    boolean read(Duration timeout) {
        boolean came = false;
        for (ConsumerRecord<String, Long> record : consumer.poll(timeout)) {
            counts.set(record.key(), record.value());
            came = true;
        }
        return came;
    }

    /** Reads until the end of the topic as it is now. */
    void readToEnd() {
        Map<TopicPartition, Long> ends = consumer.endOffsets(consumer.assignment());
        while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
            read(Duration.ofMillis(100));
        }
    }

    /** The newest count of each word. */
    Counts counts() {
        return counts;
    }

    @Override
    public void close() {
        consumer.close();
    }
}
