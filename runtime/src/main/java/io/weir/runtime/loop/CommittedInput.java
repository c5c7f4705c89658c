package io.weir.runtime.loop;

import io.weir.runtime.tasks.TaskSpec;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/** Tells how far a task's input was committed. Safe for all threads. */
public interface CommittedInput {
    /**
     * The committed offsets of a task's inputs.
     *
     * @param task the task
     * @return next offsets to read, of inputs that have one
     */
    Map<TopicPartition, Long> offsets(TaskSpec task);

    /**
     * Whether the application relies on what the task's changelogs hold, because it has committed input of the task.
     *
     * @param task the task
     * @return true if a changelog that has lost records is to be refused
     */
    boolean any(TaskSpec task);
}
