package io.weir.runtime.kafka;

import io.weir.runtime.loop.ChangelogConsumer;
import io.weir.runtime.loop.InputConsumer.Batch;
import io.weir.runtime.loop.LogMovedException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.WakeupException;

/**
 * Reads changelogs from a cluster. Owned by the restore loop.
 *
 * <p>The consumer sees committed records only, and so takes the first open transaction for the log's end. The true end
 * is asked of the admin client.
 */
public final class KafkaChangelogConsumer implements ChangelogConsumer {
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);

    private final Consumer<byte[], byte[]> consumer;
    private final Admin admin;
    private final IsolationLevel end;
    private final Set<TopicPartition> followed = new HashSet<>();

    private KafkaChangelogConsumer(Consumer<byte[], byte[]> consumer, Admin admin, IsolationLevel end) {
        this.consumer = consumer;
        this.admin = admin;
        this.end = end;
    }

    /**
     * Connects to a cluster, for changelogs. A changelog ends behind open transactions.
     *
     * @param clients makes the clients
     * @param consumer the consumer's settings, without a group
     * @param admin the admin client's settings
     * @return a consumer
     */
    public static KafkaChangelogConsumer ofChangelogs(
            KafkaClientSupplier clients, Map<String, Object> consumer, Map<String, Object> admin) {
        return connected(
                () -> clients.getRestoreConsumer(consumer), clients.getAdmin(admin), IsolationLevel.READ_UNCOMMITTED);
    }

    /**
     * Connects to a cluster, for the topics of global stores.
     *
     * @param clients makes the clients
     * @param consumer the consumer's settings, without a group
     * @param admin the admin client's settings
     * @param end whether a log ends behind open transactions, or before the first of them, which may stay open for long
     *     in topics of others
     * @return a consumer
     */
    public static KafkaChangelogConsumer ofGlobalTopics(
            KafkaClientSupplier clients, Map<String, Object> consumer, Map<String, Object> admin, IsolationLevel end) {
        return connected(() -> clients.getGlobalConsumer(consumer), clients.getAdmin(admin), end);
    }

    // Of two clients that belong together, the first is closed if the second cannot be made.
    private static KafkaChangelogConsumer connected(
            Supplier<Consumer<byte[], byte[]>> consumer, Admin admin, IsolationLevel end) {
        try {
            return new KafkaChangelogConsumer(consumer.get(), admin, end);
        } catch (RuntimeException failure) {
            admin.close(Duration.ZERO);
            throw failure;
        }
    }

    @Override
    public Map<TopicPartition, Bounds> bounds(Set<TopicPartition> partitions) {
        Map<TopicPartition, ListOffsetsResultInfo> first = offsets(partitions, OffsetSpec.earliest());
        Map<TopicPartition, ListOffsetsResultInfo> ends = offsets(partitions, OffsetSpec.latest());
        Map<TopicPartition, Bounds> bounds = new HashMap<>();
        first.forEach((partition, info) -> {
            ListOffsetsResultInfo last = ends.get(partition);
            bounds.put(partition, new Bounds(info.offset(), last == null ? info.offset() : last.offset()));
        });
        return bounds;
    }

    private Map<TopicPartition, ListOffsetsResultInfo> offsets(Set<TopicPartition> partitions, OffsetSpec which) {
        Map<TopicPartition, OffsetSpec> asked = new HashMap<>();
        partitions.forEach(partition -> asked.put(partition, which));
        try {
            return admin.listOffsets(asked, new ListOffsetsOptions(end)).all().get();
        } catch (ExecutionException failed) {
            Throwable cause = failed.getCause() == null ? failed : failed.getCause();
            throw KafkaFailures.ofRequest("To read the bounds of the changelogs " + partitions, cause);
        } catch (InterruptedException interrupted) {
            throw new InterruptException(interrupted);
        }
    }

    @Override
    public void add(TopicPartition partition, long offset) {
        followed.add(partition);
        consumer.assign(followed);
        consumer.seek(partition, offset);
    }

    @Override
    public void remove(TopicPartition partition) {
        followed.remove(partition);
        consumer.assign(followed);
    }

    @Override
    public Map<TopicPartition, Batch> poll(Duration timeout) {
        if (followed.isEmpty()) {
            return Map.of();
        }
        try {
            return Batches.of(consumer.poll(timeout));
        } catch (WakeupException woken) {
            return Map.of();
        } catch (OffsetOutOfRangeException gone) {
            throw new LogMovedException(gone.partitions(), gone);
        }
    }

    @Override
    public long lag(TopicPartition partition) {
        return followed.contains(partition) ? consumer.currentLag(partition).orElse(0) : 0;
    }

    @Override
    public void wakeup() {
        consumer.wakeup();
    }

    @Override
    public void close() {
        try {
            consumer.close(CloseOptions.timeout(CLOSE_TIMEOUT));
        } catch (WakeupException late) {
            consumer.close(CloseOptions.timeout(CLOSE_TIMEOUT));
        } finally {
            admin.close(CLOSE_TIMEOUT);
        }
    }
}
