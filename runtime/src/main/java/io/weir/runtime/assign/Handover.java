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

    /**
     * Knows the tasks.
     *
     * @param layout all tasks of the application
     */
    public Handover(TaskLayout layout) {
        this.layout = layout;
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
     * The partitions of each member.
     *
     * @param members all members
     * @return partitions by the member's name; members that do not read all topics get none
     */
    public Map<String, Set<TopicPartition>> assign(Collection<Joining> members) {
        Map<String, Set<TopicPartition>> assigned = new TreeMap<>();
        members.forEach(member -> assigned.put(member.name(), new HashSet<>()));
        List<Joining> able = members.stream()
                .filter(member -> member.topics().containsAll(layout.topics()))
                .toList();
        if (able.isEmpty()) {
            return assigned;
        }
        Map<String, String> namesById = new HashMap<>();
        able.forEach(member -> namesById.put(idOf(member), member.name()));
        Map<TopicPartition, Set<String>> owners = owners(members);
        Placement.of(asPlaced(able), layout.stateful(), layout.stateless()).forEach((id, tasks) -> {
            String name = namesById.getOrDefault(id, id);
            Set<TopicPartition> partitions = assigned.computeIfAbsent(name, n -> new HashSet<>());
            tasks.forEach(task -> partitions.addAll(free(task, name, owners)));
        });
        return assigned;
    }

    /**
     * What every member is told of who has what.
     *
     * @param members all members
     * @param assigned the partitions of each, by the member's name
     * @return the plan; a task that is on its way from one member to another is nobody's yet
     */
    public GroupPlan plan(Collection<Joining> members, Map<String, Set<TopicPartition>> assigned) {
        List<GroupPlan.Share> shares = members.stream()
                .sorted(Comparator.comparing(Handover::idOf))
                .map(member -> new GroupPlan.Share(
                        member.report().processId(),
                        member.report().server(),
                        layout.readers(assigned.getOrDefault(member.name(), Set.of())),
                        Set.of()))
                .toList();
        return new GroupPlan(
                shares, members.stream().anyMatch(member -> member.report().ends()));
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
                    member.report().positions()));
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
