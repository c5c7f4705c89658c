package io.weir.engine;

import io.weir.dsl.WindowedSerializer;
import io.weir.processor.Record;
import io.weir.processor.RecordContext;
import io.weir.processor.StreamPartitioner;
import io.weir.processor.TopicNameExtractor;
import io.weir.state.Windowed;
import io.weir.topology.SinkNode;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.utils.Utils;
import org.jspecify.annotations.Nullable;

/** A sink node of a running task. */
final class LiveSink extends LiveNode {
    private final Serializer<@Nullable Object> keys;
    private final Serializer<@Nullable Object> values;
    private final Outbox outbox;
    private final TaskServices services;
    private final OutputRecord.@Nullable Target target;
    private final @Nullable TopicNameExtractor<@Nullable Object, @Nullable Object> topics;
    private final @Nullable StreamPartitioner<@Nullable Object, @Nullable Object> partitioner;
    private final @Nullable WindowedSerializer<Object> windowed;

    @SuppressWarnings({"unchecked", "NullAway"}) // The topology's types are erased.
    LiveSink(SinkNode node, Course course, TaskParts parts, TaskServices services) {
        super(node.name(), course);
        Serdes serdes = new Serdes(parts.environment().defaults());
        String topic = node.topic();
        this.keys = serdes.key(node);
        this.values = serdes.value(node);
        this.outbox = parts.outbox();
        this.services = services;
        this.target = topic == null
                ? null
                : new OutputRecord.Target(parts.environment().names().full(topic), null);
        this.topics = (TopicNameExtractor<@Nullable Object, @Nullable Object>) node.topicExtractor();
        this.partitioner = (StreamPartitioner<@Nullable Object, @Nullable Object>)
                node.output().partitioner();
        boolean ours = topic != null && parts.environment().names().internal().contains(topic);
        Object writer = keys;
        this.windowed = partitioner == null && !ours && writer instanceof WindowedSerializer<?> known
                ? (WindowedSerializer<Object>) known
                : null;
    }

    @Override
    void process(Record<@Nullable Object, @Nullable Object> record) {
        if (record.timestamp() < 0) {
            throw new IllegalArgumentException("An output record's timestamp must be 0 or later, but is "
                    + record.timestamp() + " at sink [" + name() + "]. Forward records with a valid event time.");
        }
        OutputRecord.Target to = target == null ? chosen(record) : target;
        byte[] key;
        byte[] value;
        boolean keyDone = false;
        try {
            // A serialiser sees null too: some write a tombstone of their own.
            key = keys.serialize(to.topic(), record.headers(), record.key());
            keyDone = true;
            value = values.serialize(to.topic(), record.headers(), record.value());
        } catch (RuntimeException failure) {
            FailurePolicy.Output output = new FailurePolicy.Output(to.topic(), record, null, !keyDone);
            services.failures()
                    .unwritable(
                            services.attempts(),
                            name(),
                            new RecordFailures.Unwritten(course().input(), output),
                            failure);
            return;
        }
        OutputRecord.Target place = windowed == null ? to : besideInnerKey(windowed, to, record.key());
        OutputRecord output = new OutputRecord(place, key, value, record.timestamp(), record.headers());
        if (partitioner == null) {
            send(output, record);
        } else {
            sendWith(partitioner, output, record);
        }
    }

    // All windows of a key lie in the partition in which the key itself would lie.
    @SuppressWarnings("unchecked") // The serialiser takes windowed keys only.
    private OutputRecord.Target besideInnerKey(
            WindowedSerializer<Object> serializer, OutputRecord.Target to, @Nullable Object key) {
        if (key == null) {
            return to;
        }
        byte[] inner = serializer.serializeBaseKey(to.topic(), (Windowed<Object>) key);
        int partition = Utils.toPositive(Utils.murmur2(inner)) % outbox.partitions(to.topic());
        return new OutputRecord.Target(to.topic(), partition);
    }

    private void sendWith(
            StreamPartitioner<@Nullable Object, @Nullable Object> chooser,
            OutputRecord output,
            Record<@Nullable Object, @Nullable Object> record) {
        String topic = output.target().topic();
        Optional<Set<Integer>> partitions =
                chooser.partitions(topic, record.key(), record.value(), record.headers(), outbox.partitions(topic));
        if (partitions.isEmpty()) {
            send(output, record);
            return;
        }
        for (Integer partition : partitions.get()) {
            send(output.to(new OutputRecord.Target(topic, partition)), record);
        }
    }

    private void send(OutputRecord output, Record<@Nullable Object, @Nullable Object> record) {
        services.attempts().send(this, output, record);
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

        @Override
        public byte @Nullable [] sourceRawKey() {
            return input == null ? null : input.key();
        }

        @Override
        public byte @Nullable [] sourceRawValue() {
            return input == null ? null : input.value();
        }
    }
}
