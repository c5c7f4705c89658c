package io.weir.runtime.assign;

import io.weir.task.TaskId;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/*
 * First each copy goes where it is best: away from the tag values of the task's other copies, and of such members to
 * one that has the state already. Then the load is evened out: as long as a copy can be moved from a member to one
 * that has less, maybe by way of others, and no task's copies stand closer together for it, it is moved.
 */
/** Places copies of tasks: spread over tags, even, and near the state that is there. */
final class Standbys {
    private final List<Member> members;
    private final PlacementRules rules;
    private final Map<TaskId, Set<Member>> taken;
    private final Map<Member, NavigableSet<TaskId>> copies = new HashMap<>();

    private Standbys(Collection<Member> members, PlacementRules rules, Map<TaskId, Set<Member>> taken) {
        this.members = members.stream().sorted(Comparator.comparing(Member::id)).toList();
        this.rules = rules;
        this.taken = taken;
        this.members.forEach(member -> copies.put(member, new TreeSet<>()));
    }

    /**
     * Places the copies.
     *
     * @param members all members
     * @param rules how many copies, spread over what
     * @param taken by task: the members that run it or make a copy of it for another reason
     * @return the copies of each member, by its id
     */
    static Map<String, NavigableSet<TaskId>> of(
            Collection<Member> members, PlacementRules rules, Map<TaskId, Set<Member>> taken) {
        Map<TaskId, Set<Member>> all = new TreeMap<>();
        taken.forEach((task, holders) -> all.put(task, new HashSet<>(holders)));
        Standbys standbys = new Standbys(members, rules, all);
        for (int copy = 0; copy < rules.standbys(); copy++) {
            all.keySet().forEach(standbys::add);
        }
        standbys.even();
        Map<String, NavigableSet<TaskId>> byId = new TreeMap<>();
        standbys.copies.forEach((member, tasks) -> byId.put(member.id(), tasks));
        return byId;
    }

    private void add(TaskId task) {
        long furthest = members.stream()
                .mapToLong(member -> member.position(task))
                .max()
                .orElse(-1);
        Set<Member> holders = holders(task);
        Optional<Member> best = members.stream()
                .filter(member -> !holders.contains(member))
                .min(Comparator.comparingInt((Member member) -> -spread(holders, member, null))
                        .thenComparing(member ->
                                !member.holds(task) || !member.isCurrent(task, furthest, rules.acceptableLag()))
                        .thenComparing(member -> !member.holds(task))
                        .thenComparingDouble(this::load)
                        .thenComparing(Member::id));
        best.ifPresent(member -> give(task, member));
    }

    private void give(TaskId task, Member member) {
        holders(task).add(member);
        copies(member).add(task);
    }

    private void even() {
        for (boolean moved = true; moved; ) {
            moved = false;
            for (Member from : members) {
                moved |= relieve(from);
            }
        }
    }

    /** Moves one copy from a member to one that has less, by way of others if need be; false if none can be. */
    private boolean relieve(Member from) {
        Map<Member, Move> reached = new HashMap<>();
        Deque<Member> open = new ArrayDeque<>(List.of(from));
        while (!open.isEmpty()) {
            Member giver = open.remove();
            for (Member taker : members) {
                if (taker.equals(from) || reached.containsKey(taker)) {
                    continue;
                }
                Optional<TaskId> task = movable(giver, taker);
                if (task.isPresent()) {
                    reached.put(taker, new Move(task.get(), giver, taker));
                    open.add(taker);
                    if (load(from) > (double) (copies(taker).size() + 1) / taker.lanes()) {
                        moveAlong(reached, from, taker);
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private void moveAlong(Map<Member, Move> reached, Member from, Member to) {
        for (Member taker = to; !taker.equals(from); ) {
            Move move = reached.get(taker);
            if (move == null) {
                throw new AssertionError("The way to " + taker + " begins nowhere.");
            }
            copies(move.from).remove(move.task);
            holders(move.task).remove(move.from);
            give(move.task, move.to);
            taker = move.from;
        }
    }

    private Optional<TaskId> movable(Member from, Member to) {
        return copies(from).stream()
                .filter(task -> {
                    Set<Member> holders = holders(task);
                    return !holders.contains(to) && spread(holders, to, from) >= spread(holders, from, from);
                })
                .findFirst();
    }

    /** Over how many of the tags a member is away from the other holders. */
    private int spread(Set<Member> holders, Member member, @Nullable Member without) {
        int away = 0;
        for (String tag : rules.tags()) {
            String value = member.tags().getOrDefault(tag, "");
            boolean near = holders.stream()
                    .anyMatch(other -> !other.equals(without)
                            && !other.equals(member)
                            && other.tags().getOrDefault(tag, "").equals(value));
            away += near ? 0 : 1;
        }
        return away;
    }

    private double load(Member member) {
        return (double) copies(member).size() / member.lanes();
    }

    private NavigableSet<TaskId> copies(Member member) {
        return copies.computeIfAbsent(member, none -> new TreeSet<>());
    }

    private Set<Member> holders(TaskId task) {
        return taken.computeIfAbsent(task, none -> new HashSet<>());
    }

    private record Move(TaskId task, Member from, Member to) {}
}
