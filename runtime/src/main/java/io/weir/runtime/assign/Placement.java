package io.weir.runtime.assign;

import io.weir.task.TaskId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/*
 * With T tasks for L lanes, each lane has room for T / L tasks; T % L lanes have room for one more. A member may hold
 * what its lanes have room for, and the extra room is shared by all.
 *
 * The stateful tasks are placed first, as if there were no others, so that their load is even for itself. Then the
 * others fill up what room all tasks together give. Each time: (1) members keep what they own, as far as their own
 * room goes, (2) and beyond it while there is extra room, (3) the rest goes, task by task, to the member with room
 * that has followed the task's changelog furthest, and of several to the one with the least load a lane.
 *
 * Room is never short in (3): own and extra room together are exactly T, and each placement takes one from it.
 */

/**
 * Places tasks on members: sticky, even, and the same for the same input.
 *
 * <p>A pure function of members and tasks.
 */
public final class Placement {
    private final List<Place> places;

    private Placement(Collection<Member> members) {
        this.places = members.stream()
                .sorted(Comparator.comparing(Member::id))
                .map(Place::new)
                .toList();
    }

    /**
     * Places all tasks, each where it can run at once, and copies of those that are logged.
     *
     * @param members the members, at least one
     * @param layout the tasks
     * @param rules what is asked of the placement
     * @return the tasks of each member, by its id
     */
    public static NavigableMap<String, PlacedTasks> of(
            Collection<Member> members, TaskLayout layout, PlacementRules rules) {
        Map<String, NavigableSet<TaskId>> wanted = wanted(members, layout.stateful(), layout.stateless());
        Warmups warmups = Warmups.of(members, wanted, new TreeSet<>(layout.logged()), rules);
        Map<TaskId, Set<Member>> taken = new TreeMap<>();
        warmups.running().forEach((task, member) -> taken.put(task, new HashSet<>(Set.of(member))));
        warmups.copying()
                .forEach((task, member) ->
                        taken.computeIfAbsent(task, none -> new HashSet<>()).add(member));
        Map<String, NavigableSet<TaskId>> standbys = Standbys.of(members, rules, taken);
        NavigableMap<String, PlacedTasks> placed = new TreeMap<>();
        for (Member member : members) {
            NavigableSet<TaskId> active = new TreeSet<>(wanted.getOrDefault(member.id(), new TreeSet<>()));
            active.removeAll(layout.logged());
            active.addAll(of(warmups.running(), member));
            placed.put(
                    member.id(),
                    new PlacedTasks(
                            active,
                            standbys.getOrDefault(member.id(), new TreeSet<>()),
                            of(warmups.copying(), member)));
        }
        return placed;
    }

    private static NavigableSet<TaskId> of(Map<TaskId, Member> members, Member member) {
        NavigableSet<TaskId> tasks = new TreeSet<>();
        members.forEach((task, holder) -> {
            if (holder.equals(member)) {
                tasks.add(task);
            }
        });
        return tasks;
    }

    /**
     * Where all tasks should run, were their state everywhere.
     *
     * @param members the members, at least one
     * @param stateful tasks that have stores
     * @param stateless tasks that have none
     * @return the tasks of each member, by its id
     */
    static NavigableMap<String, NavigableSet<TaskId>> wanted(
            Collection<Member> members, Set<TaskId> stateful, Set<TaskId> stateless) {
        if (members.isEmpty()) {
            throw new IllegalArgumentException("Tasks are placed on 1 member or more, but there is none.");
        }
        Placement placement = new Placement(members);
        placement.place(new TreeSet<>(stateful), stateful.size());
        placement.place(new TreeSet<>(stateless), stateful.size() + stateless.size());
        NavigableMap<String, NavigableSet<TaskId>> result = new TreeMap<>();
        placement.places.forEach(
                place -> result.put(place.member.id(), Collections.unmodifiableNavigableSet(place.tasks)));
        return result;
    }

    private void place(NavigableSet<TaskId> tasks, int total) {
        int lanes = places.stream().mapToInt(place -> place.member.lanes()).sum();
        Room room = new Room(total / lanes, total % lanes);
        places.forEach(place -> room.extra -= Math.max(0, place.tasks.size() - room.own(place)));
        for (boolean useExtra : List.of(false, true)) {
            for (Place place : places) {
                keep(place, tasks, room, useExtra);
            }
        }
        for (TaskId task : rarestFirst(tasks)) {
            Place best = places.stream()
                    .filter(place -> room.has(place, true))
                    .min(bestFor(task))
                    .orElseThrow(() -> new AssertionError("no room for task " + task));
            room.take(best, task);
        }
    }

    private void keep(Place place, NavigableSet<TaskId> tasks, Room room, boolean useExtra) {
        List<TaskId> owned = new ArrayList<>(place.member.owned());
        // Of what cannot stay, those go of which others have a copy already, then those with the least state.
        owned.sort(Comparator.comparingLong((TaskId task) -> copies(task, place.member))
                .thenComparingLong(task -> -place.member.position(task))
                .thenComparing(Comparator.naturalOrder()));
        for (TaskId task : owned) {
            if (tasks.contains(task) && room.has(place, useExtra)) {
                room.take(place, task);
                tasks.remove(task);
            }
        }
    }

    private long copies(TaskId task, Member besides) {
        return places.stream()
                .filter(place -> !place.member.equals(besides) && place.member.holds(task))
                .count();
    }

    // A task that few members have state for must not find its member full.
    private List<TaskId> rarestFirst(NavigableSet<TaskId> tasks) {
        List<TaskId> order = new ArrayList<>(tasks);
        order.sort(Comparator.comparingLong(this::rarity).thenComparing(Comparator.naturalOrder()));
        return order;
    }

    private long rarity(TaskId task) {
        long holders = places.stream()
                .filter(place -> place.member.position(task) >= 0)
                .count();
        return holders == 0 ? Long.MAX_VALUE : holders;
    }

    private static Comparator<Place> bestFor(TaskId task) {
        return Comparator.comparingLong((Place place) -> -place.member.position(task))
                .thenComparingDouble(Place::load)
                .thenComparing(place -> place.member.id());
    }

    /** A member and what was placed on it. */
    private static final class Place {
        private final Member member;
        private final NavigableSet<TaskId> tasks = new TreeSet<>();

        Place(Member member) {
            this.member = member;
        }

        double load() {
            return (double) tasks.size() / member.lanes();
        }
    }

    /** How many more tasks the members can take. */
    private static final class Room {
        private final int perLane;
        private int extra;

        Room(int perLane, int extra) {
            this.perLane = perLane;
            this.extra = extra;
        }

        int own(Place place) {
            return perLane * place.member.lanes();
        }

        boolean has(Place place, boolean useExtra) {
            int size = place.tasks.size();
            return size < own(place) || (useExtra && extra > 0 && size < own(place) + place.member.lanes());
        }

        void take(Place place, TaskId task) {
            if (place.tasks.size() >= own(place)) {
                extra--;
            }
            place.tasks.add(task);
        }
    }
}
