package io.weir.runtime.reads;

import io.weir.changelog.LogPosition;
import io.weir.changelog.bytes.PositionName;
import io.weir.changelog.view.CommittedReads;
import io.weir.runtime.tasks.TaskSpec;
import io.weir.state.Position;
import io.weir.state.PositionBound;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * A task of this instance, as queries see it. Immutable.
 *
 * @param spec the task
 * @param stage what becomes of it
 * @param committed its stores
 * @param reached by input, the offset of the last record that its stores contain
 * @param owner the thread that owns it, or null while it does not run
 * @param globals the inputs of each global store; empty of other tasks
 */
record LocalTask(
        TaskSpec spec,
        Stage stage,
        CommittedReads committed,
        Map<TopicPartition, Long> reached,
        @Nullable OwnerReads owner,
        Map<String, Set<TopicPartition>> globals) {
    /** What becomes of a task on this instance. */
    enum Stage {
        /** Its stores follow their changelogs, to run then. */
        RESTORING,
        /** It runs. */
        RUNNING,
        /** Its stores follow their changelogs, for the case that their owner dies. */
        STANDBY
    }

    int partition() {
        return spec.id().partition();
    }

    boolean has(String store) {
        return committed.names().contains(store)
                || spec.topology().ownStores().stream()
                        .anyMatch(own -> own.name().equals(store));
    }

    /** The same task, with these inputs committed. */
    LocalTask moved(Map<TopicPartition, OffsetAndMetadata> next) {
        Map<TopicPartition, Long> now = new HashMap<>(reached);
        next.forEach((partition, offset) -> {
            if (spec.inputs().contains(partition) && offset.offset() > 0) {
                now.put(partition, offset.offset() - 1);
            }
        });
        return new LocalTask(spec, stage, committed, Map.copyOf(now), owner, globals);
    }

    /** The same task, without an owner. */
    LocalTask resting() {
        return new LocalTask(spec, Stage.RESTORING, committed, reached, null, globals);
    }

    /** How far input has gone into a store. */
    Position position(String store) {
        Position position = Position.emptyPosition();
        reached.forEach((input, offset) -> position.withComponent(input.topic(), input.partition(), offset));
        for (TopicPartition input : globals.getOrDefault(store, Set.of())) {
            // The place in its topic lies in a global store itself.
            LogPosition last = committed.position(PositionName.of(store, input.partition()));
            if (last != null && last.offset() >= 0) {
                position.withComponent(input.topic(), input.partition(), last.offset());
            }
        }
        return position;
    }

    /** Whether a position has come as far as is asked for, in the inputs of a store. */
    boolean isUpTo(PositionBound bound, String store, Position position) {
        if (bound.isUnbounded()) {
            return true;
        }
        Position wanted = bound.position();
        return globals.getOrDefault(store, spec.inputs()).stream().allMatch(input -> {
            Long least = wanted.getPartitionPositions(input.topic()).get(input.partition());
            long has = position.getPartitionPositions(input.topic()).getOrDefault(input.partition(), -1L);
            return least == null || has >= least;
        });
    }
}
