package io.weir.runtime.loop;

import static io.weir.runtime.loop.CountingTasks.CHANGELOG;
import static java.util.Objects.requireNonNull;

import io.weir.engine.OutputRecord;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.serialization.LongSerializer;

/** One changelog partition in memory. */
final class MemoryLog implements ChangelogConsumer {
    static final int BATCH = 500;
    private static final byte[] NOTHING = {};

    private final List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
    final Set<TopicPartition> added = new HashSet<>();
    /** Offsets of markers, and of records that were aborted or compacted. */
    final Set<Integer> unseen = new HashSet<>();

    int next;
    int first;
    boolean expired;

    void counts(String word, long first, long last) {
        byte[] key = word.getBytes(StandardCharsets.UTF_8);
        try (LongSerializer serializer = new LongSerializer()) {
            for (long count = first; count <= last; count++) {
                byte[] value = serializer.serialize("", count);
                records.add(new ConsumerRecord<>(
                        CHANGELOG.topic(),
                        CHANGELOG.partition(),
                        records.size(),
                        count,
                        TimestampType.CREATE_TIME,
                        key.length,
                        value.length,
                        key,
                        value,
                        new RecordHeaders(),
                        Optional.empty()));
            }
        }
    }

    /** Appends what a lane sent, as the next record. */
    void append(OutputRecord sent) {
        records.add(new ConsumerRecord<>(
                CHANGELOG.topic(),
                CHANGELOG.partition(),
                records.size(),
                sent.timestamp(),
                TimestampType.CREATE_TIME,
                0,
                0,
                requireNonNull(sent.key()),
                requireNonNull(sent.value()),
                sent.headers(),
                Optional.empty()));
    }

    /** Appends an offset at which nobody sees a record. */
    void appendMarker() {
        unseen.add(records.size());
        records.add(new ConsumerRecord<>(CHANGELOG.topic(), CHANGELOG.partition(), records.size(), NOTHING, NOTHING));
    }

    /** Nobody sees what there is. */
    void abort() {
        for (int offset = 0; offset < records.size(); offset++) {
            unseen.add(offset);
        }
    }

    @Override
    public Map<TopicPartition, Bounds> bounds(Set<TopicPartition> partitions) {
        Map<TopicPartition, Bounds> bounds = new HashMap<>();
        // Any other changelog is empty.
        partitions.forEach(partition -> bounds.put(
                partition, partition.equals(CHANGELOG) ? new Bounds(first, records.size()) : new Bounds(0, 0)));
        return bounds;
    }

    @Override
    public void add(TopicPartition partition, long offset) {
        added.add(partition);
        if (partition.equals(CHANGELOG)) {
            next = (int) offset;
        }
    }

    @Override
    public void remove(TopicPartition partition) {
        added.remove(partition);
    }

    @Override
    public Map<TopicPartition, InputConsumer.Batch> poll(Duration timeout) {
        if (expired) {
            throw new LogMovedException(Set.of(CHANGELOG), new IllegalStateException("out of range"));
        }
        int to = Math.min(records.size(), next + BATCH);
        if (!added.contains(CHANGELOG) || to == next) {
            return Map.of();
        }
        List<ConsumerRecord<byte[], byte[]>> seen = records.subList(next, to).stream()
                .filter(record -> !unseen.contains((int) record.offset()))
                .toList();
        InputConsumer.Batch batch = new InputConsumer.Batch(seen, to);
        next = to;
        return Map.of(CHANGELOG, batch);
    }

    @Override
    public long lag(TopicPartition partition) {
        return partition.equals(CHANGELOG) ? (long) records.size() - next : 0;
    }

    @Override
    public void wakeup() {}

    @Override
    public void close() {}
}
