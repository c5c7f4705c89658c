package io.weir.runtime.kafka;

import io.weir.runtime.assign.CopyOrder;
import io.weir.runtime.assign.GroupPlan;
import io.weir.runtime.assign.MemberReport;
import io.weir.runtime.assign.PlacementRules;
import io.weir.runtime.assign.TaskLayouts;
import io.weir.runtime.loop.CommitGate;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What an instance's assignor needs of its instance.
 *
 * <p>The consumer makes the assignor itself, so this reaches it through the consumer's configuration.
 *
 * @param gate closed when a join is sent, opened when the assignment is in
 * @param patience how long a join waits for commits in flight
 * @param report what the instance tells the leader; asked on the polling thread
 * @param layouts lays out the application's tasks
 * @param rules what the application asks of their placement
 * @param told what is told of the leader's decisions
 */
public record AssignorParts(
        CommitGate gate,
        Duration patience,
        Supplier<MemberReport> report,
        TaskLayouts layouts,
        PlacementRules rules,
        Told told) {
    /**
     * What is told of the leader's decisions, on the polling thread, before the instance is told of its partitions.
     *
     * @param plan told who has which tasks, whenever that changes
     * @param copies told of which tasks the instance is to keep a copy
     */
    public record Told(Consumer<GroupPlan> plan, Consumer<CopyOrder> copies) {}
}
