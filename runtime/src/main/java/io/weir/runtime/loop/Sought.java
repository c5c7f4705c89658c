package io.weir.runtime.loop;

import io.weir.changelog.LogPosition;
import io.weir.changelog.view.StoreSet;
import io.weir.engine.TaskTimes;
import io.weir.runtime.tasks.TaskSpec;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where a task's inputs begin.
 *
 * @param committed the committed offsets that they were set to
 */
record Sought(Map<TopicPartition, OffsetAndMetadata> committed) {
    private static final Logger LOG = LoggerFactory.getLogger(Sought.class);

    /** Sets the inputs of a task to the committed offsets; empty if the brokers do not tell them in time. */
    static Optional<Sought> of(TaskSpec spec, InputConsumer consumer) {
        try {
            return Optional.of(new Sought(consumer.rewind(spec.inputs())));
        } catch (LogUnavailableException unavailable) {
            LOG.warn("Task {} does not go on yet: {} It is tried again.", spec.id(), unavailable.getMessage());
            return Optional.empty();
        }
    }

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
