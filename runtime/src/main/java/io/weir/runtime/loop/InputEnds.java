package io.weir.runtime.loop;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.kafka.common.TopicPartition;

/**
 * Tells tasks which of their inputs are at their end.
 *
 * <p>So that they do not wait for those, and know when all rest: then no result is held back for a
 * record that may come. Owned by the ingress.
 */
final class InputEnds {
    private final Set<TopicPartition> told = new HashSet<>();

    void forget(Set<TopicPartition> partitions) {
        told.removeAll(partitions);
    }

    /** Records of a partition went to its task, which no longer takes it to be at its end. */
    void delivered(TopicPartition partition) {
        told.remove(partition);
    }

    void tell(Collection<TaskEntry> entries, Predicate<TopicPartition> caughtUp) {
        for (TaskEntry entry : entries) {
            if (!entry.isRunning()) {
                continue;
            }
            for (TopicPartition partition : entry.spec().inputs()) {
                tell(entry, partition, caughtUp.test(partition));
            }
        }
    }

    private void tell(TaskEntry entry, TopicPartition partition, boolean caughtUp) {
        if (!caughtUp) {
            told.remove(partition);
        } else if (told.add(partition)) {
            long epoch = entry.epoch();
            entry.lane().mailbox().tell(lane -> lane.caughtUp(entry.spec().id(), epoch, partition));
        }
    }
}
