package io.weir.runtime.loop;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;

/**
 * The lanes of an instance, and which of them has which task.
 *
 * <p>Owned by the ingress.
 */
final class LaneRoster {
    /*
     * A task changes lanes without a rebalance: its lane commits it and gives its stores back, as after a failure, and
     * it goes on from the committed offsets in the other lane. Until then it belongs to the old one, so that whoever
     * wants it back meanwhile asks there. A lane that is to leave ends when it has no task any more: only the ingress
     * knows that, since a task may be on its way back from it.
     */
    private final Collection<TaskEntry> tasks;
    private final List<Lane> staying = new ArrayList<>();
    private final List<Lane> leaving = new ArrayList<>();

    /** Begins without lanes; the tasks are a view of those that the instance has. */
    LaneRoster(Collection<TaskEntry> tasks) {
        this.tasks = tasks;
    }

    /** All lanes that may have tasks. */
    List<Lane> all() {
        List<Lane> all = new ArrayList<>(staying);
        all.addAll(leaving);
        return all;
    }

    boolean isLeaving(Lane lane) {
        return leaving.contains(lane);
    }

    void wake() {
        all().forEach(lane -> lane.mailbox().tell(woken -> {}));
    }

    /** The lane for one more task. */
    Lane leastBusy() {
        return staying.stream()
                .min(Comparator.comparingLong(this::load))
                .orElseThrow(() -> new AssertionError("An instance has at least one lane."));
    }

    private long load(Lane lane) {
        return tasks.stream().filter(task -> task.goesTo() == lane).count();
    }

    /** One more lane: it takes tasks over until none has two more than another. */
    void add(Lane lane) {
        staying.add(lane);
        while (load(lane) + 1 < load(busiest())) {
            move(someOf(busiest()), lane);
        }
    }

    private Lane busiest() {
        return staying.stream()
                .max(Comparator.comparingLong(this::load))
                .orElseThrow(() -> new AssertionError("A lane was just added."));
    }

    private TaskEntry someOf(Lane lane) {
        return tasks.stream()
                .filter(task -> task.goesTo() == lane)
                .reduce((first, last) -> last)
                .orElseThrow(() -> new AssertionError("The busiest lane has a task."));
    }

    /** One lane less: the others take its tasks over, then it ends. False if it is the last one, which stays. */
    boolean remove(Lane lane) {
        if (staying.size() < 2 || !staying.remove(lane)) {
            return false;
        }
        leaving.add(lane);
        tasks.stream().filter(task -> task.goesTo() == lane).toList().forEach(task -> move(task, leastBusy()));
        endEmptied();
        return true;
    }

    private static void move(TaskEntry task, Lane to) {
        Lane from = task.lane();
        task.goTo(to);
        if (task.lane() != to) {
            from.mailbox().tell(lane -> lane.giveBack(task.spec().id()));
        }
    }

    /** Ends lanes that are to leave and have no task any more; called whenever a task has left its lane. */
    void endEmptied() {
        for (Lane lane : List.copyOf(leaving)) {
            if (tasks.stream().noneMatch(task -> task.lane() == lane)) {
                leaving.remove(lane);
                lane.mailbox().tell(empty -> empty.stop(true, new CompletableFuture<>()));
            }
        }
    }

    /** Ends all lanes; tells of each whether it has ended. */
    List<BooleanSupplier> stop(boolean commits) {
        List<BooleanSupplier> ends = new ArrayList<>();
        for (Lane lane : all()) {
            CompletableFuture<Void> ended = new CompletableFuture<>();
            ends.add(ended::isDone);
            lane.mailbox().tell(one -> one.stop(commits, ended));
        }
        return ends;
    }
}
