package io.weir.runtime.assign;

import io.weir.task.TaskId;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/*
 * Where a task should run is one question, who can run it now is another. If the member of choice would have to restore
 * much of the task's state first, the task runs on where its state is, although that member has more than its share
 * then, and the member of choice makes a copy meanwhile. As soon as that has caught up, its member asks for a
 * rebalance, and this decides anew.
 */
/** Keeps tasks where their state is until it has come to where they should run. */
final class Warmups {
    private final List<Member> members;
    private final PlacementRules rules;
    private final Map<TaskId, Member> running = new TreeMap<>();
    private final Map<TaskId, Member> copying = new TreeMap<>();

    private Warmups(Collection<Member> members, PlacementRules rules) {
        this.members = members.stream().sorted(Comparator.comparing(Member::id)).toList();
        this.rules = rules;
    }

    /** Who runs each logged task, and who makes a copy of it, given who should run it. */
    static Warmups of(
            Collection<Member> members,
            Map<String, NavigableSet<TaskId>> wanted,
            NavigableSet<TaskId> logged,
            PlacementRules rules) {
        Warmups warmups = new Warmups(members, rules);
        Map<TaskId, Member> choices = new TreeMap<>();
        for (Member member : warmups.members) {
            for (TaskId task : wanted.getOrDefault(member.id(), new TreeSet<>())) {
                if (logged.contains(task)) {
                    choices.put(task, member);
                }
            }
        }
        warmups.decide(choices);
        return warmups;
    }

    private void decide(Map<TaskId, Member> choices) {
        Map<TaskId, Member> waiting = new HashMap<>();
        choices.forEach((task, choice) -> {
            Member now = nowFor(task, choice);
            running.put(task, now);
            if (!now.equals(choice)) {
                waiting.put(task, choice);
            }
        });
        // Copies that have come far are finished before others are begun.
        waiting.entrySet().stream()
                .sorted(Comparator.comparingLong((Map.Entry<TaskId, Member> entry) ->
                                -entry.getValue().position(entry.getKey()))
                        .thenComparing(Map.Entry::getKey))
                .limit(rules.warmups())
                .forEach(entry -> copying.put(entry.getKey(), entry.getValue()));
    }

    private Member nowFor(TaskId task, Member choice) {
        long furthest = members.stream()
                .mapToLong(member -> member.position(task))
                .max()
                .orElse(-1);
        if (choice.isCurrent(task, furthest, rules.acceptableLag())) {
            return choice;
        }
        Optional<Member> able = members.stream()
                .filter(member -> member.isCurrent(task, furthest, rules.acceptableLag()))
                .min(Comparator.comparing((Member member) -> !member.owned().contains(task))
                        .thenComparingLong(member -> load(member) / member.lanes())
                        .thenComparing(Member::id));
        return able.orElse(choice);
    }

    private long load(Member member) {
        return running.values().stream().filter(member::equals).count();
    }

    Map<TaskId, Member> running() {
        return running;
    }

    Map<TaskId, Member> copying() {
        return copying;
    }
}
