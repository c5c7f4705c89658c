package io.weir.runtime.assign;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.runtime.assign.Handover.Joining;
import io.weir.task.TaskId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class HandoverTest {
    private static final TopicPartition P0 = new TopicPartition("words", 0);
    private static final TopicPartition P1 = new TopicPartition("words", 1);
    private static final TopicPartition Q0 = new TopicPartition("names", 0);
    private static final TopicPartition Q1 = new TopicPartition("names", 1);
    private static final TaskId T0 = new TaskId(0, 0);
    private static final TaskId T1 = new TaskId(0, 1);

    private final Handover handover = new Handover(
            new TaskLayout(Map.of(T0, Set.of(P0, Q0), T1, Set.of(P1, Q1)), Set.of(T0, T1), Set.of()),
            PlacementRules.NO_STANDBYS);

    private static Joining member(String name, int generation, TopicPartition... owned) {
        UUID id = new UUID(0, name.charAt(0));
        return new Joining(
                name, Set.of("words", "names"), Set.of(owned), generation, new MemberReport(id, 1, Map.of()));
    }

    private Map<String, Set<TopicPartition>> assigned(Joining... members) {
        return assigned(handover, members);
    }

    private static Map<String, Set<TopicPartition>> assigned(Handover handover, Joining... members) {
        Map<String, Set<TopicPartition>> assigned = new HashMap<>();
        handover.assign(List.of(members)).forEach((name, share) -> assigned.put(name, share.partitions()));
        return assigned;
    }

    @Test
    void a_member_that_does_not_know_a_topic_of_a_pattern_yet_keeps_its_tasks() {
        TopicPartition more = new TopicPartition("more", 0);
        Handover grown = new Handover(
                new TaskLayout(
                        Map.of(T0, Set.of(P0, Q0, more), T1, Set.of(P1, Q1)),
                        Set.of(T0, T1),
                        Set.of(),
                        Map.of("more", 1)),
                PlacementRules.NO_STANDBYS);

        assertThat(assigned(grown, member("a", 1, P0, Q0), member("b", 1, P1, Q1)))
                .isEqualTo(Map.of("a", Set.of(P0, Q0, more), "b", Set.of(P1, Q1)));
        assertThat(grown.strangers(List.of(member("a", 1)))).isEmpty();
    }

    @Test
    void a_task_comes_with_all_its_partitions() {
        assertThat(assigned(member("a", -1))).isEqualTo(Map.of("a", Set.of(P0, P1, Q0, Q1)));
    }

    @Test
    void a_task_that_moves_is_first_taken_from_its_owner_and_given_to_nobody() {
        Map<String, Set<TopicPartition>> first = assigned(member("a", 1, P0, P1, Q0, Q1), member("b", -1));

        assertThat(first).isEqualTo(Map.of("a", Set.of(P0, Q0), "b", Set.of()));
    }

    @Test
    void a_task_that_was_given_up_goes_to_the_other_member() {
        assertThat(assigned(member("a", 2, P0, Q0), member("b", 2)))
                .isEqualTo(Map.of("a", Set.of(P0, Q0), "b", Set.of(P1, Q1)));
    }

    @Test
    void of_two_owners_the_one_of_the_newer_generation_keeps_the_task() {
        Map<String, Set<TopicPartition>> assigned = assigned(member("a", 3, P0, Q0), member("b", 4, P0, P1, Q0, Q1));

        assertThat(assigned.get("b")).hasSize(2);
        assertThat(assigned.get("a")).isEmpty();
    }

    @Test
    void a_half_that_another_owns_waits_and_the_other_half_stays() {
        Handover ofOneTask = new Handover(
                new TaskLayout(Map.of(T0, Set.of(P0, Q0)), Set.of(T0), Set.of()), PlacementRules.NO_STANDBYS);

        assertThat(assigned(ofOneTask, member("a", 3, P0), member("b", 2, Q0)))
                .isEqualTo(Map.of("a", Set.of(P0), "b", Set.of()));
    }

    @Test
    void a_member_that_does_not_read_all_topics_gets_no_task_and_is_named() {
        Joining stranger =
                new Joining("s", Set.of("words"), Set.of(), -1, new MemberReport(new UUID(0, 9), 1, Map.of()));

        assertThat(assigned(member("a", -1), stranger)).isEqualTo(Map.of("a", Set.of(P0, P1, Q0, Q1), "s", Set.of()));
        assertThat(handover.strangers(List.of(member("a", -1), stranger))).isEqualTo(Map.of("s", Set.of("names")));
        assertThat(assigned(stranger)).isEqualTo(Map.of("s", Set.of()));
    }
}
