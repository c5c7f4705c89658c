package io.weir.runtime.kafka;

import io.weir.runtime.assign.GroupPlan;
import io.weir.runtime.assign.MemberReport;
import io.weir.runtime.assign.TaskLayout;
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
 * @param layout the application's tasks
 * @param plan told who has which tasks, whenever that changes; on the polling thread
 */
public record AssignorParts(
        CommitGate gate,
        Duration patience,
        Supplier<MemberReport> report,
        TaskLayout layout,
        Consumer<GroupPlan> plan) {}
