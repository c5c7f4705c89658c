package io.weir.runtime.assign;

import io.weir.task.TaskId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.kafka.common.TopicPartition;

/**
 * Turns a placement into partitions, in two steps.
 *
 * <p>A task that moves is first taken from its owner, which then joins again; only when nobody owns any of its
 * partitions does the other member get it. So no partition ever has two owners, and tasks that stay never stop.
 */
public final class Handover {
    private final TaskLayout layout;
    private final PlacementRules rules;

    /**
     * Knows the tasks.
     *
     * @param layout all tasks of the application
     * @param rules what is asked of their placement
     */
    public Handover(TaskLayout layout, PlacementRules rules) {
        this.layout = layout;
        this.rules = rules;
    }

    /**
     * What a member gets.
     *
     * @param partitions the partitions that it reads
     * @param copies the tasks of which it keeps a copy
     */
    public record Share(Set<TopicPartition> partitions, CopyOrder copies) {
        static final Share NONE = new Share(Set.of(), CopyOrder.NONE);
    }

    /**
     * A member that joins, with what it tells of itself.
     *
     * @param name its name in the group
     * @param topics topics that it reads
     * @param owned partitions that it believes to own
     * @param generation the group's generation in which it got them; of two owners the older is wrong
     * @param report what else it tells
     */
    public record Joining(
            String name, Set<String> topics, Set<TopicPartition> owned, int generation, MemberReport report) {}

    /**
     * The share of each member.
     *
     * @param members all members
     * @return shares by the member's name; members that do not read all topics get nothing
     */
    public Map<String, Share> assign(Collection<Joining> members) {
        Map<String, Share> assigned = new TreeMap<>();
        members.forEach(member -> assigned.put(member.name(), Share.NONE));
        List<Joining> able = members.stream()
                .filter(member -> member.topics().containsAll(layout.topics()))
                .toList();
        if (able.isEmpty()) {
            return assigned;
        }
        Map<String, String> namesById = new HashMap<>();
        able.forEach(member -> namesById.put(idOf(member), member.name()));
        Map<TopicPartition, Set<String>> owners = owners(members);
        Placement.of(asPlaced(able), layout, rules).forEach((id, placed) -> {
            String name = namesById.getOrDefault(id, id);
            assigned.put(name, share(placed, name, owners));
        });
        return assigned;
    }

    private Share share(PlacedTasks placed, String name, Map<TopicPartition, Set<String>> owners) {
        Set<TopicPartition> partitions = new HashSet<>();
        Map<TaskId, CopyOrder.Purpose> copies =
                new HashMap<>(CopyOrder.of(placed).copies());
        for (TaskId task : placed.active()) {
            Set<TopicPartition> free = free(task, name, owners);
            partitions.addAll(free);
            if (free.isEmpty() && layout.logged().contains(task)) {
                // Until its owner has given it up, the state follows the changelog where it is to run.
                copies.put(task, CopyOrder.Purpose.STANDBY);
            }
        }
        return new Share(partitions, new CopyOrder(copies));
    }

    /**
     * What every member is told of who has what.
     *
     * @param members all members
     * @param assigned the share of each, by the member's name
     * @return the plan; a task that is on its way from one member to another is nobody's yet
     */
    public GroupPlan plan(Collection<Joining> members, Map<String, Share> assigned) {
        List<GroupPlan.Share> shares = members.stream()
                .sorted(Comparator.comparing(Handover::idOf))
                .map(member -> planned(member, assigned.getOrDefault(member.name(), Share.NONE)))
                .toList();
        return new GroupPlan(
                shares, members.stream().anyMatch(member -> member.report().ends()), layout.taken());
    }

    private GroupPlan.Share planned(Joining member, Share share) {
        return new GroupPlan.Share(
                member.report().processId(),
                member.report().server(),
                layout.readers(share.partitions()),
                share.copies().copies().keySet());
    }

    /**
     * Which members read too little to get tasks: they run another topology.
     *
     * @param members all members
     * @return for each of them the topics that it does not read
     */
    public Map<String, Set<String>> strangers(Collection<Joining> members) {
        Map<String, Set<String>> strangers = new TreeMap<>();
        for (Joining member : members) {
            Set<String> missing = new TreeSet<>(layout.topics());
            missing.removeAll(member.topics());
            if (!missing.isEmpty()) {
                strangers.put(member.name(), missing);
            }
        }
        return strangers;
    }

    // The process id outlives a restart, the name in the group does not; together they are unique.
    private static String idOf(Joining member) {
        return member.report().processId() + " " + member.name();
    }

    private List<Member> asPlaced(List<Joining> able) {
        List<Joining> newestFirst = new ArrayList<>(able);
        newestFirst.sort(Comparator.comparingInt(Joining::generation).reversed().thenComparing(Handover::idOf));
        Set<TaskId> claimed = new HashSet<>();
        List<Member> members = new ArrayList<>();
        for (Joining member : newestFirst) {
            Set<TaskId> owned = layout.readers(member.owned());
            owned.removeIf(task -> !claimed.add(task));
            members.add(new Member(
                    idOf(member),
                    member.report().lanes(),
                    owned,
                    member.report().state(),
                    member.report().tags()));
        }
        return members;
    }

    private static Map<TopicPartition, Set<String>> owners(Collection<Joining> members) {
        Map<TopicPartition, Set<String>> owners = new HashMap<>();
        for (Joining member : members) {
            member.owned()
                    .forEach(partition -> owners.computeIfAbsent(partition, p -> new TreeSet<>())
                            .add(member.name()));
        }
        return owners;
    }

    private Set<TopicPartition> free(TaskId task, String member, Map<TopicPartition, Set<String>> owners) {
        Set<TopicPartition> all = layout.inputs().getOrDefault(task, Set.of());
        boolean held = all.stream()
                .map(partition -> owners.getOrDefault(partition, Set.of()))
                .anyMatch(names -> names.stream().anyMatch(name -> !name.equals(member)));
        if (!held) {
            return all;
        }
        Set<TopicPartition> kept = new HashSet<>(all);
        kept.removeIf(partition -> !owners.getOrDefault(partition, Set.of()).contains(member));
        return kept;
    }
}
