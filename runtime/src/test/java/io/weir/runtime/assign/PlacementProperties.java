package io.weir.runtime.assign;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.random.SeededRandom;
import io.weir.random.Seeds;
import io.weir.task.TaskId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.junit.jupiter.params.ParameterizedTest;

class PlacementProperties {
    /** A group in any state, its tasks in any hands. */
    private record Group(List<Member> members, Set<TaskId> stateful, Set<TaskId> stateless) {
        static Group random(SeededRandom random) {
            Set<TaskId> stateful = new TreeSet<>();
            Set<TaskId> stateless = new TreeSet<>();
            for (int sub = random.between(1, 4); sub > 0; sub--) {
                Set<TaskId> kind = random.nextBoolean() ? stateful : stateless;
                for (int partition = random.between(0, 12); partition >= 0; partition--) {
                    kind.add(new TaskId(sub, partition));
                }
            }
            List<Member> members = new ArrayList<>();
            for (int m = random.between(1, 6); m > 0; m--) {
                members.add(member(random, "m" + m, stateful, stateless));
            }
            return new Group(members, stateful, stateless);
        }

        private static Member member(SeededRandom random, String id, Set<TaskId> stateful, Set<TaskId> stateless) {
            Set<TaskId> owned = new HashSet<>();
            Map<TaskId, LocalState> state = new HashMap<>();
            for (TaskId task : stateful) {
                if (random.oneIn(3)) {
                    owned.add(task);
                }
                if (random.oneIn(2)) {
                    state.put(task, new LocalState(random.below(1_000L), false));
                }
            }
            stateless.stream().filter(task -> random.oneIn(3)).forEach(owned::add);
            return new Member(id, random.between(1, 3), owned, state, Map.of());
        }

        NavigableMap<String, NavigableSet<TaskId>> placed() {
            return Placement.wanted(members, stateful, stateless);
        }

        Group after(Map<String, NavigableSet<TaskId>> placed) {
            List<Member> next = members.stream()
                    .map(member ->
                            new Member(member.id(), member.lanes(), of(placed, member), member.state(), member.tags()))
                    .toList();
            return new Group(next, stateful, stateless);
        }

        Group without(Member gone) {
            return new Group(members.stream().filter(m -> !m.equals(gone)).toList(), stateful, stateless);
        }
    }

    private static Set<TaskId> of(Map<String, NavigableSet<TaskId>> placed, Member member) {
        return placed.getOrDefault(member.id(), Collections.emptyNavigableSet());
    }

    @ParameterizedTest
    @Seeds(300)
    void every_task_is_placed_exactly_once(long seed) {
        Group group = Group.random(SeededRandom.of(seed));

        List<TaskId> placed =
                group.placed().values().stream().flatMap(Collection::stream).toList();

        Set<TaskId> all = new TreeSet<>(group.stateful());
        all.addAll(group.stateless());
        assertThat(placed).containsExactlyInAnyOrderElementsOf(all);
    }

    @ParameterizedTest
    @Seeds(300)
    void lanes_differ_by_one_task_at_most_and_by_one_stateful_task(long seed) {
        Group group = Group.random(SeededRandom.of(seed));

        NavigableMap<String, NavigableSet<TaskId>> placed = group.placed();

        assertEven(group, placed, task -> true);
        assertEven(group, placed, group.stateful()::contains);
    }

    private static void assertEven(Group group, Map<String, NavigableSet<TaskId>> placed, Predicate<TaskId> counted) {
        long tasks = placed.values().stream()
                .flatMap(Collection::stream)
                .filter(counted)
                .count();
        long lanes = group.members().stream().mapToLong(Member::lanes).sum();
        for (Member member : group.members()) {
            long size = of(placed, member).stream().filter(counted).count();
            assertThat(size)
                    .as("tasks of %s with %d lanes, of %d on %d", member.id(), member.lanes(), tasks, lanes)
                    .isBetween(tasks / lanes * member.lanes(), (tasks / lanes + 1) * member.lanes());
        }
    }

    @ParameterizedTest
    @Seeds(300)
    void the_order_in_which_members_are_told_does_not_matter(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        Group group = Group.random(random);

        Group shuffled = new Group(random.shuffled(group.members()), group.stateful(), group.stateless());

        assertThat(shuffled.placed()).isEqualTo(group.placed());
    }

    @ParameterizedTest
    @Seeds(300)
    void what_was_placed_stays_if_nothing_changes(long seed) {
        Group group = Group.random(SeededRandom.of(seed));

        NavigableMap<String, NavigableSet<TaskId>> placed = group.placed();

        assertThat(group.after(placed).placed()).isEqualTo(placed);
    }

    @ParameterizedTest
    @Seeds(300)
    void when_a_member_leaves_the_stateful_tasks_of_the_others_stay(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        Group group = Group.random(random);
        NavigableMap<String, NavigableSet<TaskId>> before = group.placed();
        Group settled = group.after(before);
        if (settled.members().size() == 1) {
            return;
        }
        Group rest = settled.without(random.pick(settled.members()));

        NavigableMap<String, NavigableSet<TaskId>> after = rest.placed();

        for (Member member : rest.members()) {
            NavigableSet<TaskId> kept = new TreeSet<>(of(before, member));
            kept.retainAll(group.stateful());
            assertThat(of(after, member)).containsAll(kept);
        }
    }
}
