package io.weir.runtime.loop;

import io.weir.changelog.ChangelogWriter;
import io.weir.changelog.LogPosition;
import io.weir.changelog.tail.TailCommit;
import io.weir.changelog.tail.TailStart;
import io.weir.changelog.view.StoreFigures;
import io.weir.changelog.view.StoreSet;
import io.weir.engine.OutputRecord;
import io.weir.engine.Task;
import io.weir.runtime.tasks.TaskSpec;
import io.weir.state.StateStore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;

/**
 * A task in its lane, with its stores and its place in the group.
 *
 * <p>Owned by the lane.
 */
final class Slot {
    private final TaskSpec spec;
    private final StoreSet stores;
    private final Task task;
    private final ChangelogWriter changelog;
    private final Set<String> kept;
    private final long epoch;
    private final List<CompletableFuture<Void>> leaving = new ArrayList<>();
    private boolean givenBack;

    Slot(TaskSpec spec, StoreSet stores, Task task, LaneProducer producer, long epoch) {
        this.spec = spec;
        this.stores = stores;
        this.task = task;
        this.epoch = epoch;
        Map<String, OutputRecord.Target> targets = new HashMap<>();
        spec.changelogs().forEach((store, log) -> {
            TopicPartition partition = log.partition();
            if (spec.inputs().contains(partition)) {
                return;
            }
            producer.track(partition);
            targets.put(store, new OutputRecord.Target(partition.topic(), partition.partition()));
        });
        this.kept = producer.sendsOnceInOrder() ? targets.keySet() : Set.of();
        this.changelog = (store, change) -> {
            OutputRecord.Target target = targets.get(store);
            if (target == null) {
                throw new AssertionError("Store [" + store + "] of task " + spec.id() + " is not logged.");
            }
            producer.send(new OutputRecord(
                    target, change.key(), change.value(), change.timestamp(), new RecordHeaders(change.headers())));
        };
    }

    TaskSpec spec() {
        return spec;
    }

    Task task() {
        return task;
    }

    StoreSet stores() {
        return stores;
    }

    /** A store as the task sees it, the application's own too. */
    StateStore store(String name) {
        StateStore own = task.ownStore(name);
        return own == null ? stores.store(name) : own;
    }

    long epoch() {
        return epoch;
    }

    /** The first steps of a commit: its changes lie beside the stores, and are sent. */
    Map<TopicPartition, OffsetAndMetadata> prepareCommit(boolean transactional) {
        Map<String, TailStart> starts = new HashMap<>();
        for (String store : kept) {
            LogPosition position = stores.position(store);
            if (position != null) {
                StoreFigures figures = stores.committed().figures(store);
                starts.put(store, new TailStart(position, figures == null ? 0 : figures.rows()));
            }
        }
        // Behind a transaction there is a marker, which is not in the store's position.
        TailCommit commit = stores.tail().begin(starts, transactional ? 1 : 0, changelog);
        Map<TopicPartition, OffsetAndMetadata> offsets = task.prepareCommit(commit);
        commit.appended();
        return offsets;
    }

    /** The commit is durable in the log: the stores take it over, and have come to these positions. */
    Map<String, LogPosition> committed(
            Map<TopicPartition, Long> lastOffsets, Map<TopicPartition, OffsetAndMetadata> inputs) {
        Map<String, LogPosition> positions = new HashMap<>();
        // Where the changelog is an input, the store holds what was processed of it.
        spec.inputChangelogs().forEach((store, log) -> {
            OffsetAndMetadata next = inputs.get(log.partition());
            if (next != null) {
                positions.put(store, new LogPosition(log.topicId(), next.offset() - 1));
            }
        });
        spec.changelogs().forEach((store, log) -> {
            Long offset = lastOffsets.get(log.partition());
            if (offset != null) {
                positions.put(store, new LogPosition(log.topicId(), offset));
            }
        });
        task.committed(positions);
        return positions;
    }

    /** Says that the task is to leave after its next commit. */
    void leave(CompletableFuture<Void> closed) {
        leaving.add(closed);
    }

    /** Says that the instance wants the task back after its next commit, to run it in another lane. */
    void giveBack() {
        givenBack = true;
    }

    /** Whether the task goes on elsewhere in this instance: its stores stay open. */
    boolean staysInInstance() {
        return leaving.isEmpty();
    }

    boolean isLeaving() {
        return givenBack || !leaving.isEmpty();
    }

    /** Closes task and stores; what is not committed is gone. */
    void close() {
        try {
            task.close();
        } finally {
            stores.drop();
            stores.close();
            leaving.forEach(closed -> closed.complete(null));
        }
    }

    /** Closes the task only: its uncommitted changes are dropped, its stores stay open. */
    StoreSet dropTask() {
        try {
            task.close();
        } finally {
            stores.drop();
        }
        return stores;
    }
}
