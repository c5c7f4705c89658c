package io.weir.runtime.loop;

import io.weir.changelog.LogPosition;
import io.weir.changelog.view.StoreSet;
import io.weir.engine.TaskTimes;
import io.weir.runtime.tasks.TaskSpec;
import java.util.Map;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * Where a task's inputs begin.
 *
 * @param committed the committed offsets that they were set to
 */
record Sought(Map<TopicPartition, OffsetAndMetadata> committed) {
    /** What the task knew of time when it committed them. */
    TaskTimes times() {
        return TaskTimes.committed(committed);
    }

    /**
     * Whether stores that are restored from inputs hold all that lies before.
     *
     * <p>Restoration asked for the committed offsets before: if it was told others, rows would be missing.
     */
    boolean isReachedBy(StoreSet stores, TaskSpec spec) {
        return spec.inputChangelogs().entrySet().stream().allMatch(log -> {
            OffsetAndMetadata next = committed.get(log.getValue().partition());
            LogPosition held = stores.position(log.getKey());
            return next == null || (held != null && held.offset() + 1 >= next.offset());
        });
    }
}
