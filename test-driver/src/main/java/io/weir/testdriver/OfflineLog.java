package io.weir.testdriver;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;

/**
 * The topics of a topology under test, with its committed offsets.
 *
 * <p>Output is held until the test reads it, input for as long as the driver lives, so that a new task can begin where
 * the last commit was. Owned by its driver.
 */
final class OfflineLog {
    private final Map<String, Queue<ProducerRecord<byte[], byte[]>>> unread = new LinkedHashMap<>();
    private final Map<TopicPartition, List<ConsumerRecord<byte[], byte[]>>> inputs = new HashMap<>();
    private final Set<String> inputTopics = new LinkedHashSet<>();
    private final Map<TopicPartition, OffsetAndMetadata> committed = new HashMap<>();

    /** Says that a partition is read, so that what comes to it is kept. */
    void keep(TopicPartition partition) {
        inputs.computeIfAbsent(partition, read -> new ArrayList<>());
    }

    /** Adds a record that the test pipes in; its partition is set and is read. */
    void pipe(ProducerRecord<byte[], byte[]> record) {
        TopicPartition partition = new TopicPartition(record.topic(), record.partition());
        List<ConsumerRecord<byte[], byte[]>> records = inputs.computeIfAbsent(partition, read -> new ArrayList<>());
        records.add(consumed(record, records.size()));
        inputTopics.add(record.topic());
    }

    /** Adds a record that the topology sent; its partition is set. */
    void send(ProducerRecord<byte[], byte[]> record) {
        unread.computeIfAbsent(record.topic(), name -> new ArrayDeque<>()).add(record);
        if (inputs.containsKey(new TopicPartition(record.topic(), record.partition()))) {
            pipe(record);
        }
    }

    /** Records of a partition from an offset on. */
    List<ConsumerRecord<byte[], byte[]>> from(TopicPartition partition, long offset) {
        List<ConsumerRecord<byte[], byte[]>> records = inputs.getOrDefault(partition, List.of());
        return offset >= records.size() ? List.of() : List.copyOf(records.subList((int) offset, records.size()));
    }

    /** Takes the oldest record of a topic that was sent and not read yet; null if there is none. */
    @Nullable ProducerRecord<byte[], byte[]> poll(String topic) {
        Queue<ProducerRecord<byte[], byte[]>> records = unread.get(topic);
        return records == null ? null : records.poll();
    }

    /** How many records of a topic were not read yet. */
    int size(String topic) {
        Queue<ProducerRecord<byte[], byte[]>> records = unread.get(topic);
        return records == null ? 0 : records.size();
    }

    /** All topics that anything was sent to. */
    Set<String> topics() {
        return Collections.unmodifiableSet(unread.keySet());
    }

    /** All topics that are read and hold a record. */
    Set<String> inputTopics() {
        return Collections.unmodifiableSet(inputTopics);
    }

    void commit(Map<TopicPartition, OffsetAndMetadata> offsets) {
        committed.putAll(offsets);
    }

    /** What was committed for a partition, or null if nothing was. */
    @Nullable OffsetAndMetadata committed(TopicPartition partition) {
        return committed.get(partition);
    }

    /** Whether anything was committed, so that state must be there. */
    boolean anyCommitted() {
        return !committed.isEmpty();
    }

    private static ConsumerRecord<byte[], byte[]> consumed(ProducerRecord<byte[], byte[]> record, long offset) {
        byte[] key = record.key();
        byte[] value = record.value();
        return new ConsumerRecord<>(
                record.topic(),
                record.partition(),
                offset,
                record.timestamp(),
                TimestampType.CREATE_TIME,
                key == null ? ConsumerRecord.NULL_SIZE : key.length,
                value == null ? ConsumerRecord.NULL_SIZE : value.length,
                key,
                value,
                record.headers(),
                Optional.empty());
    }
}
