package io.weir.runtime.loop;

import io.weir.changelog.restore.ChangelogBounds;
import io.weir.runtime.tasks.TaskSpec;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Which changelogs are read for which task, and where they begin and end.
 *
 * <p>Owned by the restore loop.
 */
final class ChangelogReads {
    private final TaskFactory factory;
    private final ChangelogConsumer consumer;
    private final RestoreOwner owner;
    private final Map<TopicPartition, Restoring> readers = new HashMap<>();
    private boolean copiesWait;

    ChangelogReads(TaskFactory factory, ChangelogConsumer consumer, RestoreOwner owner) {
        this.factory = factory;
        this.consumer = consumer;
        this.owner = owner;
    }

    /** Has a task follow all its changelogs from where its stores are, and reads them. */
    void begin(Restoring task, long nowMs) {
        TaskSpec spec = task.spec();
        if (spec.changelogs().isEmpty()) {
            return;
        }
        boolean inputCommitted = owner.hasCommittedInput(spec);
        Set<String> ofInput = spec.inputChangelogs().keySet();
        Map<TopicPartition, Long> committed = ofInput.isEmpty() ? Map.of() : owner.committedInput(spec);
        Map<TopicPartition, ChangelogConsumer.Bounds> bounds = consumer.bounds(spec.changelogs().values().stream()
                .map(TaskSpec.Changelog::partition)
                .collect(Collectors.toSet()));
        spec.changelogs().forEach((store, log) -> {
            ChangelogConsumer.Bounds found = bounds.get(log.partition());
            if (found == null) {
                throw new LogUnavailableException("The bounds of " + log.partition() + " are not known.", null);
            }
            boolean input = ofInput.contains(store);
            ChangelogConsumer.Bounds wanted = input ? upTo(committed.get(log.partition()), found) : found;
            ChangelogBounds limits = log.bounds(store, wanted.first(), wanted.end());
            RowReader rows = factory.reader(spec, store);
            task.follow(new Restoring.Changelog(log.partition(), limits, rows, input), inputCommitted, nowMs);
        });
        begun(task);
    }

    private void begun(Restoring task) {
        if (task.isDone()) {
            task.stores().recount(); // A kill may have come between the last rows and their count.
        }
        task.positions().forEach((store, position) -> owner.followed(task.spec().id(), store, position));
        read(task);
    }

    // Of an input, the store holds what was processed, and no more.
    private static ChangelogConsumer.Bounds upTo(@Nullable Long committed, ChangelogConsumer.Bounds log) {
        long end = committed == null ? log.first() : Math.min(committed, log.end());
        return new ChangelogConsumer.Bounds(Math.min(log.first(), end), end);
    }

    /** Has copies wait while there are tasks that cannot run before their changelogs are read. */
    void order(Collection<Restoring> tasks) {
        boolean wait = tasks.stream().anyMatch(task -> !task.isCopy());
        if (wait != copiesWait) {
            copiesWait = wait;
            tasks.stream().filter(Restoring::isCopy).forEach(wait ? this::stop : this::read);
        }
    }

    /** Reads on what is to be read on for a task, unless it waits. */
    private void read(Restoring task) {
        if (copiesWait && task.isCopy()) {
            return;
        }
        task.toRead().forEach((partition, offset) -> {
            if (readers.put(partition, task) == null) {
                consumer.add(partition, offset);
            }
        });
    }

    /** Of inputs that are changelogs, a copy may hold what was committed, and that is to be asked for now and then. */
    void readCommitted(Restoring copy) {
        copy.extend(owner.committedInput(copy.spec()));
        read(copy);
    }

    /** Whether anything is read on. */
    boolean any() {
        return !readers.isEmpty();
    }

    @Nullable Restoring reader(TopicPartition partition) {
        return readers.get(partition);
    }

    Map<TopicPartition, InputConsumer.Batch> poll(Duration timeout) {
        return consumer.poll(timeout);
    }

    /** Hands a task what was read for it; what is read as far as it is to be is not read on. */
    void take(Restoring task, TopicPartition partition, InputConsumer.Batch batch) {
        boolean looksAt = task.looksAt(partition);
        if (task.take(partition, batch, consumer.lag(partition))) {
            stop(partition);
            if (looksAt) {
                begun(task);
            }
        }
    }

    /** Reads nothing more for a task. */
    void stop(Restoring task) {
        task.partitions().forEach(this::stop);
    }

    private void stop(TopicPartition partition) {
        if (readers.remove(partition) != null) {
            consumer.remove(partition);
        }
    }
}
