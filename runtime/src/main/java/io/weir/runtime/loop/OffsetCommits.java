package io.weir.runtime.loop;

import io.weir.engine.CommitFailedException;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Commits that lanes ask the ingress for, under at-least-once.
 *
 * <p>Lanes ask, the ingress serves: also while it waits for lanes in a rebalance.
 */
final class OffsetCommits {
    private static final Logger LOG = LoggerFactory.getLogger(OffsetCommits.class);

    private final Queue<Asked> asked = new ConcurrentLinkedQueue<>();
    private volatile boolean closed;

    CompletableFuture<Void> ask(Map<TopicPartition, OffsetAndMetadata> offsets) {
        CompletableFuture<Void> answer = new CompletableFuture<>();
        asked.add(new Asked(offsets, answer));
        if (closed) {
            refuse();
        }
        return answer;
    }

    /** The instance has left: what is asked for from now on fails. */
    void close() {
        closed = true;
        refuse();
    }

    private void refuse() {
        for (Asked next = asked.poll(); next != null; next = asked.poll()) {
            next.answer.completeExceptionally(new CommitFailedException(
                    "Offsets cannot be committed any more: the instance has left its group.", null));
        }
    }

    boolean isEmpty() {
        return asked.isEmpty();
    }

    /** Commits what was asked for; true if something was served, and its lane is to be woken. */
    boolean serve(InputConsumer consumer) {
        boolean served = false;
        for (Asked next = asked.peek(); next != null; next = asked.peek()) {
            if (!commit(consumer, next)) {
                LOG.debug(
                        "A rebalance is under way; {} offsets are committed after the next poll.", next.offsets.size());
                return served;
            }
            asked.remove();
            served = true;
        }
        return served;
    }

    private static boolean commit(InputConsumer consumer, Asked next) {
        try {
            if (!next.offsets.isEmpty() && !consumer.commit(next.offsets)) {
                return false;
            }
            next.answer.complete(null);
        } catch (CommitFailedException failure) {
            next.answer.completeExceptionally(failure);
        }
        return true;
    }

    private record Asked(Map<TopicPartition, OffsetAndMetadata> offsets, CompletableFuture<Void> answer) {}
}
