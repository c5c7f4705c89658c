package io.weir.runtime.kafka;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.runtime.assign.AssignmentData;
import io.weir.runtime.assign.CopyOrder;
import io.weir.runtime.assign.GroupPlan;
import io.weir.runtime.assign.MemberReport;
import io.weir.runtime.assign.PlacementRules;
import io.weir.runtime.assign.TaskLayout;
import io.weir.runtime.assign.TaskLayouts;
import io.weir.runtime.loop.CommitGate;
import io.weir.task.TaskId;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Collection;
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
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WeirAssignorTest {
    private static final TopicPartition P0 = new TopicPartition("words", 0);
    private static final TopicPartition P1 = new TopicPartition("words", 1);
    private static final MemberReport REPORT = new MemberReport(new UUID(1, 2), 1, Map.of());

    private final CommitGate gate = new CommitGate();
    private final AtomicReference<ConsumerGroupMetadata> newest = new AtomicReference<>();
    private final AtomicReference<CopyOrder> copies = new AtomicReference<>();
    private final AtomicReference<GroupPlan> plans = new AtomicReference<>();
    private final WeirAssignor assignor = new WeirAssignor();

    @BeforeEach
    void is_configured_by_the_consumer() {
        Set<TaskId> both = Set.of(new TaskId(0, 0), new TaskId(0, 1));
        TaskLayout layout =
                new TaskLayout(Map.of(new TaskId(0, 0), Set.of(P0), new TaskId(0, 1), Set.of(P1)), both, both);
        TaskLayouts layouts = new TaskLayouts() {
            @Override
            public Set<String> taken(Collection<String> topics) {
                return topics.contains("more") ? Set.of("more") : Set.of();
            }

            @Override
            public TaskLayout over(Map<String, Integer> taken) {
                return taken.isEmpty()
                        ? layout
                        : new TaskLayout(
                                Map.of(
                                        new TaskId(0, 0),
                                        Set.of(P0, new TopicPartition("more", 0)),
                                        new TaskId(0, 1),
                                        Set.of(P1)),
                                both,
                                both,
                                taken);
            }
        };
        AssignorParts parts = new AssignorParts(
                gate,
                Duration.ofMillis(1),
                () -> REPORT,
                layouts,
                new PlacementRules(1, 10, 2, List.of()),
                new AssignorParts.Told(plans::set, copies::set));
        assignor.configure(Map.of(Seat.CONFIG, new Seat(parts, newest::set)));
    }

    private static Subscription tells(ByteBuffer data) {
        return new Subscription(List.of("words"), data);
    }

    @Test
    void a_topic_of_a_pattern_that_one_member_knows_is_read_and_told_to_all() {
        Cluster metadata = new Cluster(
                "cluster",
                List.of(),
                List.of(new PartitionInfo("more", 0, null, new Node[0], new Node[0])),
                Set.of(),
                Set.of());
        ByteBuffer report = REPORT.toBytes();
        GroupSubscription members = new GroupSubscription(Map.of(
                "knows", new Subscription(List.of("words", "more"), report.duplicate()),
                "knows-not", new Subscription(List.of("words"), report.duplicate())));

        Map<String, Assignment> assigned = assignor.assign(metadata, members).groupAssignment();

        assertThat(assigned.values().stream().flatMap(one -> one.partitions().stream()))
                .containsExactlyInAnyOrder(P0, P1, new TopicPartition("more", 0));
        assertThat(assigned.values())
                .allSatisfy(one -> assertThat(
                                AssignmentData.read(one.userData()).plan().taken())
                        .isEqualTo(Map.of("more", 1)));
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
        members.put("b", tells(new MemberReport(new UUID(3, 4), 1, Map.of(), Map.of(), "", true).toBytes()));

        Map<String, Assignment> shares =
                assignor.assign(Cluster.empty(), new GroupSubscription(members)).groupAssignment();

        assertThat(shares.values())
                .hasSize(2)
                .allSatisfy(share -> assertThat(
                                AssignmentData.read(share.userData()).plan().ends())
                        .isTrue());
        members.put("b", tells(REPORT.toBytes()));
        assertThat(assignor.assign(Cluster.empty(), new GroupSubscription(members))
                        .groupAssignment()
                        .values())
                .allSatisfy(share -> assertThat(
                                AssignmentData.read(share.userData()).plan().ends())
                        .isFalse());
    }

    @Test
    void each_member_keeps_a_copy_of_what_the_other_runs() {
        Map<String, Subscription> members = new HashMap<>();
        members.put("a", tells(REPORT.toBytes()));
        members.put("b", tells(new MemberReport(new UUID(3, 4), 1, Map.of()).toBytes()));

        assignor.assign(Cluster.empty(), new GroupSubscription(members))
                .groupAssignment()
                .values()
                .forEach(share -> {
                    assignor.onAssignment(share, new MockConsumer<byte[], byte[]>("none").groupMetadata());

                    int runs = share.partitions().get(0).partition();
                    assertThat(requireNonNull(copies.get()).copies())
                            .isEqualTo(Map.of(new TaskId(0, 1 - runs), CopyOrder.Purpose.STANDBY));
                });
    }

    @Test
    void every_member_is_told_who_runs_and_who_copies_what() {
        Map<String, Subscription> members = new HashMap<>();
        members.put("a", tells(REPORT.toBytes()));
        members.put("b", tells(new MemberReport(new UUID(3, 4), 1, Map.of()).toBytes()));

        assignor.assign(Cluster.empty(), new GroupSubscription(members))
                .groupAssignment()
                .values()
                .forEach(share -> {
                    assignor.onAssignment(share, new MockConsumer<byte[], byte[]>("none").groupMetadata());

                    assertThat(requireNonNull(plans.get()).shares()).hasSize(2).allSatisfy(told -> {
                        int runs = told.active().iterator().next().partition();
                        assertThat(told.active()).hasSize(1);
                        assertThat(told.standby()).containsExactly(new TaskId(0, 1 - runs));
                    });
                });
    }

    @Test
    void an_order_that_cannot_be_understood_is_none() {
        assignor.onAssignment(
                new Assignment(List.of(), ByteBuffer.wrap(new byte[] {9, 9})),
                new MockConsumer<byte[], byte[]>("none").groupMetadata());

        assertThat(copies).hasValue(CopyOrder.NONE);
        assertThat(plans).hasNullValue();
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
