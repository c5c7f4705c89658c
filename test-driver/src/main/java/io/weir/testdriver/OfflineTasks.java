package io.weir.testdriver;

import io.weir.changelog.view.Sharing;
import io.weir.state.StateStore;
import io.weir.task.HotKeys;
import io.weir.task.TaskId;
import io.weir.topology.SubTopology;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * All tasks of a topology under test.
 *
 * <p>They take turns, a record each, in order of their ids. Owned by the driver.
 */
final class OfflineTasks {
    private final OfflineWorld.Surroundings around;
    private final OfflineLayout layout;
    private final Map<TaskId, OfflineTask> tasks = new TreeMap<>();
    private final Optional<OfflineGlobals> globals;

    /** Opens the tasks on what the world holds of them, and processes input that waits there. */
    OfflineTasks(OfflineWorld.Surroundings around, long nowMs) {
        this.around = around;
        this.layout = around.layout();
        this.globals = layout.global().map(whole -> new OfflineGlobals(whole, around, nowMs));
        try {
            globals.ifPresent(all -> all.catchUp(nowMs));
            layout.tasks().forEach((id, inputs) -> tasks.put(id, new OfflineTask(of(id), inputs, nowMs)));
            all().forEach(task -> task.begin(nowMs));
            run(nowMs);
        } catch (RuntimeException failure) {
            kill();
            throw failure;
        }
    }

    private OfflineTask.Of of(TaskId id) {
        Sharing sharing = globals.map(all -> Sharing.from(all.stores())).orElse(Sharing.NONE);
        return new OfflineTask.Of(around, id, sharing);
    }

    /** Processes a record of the test's and all that follows from it. */
    void pipe(ProducerRecord<byte[], byte[]> record, long nowMs) {
        if (layout.reader(record.topic()) == null
                && globals.stream().noneMatch(all -> all.topics().contains(record.topic()))) {
            throw new IllegalArgumentException("A topic that the topology reads is expected, one of "
                    + List.copyOf(layout.topics()) + ", but found [" + record.topic()
                    + "]. Pipe into one of those.");
        }
        int partition = layout.partition(record.topic(), record.key(), record.partition());
        around.world()
                .log()
                .pipe(new ProducerRecord<>(
                        record.topic(), partition, record.timestamp(), record.key(), record.value(), record.headers()));
        run(nowMs);
    }

    /** Calls what is due by the wall clock, and processes what follows. */
    void wallClock(long nowMs) {
        globals.ifPresent(all -> all.wallClock(nowMs));
        all().forEach(task -> task.wallClock(nowMs));
        run(nowMs);
    }

    /** Commits all tasks once, and processes what that sent. */
    void commit(long nowMs) {
        all().forEach(OfflineTask::commit);
        run(nowMs);
    }

    /** Goes on with calls whose answers have come; whether records are still in hand. */
    boolean takeAnswers(long nowMs) {
        run(nowMs);
        return all().stream().anyMatch(OfflineTask::awaitsAnswers);
    }

    private void run(long nowMs) {
        boolean progress = true;
        while (progress) {
            globals.ifPresent(all -> all.catchUp(nowMs));
            progress = discoverAll(nowMs);
            for (OfflineTask task : List.copyOf(all())) {
                progress |= task.step(nowMs);
            }
        }
    }

    // A topic that a pattern matches is known once something is in it.
    private boolean discoverAll(long nowMs) {
        boolean found = false;
        for (String topic : around.world().log().inputTopics()) {
            SubTopology reader = layout.discover(topic);
            if (reader != null) {
                read(topic, reader, nowMs);
                found = true;
            }
        }
        return found;
    }

    private void read(String topic, SubTopology reader, long nowMs) {
        for (int number = 0; number < layout.partitions(topic); number++) {
            TaskId id = new TaskId(reader.id(), number);
            OfflineTask task = tasks.get(id);
            if (task == null) {
                task = new OfflineTask(of(id), Set.of(), nowMs);
                tasks.put(id, task);
                task.begin(nowMs);
            }
            task.read(new TopicPartition(topic, number));
        }
    }

    private Collection<OfflineTask> all() {
        return tasks.values();
    }

    Set<String> storeNames() {
        Set<String> names = new LinkedHashSet<>();
        globals.ifPresent(all -> names.addAll(all.storeNames()));
        all().forEach(task -> names.addAll(task.storeNames()));
        return names;
    }

    /** How many partitions of a store there are. */
    int partitions(String store) {
        return (int)
                all().stream().filter(task -> task.storeNames().contains(store)).count();
    }

    /** A partition of a store; null if there is none. */
    @Nullable StateStore store(String name, int partition) {
        StateStore global = globals.map(all -> all.store(name)).orElse(null);
        if (global != null) {
            return global;
        }
        for (OfflineTask task : all()) {
            StateStore found = task.id().partition() == partition ? task.store(name) : null;
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /** The hottest keys of each task. */
    Map<TaskId, HotKeys> hotKeys() {
        Map<TaskId, HotKeys> found = new TreeMap<>();
        tasks.forEach((id, task) -> found.put(id, task.hotKeys()));
        return found;
    }

    /** Records processed by each task since it was opened. */
    Map<TaskId, Long> processed() {
        Map<TaskId, Long> processed = new TreeMap<>();
        tasks.forEach((id, task) -> processed.put(id, task.processed()));
        return processed;
    }

    /** Closes processors and stores. */
    void close() {
        end(OfflineTask::close, OfflineGlobals::close);
    }

    /** Ends as a killed process does. */
    void kill() {
        end(OfflineTask::kill, OfflineGlobals::kill);
    }

    // The first failure is thrown once all have ended.
    private void end(Consumer<OfflineTask> how, Consumer<OfflineGlobals> globally) {
        List<RuntimeException> failures = new ArrayList<>();
        all().forEach(task -> attempt(() -> how.accept(task), failures));
        globals.ifPresent(all -> attempt(() -> globally.accept(all), failures));
        tasks.clear();
        if (!failures.isEmpty()) {
            RuntimeException first = failures.get(0);
            failures.subList(1, failures.size()).forEach(first::addSuppressed);
            throw first;
        }
    }

    private static void attempt(Runnable end, List<RuntimeException> failures) {
        try {
            end.run();
        } catch (RuntimeException failure) {
            failures.add(failure);
        }
    }
}
