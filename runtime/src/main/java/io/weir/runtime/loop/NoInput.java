package io.weir.runtime.loop;

import io.weir.runtime.tasks.InputTopics;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * The input of an instance that has global stores only: it joins no group.
 *
 * <p>Owned by the ingress.
 */
public final class NoInput implements InputConsumer {
    private final Waker waker = new Waker();

    /** Begins without a membership, and ends so. */
    public NoInput() {}

    /** Nothing is assigned, which is all that there is: the instance runs. */
    @Override
    public void subscribe(InputTopics topics, Membership membership) {
        membership.assigned(List.of());
    }

    @Override
    public Map<TopicPartition, Batch> poll(Duration timeout) {
        try {
            waker.await(timeout.toMillis());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        return Map.of();
    }

    @Override
    public void pause(Collection<TopicPartition> partitions) {}

    @Override
    public void resume(Collection<TopicPartition> partitions) {}

    @Override
    public boolean commit(Map<TopicPartition, OffsetAndMetadata> offsets) {
        throw nobodysTask();
    }

    @Override
    public Map<TopicPartition, OffsetAndMetadata> rewind(Set<TopicPartition> partitions) {
        throw nobodysTask();
    }

    @Override
    public boolean caughtUp(TopicPartition partition) {
        return true;
    }

    @Override
    public OptionalLong end(TopicPartition partition) {
        return OptionalLong.empty();
    }

    @Override
    public ConsumerGroupMetadata group() {
        throw nobodysTask();
    }

    private static AssertionError nobodysTask() {
        return new AssertionError("An instance without input has no tasks, so nothing is committed or read again.");
    }

    @Override
    public void wakeup() {
        waker.wake();
    }

    @Override
    public void rejoin() {}

    @Override
    public void close(boolean leave, Duration timeout) {}
}
