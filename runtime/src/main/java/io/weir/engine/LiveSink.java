package io.weir.engine;

import io.weir.processor.Record;
import io.weir.processor.RecordContext;
import io.weir.processor.StreamPartitioner;
import io.weir.processor.TopicNameExtractor;
import io.weir.topology.SinkNode;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/** A sink node of a running task. */
final class LiveSink extends LiveNode {
    private final Serializer<@Nullable Object> keys;
    private final Serializer<@Nullable Object> values;
    private final Outbox outbox;
    private final OutputRecord.@Nullable Target target;
    private final @Nullable TopicNameExtractor<@Nullable Object, @Nullable Object> topics;
    private final @Nullable StreamPartitioner<@Nullable Object, @Nullable Object> partitioner;

    @SuppressWarnings({"unchecked", "NullAway"}) // The topology's types are erased.
    LiveSink(SinkNode node, Course course, TaskParts parts) {
        super(node.name(), course);
        Serdes serdes = new Serdes(parts.environment().defaults());
        String topic = node.topic();
        this.keys = serdes.key(node);
        this.values = serdes.value(node);
        this.outbox = parts.outbox();
        this.target = topic == null
                ? null
                : new OutputRecord.Target(parts.environment().names().full(topic), null);
        this.topics = (TopicNameExtractor<@Nullable Object, @Nullable Object>) node.topicExtractor();
        this.partitioner = (StreamPartitioner<@Nullable Object, @Nullable Object>)
                node.output().partitioner();
    }

    @Override
    void process(Record<@Nullable Object, @Nullable Object> record) {
        if (record.timestamp() < 0) {
            throw new IllegalArgumentException("An output record's timestamp must be 0 or later, but is "
                    + record.timestamp() + " at sink [" + name() + "]. Forward records with a valid event time.");
        }
        OutputRecord.Target to = target == null ? chosen(record) : target;
        Headers headers = record.headers();
        byte[] key = bytes(keys, to.topic(), headers, record.key());
        byte[] value = bytes(values, to.topic(), headers, record.value());
        if (partitioner == null) {
            outbox.send(new OutputRecord(to, key, value, record.timestamp(), headers));
            return;
        }
        Optional<Set<Integer>> partitions = partitioner.partitions(
                to.topic(), record.key(), record.value(), headers, outbox.partitions(to.topic()));
        if (partitions.isEmpty()) {
            outbox.send(new OutputRecord(to, key, value, record.timestamp(), headers));
            return;
        }
        for (Integer partition : partitions.get()) {
            OutputRecord.Target one = new OutputRecord.Target(to.topic(), partition);
            outbox.send(new OutputRecord(one, key, value, record.timestamp(), headers));
        }
    }

    private static byte @Nullable [] bytes(
            Serializer<@Nullable Object> serializer, String topic, Headers headers, @Nullable Object object) {
        // A serialiser sees null too: some write a tombstone of their own.
        return serializer.serialize(topic, headers, object);
    }

    private OutputRecord.Target chosen(Record<@Nullable Object, @Nullable Object> record) {
        TopicNameExtractor<@Nullable Object, @Nullable Object> extractor = topics;
        if (extractor == null) {
            throw new AssertionError("Sink [" + name() + "] has neither a topic nor an extractor.");
        }
        String topic = extractor.extract(record.key(), record.value(), new SinkContext(course().input(), record));
        return new OutputRecord.Target(topic, null);
    }

    private record SinkContext(
            @Nullable ConsumerRecord<byte[], byte[]> input, Record<@Nullable Object, @Nullable Object> record)
            implements RecordContext {
        @Override
        public String topic() {
            return input == null ? "" : input.topic();
        }

        @Override
        public int partition() {
            return input == null ? -1 : input.partition();
        }

        @Override
        public long offset() {
            return input == null ? -1 : input.offset();
        }

        @Override
        public long timestamp() {
            return record.timestamp();
        }

        @Override
        public Headers headers() {
            return record.headers();
        }
    }
}
