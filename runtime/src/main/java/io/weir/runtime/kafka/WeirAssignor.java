package io.weir.runtime.kafka;

import io.weir.runtime.assign.AssignmentData;
import io.weir.runtime.assign.CopyOrder;
import io.weir.runtime.assign.GroupPlan;
import io.weir.runtime.assign.Handover;
import io.weir.runtime.assign.Handover.Joining;
import io.weir.runtime.assign.MemberReport;
import io.weir.runtime.assign.TaskLayout;
import io.weir.runtime.assign.TaskLayouts;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.Configurable;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The instance's part in the group's rebalances.
 *
 * <p>Made by the consumer, called on the polling thread only.
 */
public final class WeirAssignor implements ConsumerPartitionAssignor, Configurable {
    private static final Logger LOG = LoggerFactory.getLogger(WeirAssignor.class);
    private static final UUID UNKNOWN = new UUID(0, 0);

    private @Nullable Seat seat;

    /** Made by the consumer. */
    public WeirAssignor() {}

    @Override
    public void configure(Map<String, ?> configs) {
        if (!(configs.get(Seat.CONFIG) instanceof Seat given)) {
            throw new IllegalArgumentException("The consumer's setting [" + Seat.CONFIG
                    + "] holds the instance's parts, but is not there. Do not name WeirAssignor in"
                    + " partition.assignment.strategy; Weir does.");
        }
        seat = given;
    }

    private Seat seat() {
        if (seat == null) {
            throw new IllegalStateException("The assignor is used before configure() was called.");
        }
        return seat;
    }

    @Override
    public String name() {
        return "weir";
    }

    @Override
    public List<RebalanceProtocol> supportedProtocols() {
        return List.of(RebalanceProtocol.COOPERATIVE);
    }

    /** Called when a join is about to be sent, which ends the generation that commits in flight belong to. */
    @Override
    public ByteBuffer subscriptionUserData(Set<String> topics) {
        AssignorParts own = seat().parts();
        if (!own.gate().close(own.patience())) {
            LOG.warn(
                    "A commit took longer than {} ms while the group rebalances; it may fail and be done again.",
                    own.patience().toMillis());
        }
        return own.report().get().toBytes();
    }

    @Override
    public void onAssignment(@Nullable Assignment assignment, ConsumerGroupMetadata metadata) {
        // In this order: who comes through the gate must commit in the new generation.
        seat().newest().accept(metadata);
        seat().parts().gate().open();
        tell(assignment == null ? null : assignment.userData());
    }

    // A leader of another version may tell something else: then no copies are kept, and queries are not routed.
    private void tell(@Nullable ByteBuffer bytes) {
        AssignorParts.Told told = seat().parts().told();
        try {
            AssignmentData data = bytes == null ? AssignmentData.NONE : AssignmentData.read(bytes);
            told.plan().accept(data.plan());
            told.copies().accept(data.copies());
        } catch (IllegalArgumentException unreadable) {
            LOG.warn("Who has which tasks is not known, and no copies are kept: {}", unreadable.getMessage());
            told.copies().accept(CopyOrder.NONE);
        }
    }

    @Override
    public GroupAssignment assign(Cluster metadata, GroupSubscription groupSubscription) {
        List<Joining> members = new ArrayList<>();
        groupSubscription.groupSubscription().forEach((name, told) -> members.add(joining(name, told)));
        Handover handover =
                new Handover(layout(metadata, members), seat().parts().rules());
        handover.strangers(members)
                .forEach((name, missing) -> LOG.error(
                        "The member [{}] does not read the topics {}, so it runs another topology than this instance,"
                                + " and gets no tasks. Run the same topology in all instances of an application.",
                        name,
                        missing));
        Map<String, Handover.Share> shares = handover.assign(members);
        GroupPlan plan = handover.plan(members, shares);
        Map<String, Assignment> assigned = new HashMap<>();
        shares.forEach((name, share) -> assigned.put(
                name, new Assignment(sorted(share.partitions()), new AssignmentData(share.copies(), plan).toBytes())));
        return new GroupAssignment(assigned);
    }

    // A topic that any member knows of is there for all: whoever does not know it yet takes it from its assignment.
    private TaskLayout layout(Cluster metadata, List<Joining> members) {
        Set<String> known = new HashSet<>();
        members.forEach(member -> known.addAll(member.topics()));
        TaskLayouts layouts = seat().parts().layouts();
        Map<String, Integer> taken = new HashMap<>();
        for (String topic : layouts.taken(known)) {
            Integer partitions = metadata.partitionCountForTopic(topic);
            if (partitions != null) {
                taken.put(topic, partitions);
            }
        }
        return layouts.over(taken);
    }

    private static List<TopicPartition> sorted(Set<TopicPartition> partitions) {
        return partitions.stream()
                .sorted((a, b) -> a.topic().equals(b.topic())
                        ? Integer.compare(a.partition(), b.partition())
                        : a.topic().compareTo(b.topic()))
                .toList();
    }

    private static Joining joining(String name, Subscription told) {
        return new Joining(
                name,
                new HashSet<>(told.topics()),
                new HashSet<>(told.ownedPartitions()),
                told.generationId().orElse(-1),
                report(name, told.userData()));
    }

    // One member that cannot be understood must not stop the others: it is placed as if it had told nothing.
    private static MemberReport report(String name, @Nullable ByteBuffer bytes) {
        if (bytes != null) {
            try {
                return MemberReport.read(bytes);
            } catch (IllegalArgumentException unreadable) {
                LOG.warn("What the member [{}] told is not used: {}", name, unreadable.getMessage());
            }
        }
        return new MemberReport(UNKNOWN, 1, Map.of());
    }
}
