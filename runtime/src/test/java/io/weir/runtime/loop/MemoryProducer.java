package io.weir.runtime.loop;

import io.weir.engine.CommitFailedException;
import io.weir.engine.OutputRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** A lane's producer in memory: what was sent shows when it is committed. */
final class MemoryProducer implements LaneProducer {
    private final List<OutputRecord> open = new ArrayList<>();
    private final List<OutputRecord> committed = new ArrayList<>();
    private final Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
    private final Map<TopicPartition, Long> last = new HashMap<>();
    private final List<Integer> sentAtFlushes = new ArrayList<>();
    private @Nullable RuntimeException nextFlush;
    private Runnable onCommit = () -> {};
    private int commits;
    private int recoveries;
    private boolean closed;
    private boolean sendsOnceInOrder = true;

    /** From now on a record may be there twice, or before one that was sent earlier. */
    void repeatsItself() {
        sendsOnceInOrder = false;
    }

    void failNextFlush() {
        nextFlush = new CommitFailedException("A record was lost.", null);
    }

    void onCommit(Runnable action) {
        onCommit = action;
    }

    /** How many records of the open commit had been sent at each flush. */
    List<Integer> sentAtFlushes() {
        return sentAtFlushes;
    }

    int commits() {
        return commits;
    }

    /** What was sent to a topic and is not committed. */
    List<OutputRecord> uncommitted(String topic) {
        return open.stream()
                .filter(record -> record.target().topic().equals(topic))
                .toList();
    }

    List<OutputRecord> committed() {
        return committed;
    }

    Map<TopicPartition, OffsetAndMetadata> offsets() {
        return offsets;
    }

    int recoveries() {
        return recoveries;
    }

    boolean isClosed() {
        return closed;
    }

    @Override
    public void open() {}

    @Override
    public void send(OutputRecord record) {
        open.add(record);
        Integer partition = record.target().partition();
        TopicPartition to = new TopicPartition(record.target().topic(), partition == null ? 0 : partition);
        last.merge(to, 0L, (a, b) -> a + 1);
    }

    @Override
    public int partitions(String topic) {
        return 1;
    }

    @Override
    public void flush() {
        sentAtFlushes.add(open.size());
        RuntimeException failure = nextFlush;
        nextFlush = null;
        if (failure != null) {
            throw failure;
        }
    }

    @Override
    public Map<TopicPartition, Long> lastOffsets() {
        return last;
    }

    @Override
    public void track(TopicPartition partition) {}

    @Override
    public boolean sendsOnceInOrder() {
        return sendsOnceInOrder;
    }

    @Override
    public void commit(Map<TopicPartition, OffsetAndMetadata> moved, ConsumerGroupMetadata group) {
        committed.addAll(open);
        open.clear();
        offsets.putAll(moved);
        commits++;
        onCommit.run();
    }

    @Override
    public void recover() {
        open.clear();
        recoveries++;
    }

    @Override
    public void close(Duration timeout) {
        closed = true;
    }
}
