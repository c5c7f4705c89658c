package io.weir.runtime.assign;

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
        return new TaskLayout(inputs, stateful);
    }

    @ParameterizedTest
    @Seeds(200)
    void no_partition_ever_has_two_owners_and_all_have_one_in_the_end(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        TaskLayout layout = layout(random);
        Handover handover = new Handover(layout);
        Map<String, Set<TopicPartition>> owned = new TreeMap<>();

        for (int change = 0; change < 6; change++) {
            if (random.nextBoolean() || owned.isEmpty()) {
                owned.put("m" + change, Set.of());
            } else {
                owned.remove(random.pick(new ArrayList<>(owned.keySet())));
            }
            if (!owned.isEmpty()) {
                owned = settled(handover, owned);
                Set<TopicPartition> all = new HashSet<>();
                owned.values().forEach(all::addAll);
                Set<TopicPartition> wanted = new HashSet<>();
                layout.inputs().values().forEach(wanted::addAll);
                assertThat(all).isEqualTo(wanted);
            }
        }
    }

    private static Map<String, Set<TopicPartition>> settled(
            Handover handover, Map<String, Set<TopicPartition>> before) {
        Map<String, Set<TopicPartition>> owned = before;
        for (int round = 0; round < 4; round++) {
            Map<String, Set<TopicPartition>> next = handover.assign(joining(owned));
            assertNothingIsGivenThatAnotherOwns(owned, next);
            if (next.equals(owned)) {
                return owned;
            }
            owned = next;
        }
        throw new AssertionError("the group does not settle: " + owned);
    }

    private static List<Joining> joining(Map<String, Set<TopicPartition>> owned) {
        List<Joining> members = new ArrayList<>();
        owned.forEach((name, partitions) -> members.add(new Joining(
                name,
                TOPICS,
                partitions,
                1,
                new MemberReport(new UUID(name.hashCode(), 0), 1 + name.hashCode() % 2, Map.of()))));
        return members;
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
