package io.weir.runtime.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.runtime.assign.GroupPlan;
import io.weir.runtime.assign.MemberReport;
import io.weir.runtime.assign.TaskLayout;
import io.weir.runtime.loop.CommitGate;
import io.weir.task.TaskId;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor.Assignment;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor.GroupSubscription;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor.Subscription;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WeirAssignorTest {
    private static final TopicPartition P0 = new TopicPartition("words", 0);
    private static final TopicPartition P1 = new TopicPartition("words", 1);
    private static final MemberReport REPORT = new MemberReport(new UUID(1, 2), 1, Map.of());

    private final CommitGate gate = new CommitGate();
    private final AtomicReference<ConsumerGroupMetadata> newest = new AtomicReference<>();
    private final WeirAssignor assignor = new WeirAssignor();

    @BeforeEach
    void is_configured_by_the_consumer() {
        TaskLayout layout =
                new TaskLayout(Map.of(new TaskId(0, 0), Set.of(P0), new TaskId(0, 1), Set.of(P1)), Set.of());
        AssignorParts parts = new AssignorParts(gate, Duration.ofMillis(1), () -> REPORT, layout, plan -> {});
        assignor.configure(Map.of(Seat.CONFIG, new Seat(parts, newest::set)));
    }

    private static Subscription tells(ByteBuffer data) {
        return new Subscription(List.of("words"), data);
    }

    @Test
    void the_gate_is_closed_from_the_join_to_the_assignment() {
        assignor.subscriptionUserData(Set.of("words"));
        assertThat(gate.tryEnter(false)).isFalse();

        assignor.onAssignment(new Assignment(List.of()), new MockConsumer<byte[], byte[]>("none").groupMetadata());
        assertThat(gate.tryEnter(false)).isTrue();
        assertThat(newest).doesNotHaveNullValue();
    }

    @Test
    void a_commit_that_takes_too_long_does_not_hold_the_join_up() {
        gate.tryEnter(false);

        assertThat(assignor.subscriptionUserData(Set.of("words")).remaining()).isPositive();
    }

    @Test
    void tells_the_leader_who_it_is() {
        assertThat(MemberReport.read(assignor.subscriptionUserData(Set.of("words"))))
                .isEqualTo(REPORT);
    }

    @Test
    void shares_the_tasks_out() {
        Map<String, Subscription> members = new HashMap<>();
        members.put("a", tells(REPORT.toBytes()));
        members.put("b", tells(new MemberReport(new UUID(3, 4), 1, Map.of()).toBytes()));

        Map<String, Assignment> shares =
                assignor.assign(Cluster.empty(), new GroupSubscription(members)).groupAssignment();

        assertThat(shares.values()).flatExtracting(Assignment::partitions).containsExactlyInAnyOrder(P0, P1);
        assertThat(shares.values())
                .allSatisfy(share -> assertThat(share.partitions()).hasSize(1));
    }

    @Test
    void a_member_that_ends_the_application_is_heard_by_all_members() {
        Map<String, Subscription> members = new HashMap<>();
        members.put("a", tells(REPORT.toBytes()));
        members.put("b", tells(new MemberReport(new UUID(3, 4), 1, Map.of(), "", true).toBytes()));

        Map<String, Assignment> shares =
                assignor.assign(Cluster.empty(), new GroupSubscription(members)).groupAssignment();

        assertThat(shares.values())
                .hasSize(2)
                .allSatisfy(share ->
                        assertThat(GroupPlan.read(share.userData()).ends()).isTrue());
        members.put("b", tells(REPORT.toBytes()));
        assertThat(assignor.assign(Cluster.empty(), new GroupSubscription(members))
                        .groupAssignment()
                        .values())
                .allSatisfy(share ->
                        assertThat(GroupPlan.read(share.userData()).ends()).isFalse());
    }

    @Test
    void a_member_that_cannot_be_understood_does_not_stop_the_others() {
        Map<String, Subscription> members = new HashMap<>();
        members.put("a", tells(REPORT.toBytes()));
        members.put("b", tells(ByteBuffer.wrap(new byte[] {9, 9})));
        members.put("c", new Subscription(List.of("words")));

        assertThat(assignor.assign(Cluster.empty(), new GroupSubscription(members))
                        .groupAssignment()
                        .values())
                .flatExtracting(Assignment::partitions)
                .containsExactlyInAnyOrder(P0, P1);
    }

    @Test
    void an_assignor_without_its_instance_says_what_is_wrong() {
        assertThatThrownBy(() -> new WeirAssignor().configure(Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("partition.assignment.strategy");
    }
}
