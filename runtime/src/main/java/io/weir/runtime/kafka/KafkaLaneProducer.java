package io.weir.runtime.kafka;

import io.weir.engine.OutputRecord;
import io.weir.runtime.loop.LaneProducer;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * A lane's way to a cluster, with or without transactions.
 *
 * <p>Owned by its lane; only {@link Sends} is touched by the producer's own thread. A failed producer is never used
 * again: {@link #recover} makes a new one, which settles what the old one left open.
 */
public final class KafkaLaneProducer implements LaneProducer {
    private final Supplier<Producer<byte[], byte[]>> connect;
    private final ProducerTraits traits;
    private final Set<TopicPartition> tracked = new HashSet<>();
    private final Map<String, Integer> widths = new HashMap<>();
    private @Nullable Producer<byte[], byte[]> current;
    private Sends sends = new Sends(tracked);
    private boolean inTransaction;

    /**
     * A producer that {@link #open} connects.
     *
     * @param clients makes the producer
     * @param settings the producer's settings; with a transactional id, commits are transactions
     */
    public KafkaLaneProducer(KafkaClientSupplier clients, Map<String, Object> settings) {
        this(() -> clients.getProducer(new HashMap<>(settings)), ProducerTraits.of(settings));
    }

    KafkaLaneProducer(Supplier<Producer<byte[], byte[]>> connect, ProducerTraits traits) {
        this.connect = connect;
        this.traits = traits;
    }

    @Override
    public void open() {
        try {
            Producer<byte[], byte[]> made = connect.get();
            current = made;
            if (traits.transactional()) {
                made.initTransactions();
            }
        } catch (KafkaException failed) {
            throw KafkaFailures.ofRequest("To begin with a producer", failed);
        }
    }

    private Producer<byte[], byte[]> producer() {
        if (current == null) {
            throw new IllegalStateException(
                    "The lane's producer is used before it was opened, or after it was closed.");
        }
        return current;
    }

    @Override
    public void send(OutputRecord record) {
        sends.check();
        traits.sizes().require(record);
        OutputRecord.Target target = record.target();
        try {
            begin();
            Callback answer = sends.answerTo(target); // It tells what becomes of the record, so the future need not.
            Future<RecordMetadata> unused = producer().send(outgoing(record), answer);
        } catch (KafkaException failed) {
            throw sends.fail("To send a record to [" + target.topic() + "]", failed);
        }
    }

    private static ProducerRecord<byte[], byte[]> outgoing(OutputRecord record) {
        OutputRecord.Target target = record.target();
        return new ProducerRecord<>(
                target.topic(), target.partition(), record.timestamp(), record.key(), record.value(), record.headers());
    }

    // A transaction begins with the first thing in it, so that an idle lane has none.
    private void begin() {
        if (traits.transactional() && !inTransaction) {
            producer().beginTransaction();
            inTransaction = true;
        }
    }

    @Override
    public int partitions(String topic) {
        Integer known = widths.get(topic);
        if (known != null) {
            return known;
        }
        try {
            int width = producer().partitionsFor(topic).size();
            widths.put(topic, width);
            return width;
        } catch (KafkaException failed) {
            throw KafkaFailures.ofRequest("To look up the partitions of the topic [" + topic + "]", failed);
        }
    }

    @Override
    public void flush() {
        sends.check();
        try {
            producer().flush();
        } catch (KafkaException failed) {
            throw sends.fail("To flush what was sent", failed);
        }
        sends.check();
    }

    @Override
    public Map<TopicPartition, Long> lastOffsets() {
        return sends.lastOffsets();
    }

    @Override
    public void track(TopicPartition partition) {
        tracked.add(partition);
        sends.track(partition);
    }

    @Override
    public boolean sendsOnceInOrder() {
        return traits.idempotent();
    }

    @Override
    public void commit(Map<TopicPartition, OffsetAndMetadata> offsets, ConsumerGroupMetadata group) {
        sends.check();
        if (traits.transactional() && (inTransaction || !offsets.isEmpty())) {
            commitTransaction(offsets, group);
        }
        sends.forgetOffsets();
        widths.clear();
    }

    private void commitTransaction(Map<TopicPartition, OffsetAndMetadata> offsets, ConsumerGroupMetadata group) {
        try {
            begin();
            if (!offsets.isEmpty()) {
                producer().sendOffsetsToTransaction(offsets, group);
            }
            producer().commitTransaction();
            inTransaction = false;
        } catch (KafkaException failed) {
            throw sends.fail("To commit a transaction", failed);
        }
    }

    @Override
    public void recover() {
        if (!abortedCleanly()) {
            disconnect(Duration.ZERO);
            open();
        }
        inTransaction = false;
        sends = new Sends(tracked);
        widths.clear();
    }

    // Only a transaction whose state is known can be aborted by the producer that began it.
    private boolean abortedCleanly() {
        if (current == null || sends.failed() || !traits.transactional()) {
            return false;
        }
        if (!inTransaction) {
            return true;
        }
        try {
            current.abortTransaction();
            return true;
        } catch (KafkaException failed) {
            return false;
        }
    }

    private void disconnect(Duration timeout) {
        Producer<byte[], byte[]> old = current;
        current = null;
        if (old != null) {
            old.close(timeout);
        }
    }

    @Override
    public void close(Duration timeout) {
        disconnect(timeout);
    }
}
