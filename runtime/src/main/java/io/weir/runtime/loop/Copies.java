package io.weir.runtime.loop;

import io.weir.runtime.assign.CopyOrder;
import io.weir.runtime.tasks.TaskSpec;
import io.weir.runtime.tasks.TopicPlans;
import io.weir.task.TaskId;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * The group's leader says which tasks an instance keeps a copy of. The restore loop opens their stores and follows
 * their changelogs. If the task itself comes, the loop has its stores open already and replays only what is missing. A
 * copy that was ordered so that its task can move here asks for a rebalance as soon as it has caught up.
 */
/**
 * The tasks of which this instance keeps a copy.
 *
 * <p>Owned by the ingress.
 */
final class Copies {
    private static final Logger LOG = LoggerFactory.getLogger(Copies.class);

    private final TopicPlans plans;
    private final Assignment assignment;
    private final Closing closing;
    private final Map<TaskId, CopyOrder.Purpose> kept = new LinkedHashMap<>();
    private final Set<TaskId> asked = new HashSet<>();

    Copies(TopicPlans plans, Assignment assignment, Closing closing) {
        this.plans = plans;
        this.assignment = assignment;
        this.closing = closing;
    }

    /** Does what the leader has said last, behind what it said of the tasks themselves. */
    void follow(CopyOrder order) {
        for (TaskId task : List.copyOf(kept.keySet())) {
            if (!order.copies().containsKey(task)) {
                drop(task);
            }
        }
        order.copies().forEach((task, purpose) -> {
            TaskSpec spec = plans.newest().tasks().get(task);
            if (spec == null || spec.inputs().stream().anyMatch(input -> assignment.entry(input) != null)) {
                LOG.warn("No copy is kept of task {}, which this instance does not know or runs itself.", task);
            } else if (kept.put(task, purpose) == null) {
                open(spec);
            }
        });
        asked.retainAll(kept.keySet());
    }

    Set<TaskId> tasks() {
        return kept.keySet();
    }

    private void open(TaskSpec spec) {
        closing.after(spec.id(), () -> assignment.restore().mailbox().tell(loop -> loop.follow(spec)));
    }

    private void drop(TaskId task) {
        kept.remove(task);
        CompletableFuture<Void> closed = new CompletableFuture<>();
        closing.after(task, () -> assignment.restore().mailbox().tell(loop -> loop.abandon(task, closed)));
        closing.begin(task, closed, () -> {});
    }

    /** The task itself comes, and takes over the stores. */
    void takenOver(TaskId task) {
        kept.remove(task);
        asked.remove(task);
    }

    /** A copy could not be kept: it is begun again, if it is still wanted. */
    void again(TaskSpec spec) {
        if (kept.containsKey(spec.id())) {
            open(spec);
        }
    }

    /** A copy has caught up; true if a rebalance is to move the task here. */
    boolean caughtUp(TaskId task) {
        if (kept.get(task) == CopyOrder.Purpose.WARMUP && asked.add(task)) {
            LOG.info("The copy of task {} has caught up; a rebalance is asked for, so that the task moves here.", task);
            return true;
        }
        return false;
    }
}
