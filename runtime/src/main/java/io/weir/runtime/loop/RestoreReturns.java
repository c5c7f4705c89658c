package io.weir.runtime.loop;

import io.weir.changelog.LogPosition;
import io.weir.changelog.restore.ChangelogLostException;
import io.weir.changelog.view.StoreSet;
import io.weir.runtime.reads.LocalStores;
import io.weir.runtime.tasks.TaskSpec;
import io.weir.task.TaskId;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the restore loop gives back to the ingress.
 *
 * <p>Called by the restore loop; reaches the ingress through its mailbox.
 */
final class RestoreReturns implements RestoreOwner {
    private static final Logger LOG = LoggerFactory.getLogger(RestoreReturns.class);

    private final Ingress ingress;
    private final Assignment assignment;
    private final CommittedInput committed;
    private final LocalStores stores;

    RestoreReturns(Ingress ingress, Assignment assignment, IngressSurroundings around) {
        this.ingress = ingress;
        this.assignment = assignment;
        this.committed = around.committed();
        this.stores = around.stores();
    }

    @Override
    public void following(TaskSpec spec, StoreSet open, boolean copy) {
        if (copy) {
            stores.standby(spec, open);
        } else {
            stores.restoring(spec, open);
        }
    }

    @Override
    public void restored(TaskSpec spec, StoreSet open, long epoch) {
        assignment.inFlight().put(spec.id(), open);
        ingress.mailbox().tell(loop -> assignment.restored(spec, epoch));
    }

    @Override
    public void notRestored(TaskSpec spec, long epoch, Throwable failure) {
        if (failure instanceof LogUnavailableException) {
            LOG.warn("Task {} is not restored yet: {} It is tried again.", spec.id(), failure.getMessage());
        } else if (!ingress.listener().failed(failure)) {
            return;
        }
        ingress.mailbox().tell(loop -> loop.afterRest(() -> assignment.reopen(spec, epoch)));
    }

    @Override
    public void followed(TaskId task, String store, LogPosition position) {
        ingress.positions().moved(task, store, position);
    }

    @Override
    public void closed(TaskId task) {
        ingress.positions().closed(task);
    }

    @Override
    public void copyIsCurrent(TaskSpec spec, boolean current) {
        ingress.positions().current(spec.id(), current);
        if (current) {
            ingress.mailbox().tell(loop -> {
                if (assignment.copies().caughtUp(spec.id())) {
                    loop.consumer().rejoin();
                }
            });
        }
    }

    @Override
    public void notCopied(TaskSpec spec, Throwable failure) {
        if (failure instanceof ChangelogLostException) {
            LOG.error("No copy is kept of task {}: {}", spec.id(), failure.getMessage());
            return;
        }
        LOG.warn("The copy of task {} is begun again: {}", spec.id(), failure.getMessage());
        ingress.mailbox().tell(loop -> loop.afterRest(() -> assignment.copies().again(spec)));
    }

    @Override
    public boolean hasCommittedInput(TaskSpec spec) {
        return committed.any(spec);
    }

    @Override
    public Map<TopicPartition, Long> committedInput(TaskSpec spec) {
        return committed.offsets(spec);
    }
}
