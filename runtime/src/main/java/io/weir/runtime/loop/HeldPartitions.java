package io.weir.runtime.loop;

import io.weir.errors.StreamsException;
import io.weir.runtime.tasks.InputTopics;
import io.weir.runtime.tasks.TaskSpec;
import io.weir.runtime.tasks.TopicPlans;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * The input partitions of this instance, and the tasks that they belong to.
 *
 * <p>Owned by the ingress.
 */
final class HeldPartitions {
    private final TopicPlans plans;
    private final Set<TopicPartition> held = new HashSet<>();
    private Map<TopicPartition, TaskSpec> specs;

    HeldPartitions(TopicPlans plans) {
        this.plans = plans;
        this.specs = plans.newest().byPartition();
    }

    InputTopics inputs() {
        return plans.inputs();
    }

    /** The task of a partition. */
    @Nullable TaskSpec task(TopicPartition partition) {
        return specs.get(partition);
    }

    /** Partitions came. What is returned are the tasks of all that are held, as the newest plan has them. */
    Set<TaskSpec> add(Collection<TopicPartition> partitions) {
        specs = plans.newest().byPartition();
        for (TopicPartition partition : partitions) {
            if (task(partition) == null) {
                throw new StreamsException("The partitions that were there at the start are expected, but " + partition
                        + " is new. Keys would move and their state would not: stop the application, and reset it or"
                        + " move its input to a new topic.");
            }
        }
        held.addAll(partitions);
        Set<TaskSpec> tasks = new LinkedHashSet<>();
        for (TopicPartition partition : held) {
            TaskSpec task = task(partition);
            if (task != null) {
                tasks.add(task);
            }
        }
        return tasks;
    }

    /** Partitions went. */
    void remove(Collection<TopicPartition> partitions) {
        held.removeAll(partitions);
    }

    /** Whether all that a task reads is here. */
    boolean hasAllOf(TaskSpec task) {
        return held.containsAll(task.inputs());
    }
}
