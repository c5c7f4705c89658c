package io.weir.runtime.assign;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.random.SeededRandom;
import io.weir.random.Seeds;
import io.weir.runtime.assign.Handover.Joining;
import io.weir.task.TaskId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.params.ParameterizedTest;

/** A group whose members come and go, rebalanced until nothing moves. */
class HandoverProperties {
    private static final Set<String> TOPICS = Set.of("t0", "t1", "t2");

    private static TaskLayout layout(SeededRandom random) {
        Map<TaskId, Set<TopicPartition>> inputs = new HashMap<>();
        Set<TaskId> stateful = new HashSet<>();
        for (int sub = 0; sub < TOPICS.size(); sub++) {
            boolean hasStores = random.nextBoolean();
            for (int partition = random.between(0, 6); partition >= 0; partition--) {
                TaskId task = new TaskId(sub, partition);
                inputs.put(task, Set.of(new TopicPartition("t" + sub, partition)));
                if (hasStores) {
                    stateful.add(task);
                }
            }
        }
        return new TaskLayout(inputs, stateful, stateful);
    }

    @ParameterizedTest
    @Seeds(300)
    void tasks_have_one_owner_run_where_their_state_is_and_have_their_copies_in_the_end(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        TaskLayout layout = layout(random);
        PlacementRules rules = new PlacementRules(random.below(3), 100, random.between(1, 3), List.of());
        Group group = new Group(layout, rules);

        for (int change = 0; change < 6; change++) {
            group.logs += random.between(0, 5_000);
            if (random.nextBoolean() || group.members.isEmpty()) {
                String name = "m" + change;
                group.members.put(name, new Live(name, random.between(1, 2)));
            } else {
                group.members.remove(random.pick(new ArrayList<>(group.members.keySet())));
            }
            if (!group.members.isEmpty()) {
                group.settle();
                group.assertWhole();
            }
        }
    }

    /** A member and what it has. */
    private static final class Live {
        private final String name;
        private final int lanes;
        private final Map<TaskId, Long> positions = new HashMap<>();
        private Set<TopicPartition> owned = Set.of();
        private CopyOrder copies = CopyOrder.NONE;

        Live(String name, int lanes) {
            this.name = name;
            this.lanes = lanes;
        }
    }

    /** Members that follow what they are told, until nobody asks for a rebalance. */
    private static final class Group {
        private final TaskLayout layout;
        private final PlacementRules rules;
        private final Map<String, Live> members = new TreeMap<>();
        private long logs = 1_000;

        Group(TaskLayout layout, PlacementRules rules) {
            this.layout = layout;
            this.rules = rules;
        }

        void settle() {
            for (int round = 0; round < 60; round++) {
                Map<String, Set<TopicPartition>> before = owned();
                Map<String, Handover.Share> shares = new Handover(layout, rules).assign(joining());
                Map<String, Set<TopicPartition>> next = new TreeMap<>();
                shares.forEach((name, share) -> next.put(name, share.partitions()));
                assertNothingIsGivenThatAnotherOwns(before, next);
                assertStateIsNotLeftBehind(before, next);
                boolean moved = !next.equals(before);
                for (Live member : members.values()) {
                    Handover.Share share = requireNonNull(shares.get(member.name));
                    moved |= !share.copies().equals(member.copies);
                    member.owned = share.partitions();
                    member.copies = share.copies();
                    // Who runs or copies a task catches up sooner or later, and asks for a rebalance then.
                    held(member).forEach(task -> member.positions.put(task, logs));
                }
                if (!moved) {
                    return;
                }
            }
            throw new AssertionError("the group does not settle: " + owned());
        }

        private Set<TaskId> held(Live member) {
            Set<TaskId> held = new TreeSet<>(layout.readers(member.owned));
            held.addAll(member.copies.copies().keySet());
            held.retainAll(layout.logged());
            return held;
        }

        private Map<String, Set<TopicPartition>> owned() {
            Map<String, Set<TopicPartition>> owned = new TreeMap<>();
            members.forEach((name, member) -> owned.put(name, member.owned));
            return owned;
        }

        private List<Joining> joining() {
            List<Joining> joining = new ArrayList<>();
            members.forEach((name, member) -> {
                Map<TaskId, LocalState> state = new HashMap<>();
                Set<TaskId> held = held(member);
                member.positions.forEach((task, position) ->
                        state.put(task, new LocalState(position, held.contains(task) && position == logs)));
                UUID id = new UUID(name.hashCode(), 0);
                joining.add(new Joining(name, TOPICS, member.owned, 1, new MemberReport(id, member.lanes, state)));
            });
            return joining;
        }

        /** Whoever gets a task is near its changelog's end, if anybody is. */
        private void assertStateIsNotLeftBehind(
                Map<String, Set<TopicPartition>> before, Map<String, Set<TopicPartition>> next) {
            next.forEach((name, partitions) -> {
                Set<TaskId> come = new TreeSet<>(layout.readers(partitions));
                come.removeAll(layout.readers(before.getOrDefault(name, Set.of())));
                come.retainAll(layout.logged());
                for (TaskId task : come) {
                    long furthest = members.values().stream()
                            .mapToLong(member -> member.positions.getOrDefault(task, 0L))
                            .max()
                            .orElse(0);
                    assertThat(requireNonNull(members.get(name)).positions.getOrDefault(task, 0L))
                            .as("position of %s at %s", task, name)
                            .isGreaterThanOrEqualTo(furthest - rules.acceptableLag());
                }
            });
        }

        void assertWhole() {
            Set<TopicPartition> all = new HashSet<>();
            layout.inputs().values().forEach(all::addAll);
            assertThat(owned().values()).flatMap(partitions -> partitions).containsExactlyInAnyOrderElementsOf(all);
            for (TaskId task : layout.logged()) {
                long copies = members.values().stream()
                        .filter(member -> member.copies.copies().containsKey(task))
                        .count();
                assertThat(copies).isEqualTo(Math.min(rules.standbys(), members.size() - 1));
                assertThat(members.values())
                        .noneMatch(member -> layout.readers(member.owned).contains(task)
                                && member.copies.copies().containsKey(task));
            }
            assertThat(members.values())
                    .noneMatch(member -> member.copies.copies().containsValue(CopyOrder.Purpose.WARMUP));
        }
    }

    private static void assertNothingIsGivenThatAnotherOwns(
            Map<String, Set<TopicPartition>> owned, Map<String, Set<TopicPartition>> next) {
        Map<TopicPartition, String> givenTo = new HashMap<>();
        next.forEach((name, partitions) -> partitions.forEach(partition -> {
            assertThat(givenTo.put(partition, name))
                    .as("second owner of %s", partition)
                    .isNull();
            Set<String> before = new TreeSet<>();
            owned.forEach((other, theirs) -> {
                if (theirs.contains(partition)) {
                    before.add(other);
                }
            });
            assertThat(before).as("owners of %s, given to %s", partition, name).isSubsetOf(Set.of(name));
        }));
    }
}
