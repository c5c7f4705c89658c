package io.weir.runtime.loop;

import io.weir.runtime.reads.LocalStores;
import io.weir.runtime.tasks.TaskPositions;
import io.weir.runtime.tasks.TopicPlans;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * What an instance is made of.
 *
 * @param name begins the names of its threads
 * @param clients its ways to Kafka
 * @param work what it may be given to do
 * @param timing how it commits, polls and waits
 * @param told who is told what becomes of it
 */
public record InstanceParts(String name, Clients clients, Work work, Timing timing, Told told) {
    /**
     * An instance's ways to Kafka. The instance closes them.
     *
     * @param input its membership and input
     * @param producers a producer for each lane, open
     * @param changelogs reads changelogs
     * @param group what the instance shares with the input's assignor
     * @param more opens producers for lanes that are added later
     */
    public record Clients(
            InputConsumer input,
            List<LaneProducer> producers,
            ChangelogConsumer changelogs,
            Group group,
            MoreProducers more) {
        CommitGate gate() {
            return group.gate;
        }
    }

    /**
     * What an instance shares with its input's assignor.
     *
     * @param gate keeps commits and rebalances apart; the assignor closes it
     * @param orders where the assignor leaves the leader's orders of copies
     */
    public record Group(CommitGate gate, CopyOrders orders) {}

    /** Opens producers for lanes that are added to a running instance. */
    @FunctionalInterface
    public interface MoreProducers {
        /**
         * Opens a producer.
         *
         * @param number the lane's number among those of its instance, from 1 on
         * @return the producer, ready to send; its lane closes it
         * @throws LogUnavailableException if the brokers do not answer in time
         */
        LaneProducer open(int number);
    }

    /**
     * What an instance may be given to do.
     *
     * @param plans all tasks of the application, and what they read
     * @param factory makes tasks
     * @param committed tells how far inputs were committed
     * @param purge deletes repartitioned records that were processed
     * @param copying what is known of the state of tasks, and when a copy is good enough
     */
    public record Work(TopicPlans plans, TaskFactory factory, CommittedInput committed, Purge purge, Copying copying) {}

    /**
     * What is known of the state of tasks, and when a copy is good enough.
     *
     * @param positions how far the local state of each task has come
     * @param acceptableLag a copy that is behind by no more offsets may run the task
     */
    public record Copying(TaskPositions positions, long acceptableLag) {}

    /**
     * How an instance commits, polls and waits.
     *
     * @param lane how lanes commit
     * @param ingress how the ingress polls and waits
     * @param clockMs the wall clock
     * @param pause says whether the instance rests
     */
    public record Timing(LaneSettings lane, IngressSettings ingress, LongSupplier clockMs, PauseSwitch pause) {}

    /**
     * Who is told what becomes of an instance.
     *
     * @param listener told of its tasks and failures
     * @param progress told how restorations go
     * @param stores told which stores are open
     */
    public record Told(InstanceListener listener, RestoreProgress progress, LocalStores stores) {}
}
