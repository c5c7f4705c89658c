package io.weir.testdriver.takeover;

import io.weir.testdriver.broker.TestBroker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;

/** What was told so far and is committed, read as it comes. */
final class Told implements AutoCloseable {
    private static final Duration WAIT = Duration.ofMinutes(2);
    private static final Duration POLL = Duration.ofMillis(100);

    private final KafkaConsumer<String, String> consumer;
    private final Map<String, List<ConsumerRecord<String, String>>> records = new HashMap<>();

    Told(TestBroker broker, List<String> topics, int partitions) {
        this.consumer = new KafkaConsumer<>(
                Map.of(
                        "bootstrap.servers", broker.bootstrapServers(),
                        "isolation.level", "read_committed",
                        "enable.auto.commit", "false"),
                new StringDeserializer(),
                new StringDeserializer());
        List<TopicPartition> all = new ArrayList<>();
        for (String topic : topics) {
            for (int partition = 0; partition < partitions; partition++) {
                all.add(new TopicPartition(topic, partition));
            }
        }
        consumer.assign(all);
        consumer.seekToBeginning(all);
    }

    /** Reads on until something is the case, or too much time has passed. */
    void readUntil(BooleanSupplier enough) {
        long deadline = System.nanoTime() + WAIT.toNanos();
        while (!enough.getAsBoolean() && System.nanoTime() < deadline) {
            consumer.poll(POLL)
                    .forEach(record -> records.computeIfAbsent(record.topic(), topic -> new ArrayList<>())
                            .add(record));
        }
    }

    /** The newest row of each key, without those that were deleted. */
    Map<String, String> rows(String topic) {
        Map<String, String> rows = new TreeMap<>();
        for (ConsumerRecord<String, String> record : records.getOrDefault(topic, List.of())) {
            if (record.value() == null) {
                rows.remove(record.key());
            } else {
                rows.put(record.key(), record.value());
            }
        }
        return rows;
    }

    /** The keys of all records. */
    List<String> keys(String topic) {
        return records.getOrDefault(topic, List.of()).stream()
                .map(ConsumerRecord::key)
                .toList();
    }

    @Override
    public void close() {
        consumer.close();
    }
}
