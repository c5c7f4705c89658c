package io.weir.runtime.assign;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.random.SeededRandom;
import io.weir.random.Seeds;
import io.weir.task.TaskId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.params.ParameterizedTest;

class StandbysProperties {
    private static final String ZONE = "zone";

    private record Group(List<Member> members, TaskLayout layout, PlacementRules rules) {
        static Group random(SeededRandom random, boolean zones) {
            Map<TaskId, Set<TopicPartition>> inputs = new HashMap<>();
            for (int partition = random.between(0, 15); partition >= 0; partition--) {
                inputs.put(new TaskId(0, partition), Set.of(new TopicPartition("t", partition)));
            }
            List<Member> members = new ArrayList<>();
            for (int m = random.between(1, 6); m > 0; m--) {
                Map<TaskId, LocalState> state = new TreeMap<>();
                for (TaskId task : new TreeSet<>(inputs.keySet())) {
                    if (random.oneIn(2)) {
                        state.put(task, new LocalState(random.below(100_000L), random.oneIn(3)));
                    }
                }
                Map<String, String> tags = zones ? Map.of(ZONE, random.pick("a", "b", "c")) : Map.of();
                members.add(new Member("m" + m, 1, Set.of(), state, tags));
            }
            List<String> spread = zones ? List.of(ZONE) : List.of();
            return new Group(
                    members,
                    new TaskLayout(inputs, inputs.keySet(), inputs.keySet()),
                    new PlacementRules(random.below(4), 10_000, random.between(1, 3), spread));
        }

        NavigableMap<String, PlacedTasks> placed() {
            return Placement.of(members, layout, rules);
        }

        /** The members that have each task, the one that runs it first. */
        Map<TaskId, List<Member>> holders() {
            Map<TaskId, List<Member>> holders = new TreeMap<>();
            NavigableMap<String, PlacedTasks> placed = placed();
            for (Member member : members) {
                requireNonNull(placed.get(member.id()))
                        .active()
                        .forEach(task -> holders.computeIfAbsent(task, t -> new ArrayList<>())
                                .add(0, member));
                requireNonNull(placed.get(member.id()))
                        .standbys()
                        .forEach(task -> holders.computeIfAbsent(task, t -> new ArrayList<>())
                                .add(member));
            }
            return holders;
        }
    }

    @ParameterizedTest
    @Seeds(300)
    void every_task_has_its_copies_each_on_a_member_of_its_own(long seed) {
        Group group = Group.random(SeededRandom.of(seed), true);

        NavigableMap<String, PlacedTasks> placed = group.placed();

        for (TaskId task : group.layout().logged()) {
            List<String> holders = new ArrayList<>();
            placed.forEach((member, tasks) -> {
                for (NavigableSet<TaskId> kind : List.of(tasks.active(), tasks.standbys(), tasks.warmups())) {
                    if (kind.contains(task)) {
                        holders.add(member);
                    }
                }
            });
            assertThat(holders).doesNotHaveDuplicates();
            int members = group.members().size();
            assertThat(holders.size())
                    .isBetween(
                            Math.min(members, 1 + group.rules().standbys()),
                            Math.min(members, 2 + group.rules().standbys()));
        }
        assertThat(placed.values().stream()
                        .mapToInt(tasks -> tasks.warmups().size())
                        .sum())
                .isLessThanOrEqualTo(group.rules().warmups());
    }

    @ParameterizedTest
    @Seeds(300)
    void the_order_in_which_members_are_told_does_not_matter(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        Group group = Group.random(random, true);

        Group shuffled = new Group(random.shuffled(group.members()), group.layout(), group.rules());

        assertThat(shuffled.placed()).isEqualTo(group.placed());
    }

    @ParameterizedTest
    @Seeds(300)
    void copies_are_in_as_many_zones_as_there_are(long seed) {
        Group group = Group.random(SeededRandom.of(seed), true);
        Set<String> zones = new HashSet<>();
        group.members().forEach(member -> zones.add(member.tags().get(ZONE)));
        boolean moving = group.placed().values().stream()
                .anyMatch(tasks -> !tasks.warmups().isEmpty());
        if (moving) {
            return; // A copy that is to run the task is where it is to run.
        }

        group.holders()
                .forEach((task, holders) -> assertThat(holders.stream()
                                .map(member -> member.tags().get(ZONE))
                                .distinct())
                        .as("zones of %s", task)
                        .hasSize(Math.min(zones.size(), holders.size())));
    }

    @ParameterizedTest
    @Seeds(300)
    void without_tags_members_differ_by_one_copy_at_most(long seed) {
        Group group = Group.random(SeededRandom.of(seed), false);
        NavigableMap<String, PlacedTasks> placed = group.placed();
        boolean runsAreEven = spread(placed.values().stream()
                        .map(tasks -> tasks.active().size() + tasks.warmups().size())
                        .toList())
                <= 1;
        if (!runsAreEven) {
            return; // Who runs more than its share has fewer copies, for none may stand beside its task.
        }

        assertThat(spread(placed.values().stream()
                        .map(tasks -> tasks.standbys().size())
                        .toList()))
                .isLessThanOrEqualTo(1);
    }

    private static int spread(List<Integer> loads) {
        return loads.stream().mapToInt(load -> load).max().orElse(0)
                - loads.stream().mapToInt(load -> load).min().orElse(0);
    }

    @ParameterizedTest
    @Seeds(300)
    void what_was_placed_stays_if_nothing_changes(long seed) {
        Group group = Group.random(SeededRandom.of(seed), true);
        for (int round = 0; round < 20; round++) {
            NavigableMap<String, PlacedTasks> placed = group.placed();
            group = after(group, placed);
            if (group.placed().equals(placed)) {
                return;
            }
        }
        throw new AssertionError("copies move for ever: " + group.placed());
    }

    /** The group when all copies have caught up. */
    private static Group after(Group group, Map<String, PlacedTasks> placed) {
        List<Member> next = new ArrayList<>();
        for (Member member : group.members()) {
            PlacedTasks tasks = requireNonNull(placed.get(member.id()));
            Map<TaskId, LocalState> state = new HashMap<>();
            member.state().forEach((task, at) -> state.put(task, new LocalState(at.position(), false)));
            for (NavigableSet<TaskId> kind : List.of(tasks.active(), tasks.standbys(), tasks.warmups())) {
                kind.forEach(task -> state.put(task, new LocalState(100_000, true)));
            }
            next.add(new Member(member.id(), member.lanes(), tasks.active(), state, member.tags()));
        }
        return new Group(next, group.layout(), group.rules());
    }
}
