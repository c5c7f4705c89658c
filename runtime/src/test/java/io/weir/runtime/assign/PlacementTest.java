package io.weir.runtime.assign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.task.TaskId;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PlacementTest {
    private static final TaskId T0 = new TaskId(0, 0);
    private static final TaskId T1 = new TaskId(0, 1);
    private static final TaskId T2 = new TaskId(0, 2);
    private static final TaskId T3 = new TaskId(0, 3);

    private static Member fresh(String id) {
        return new Member(id, 1, Set.of(), Map.of(), Map.of());
    }

    private static Member owner(String id, TaskId... owned) {
        return new Member(id, 1, Set.of(owned), Map.of(), Map.of());
    }

    private static Map<TaskId, LocalState> at(TaskId task, long position) {
        return Map.of(task, new LocalState(position, false));
    }

    private static Map<TaskId, LocalState> at(TaskId one, long position, TaskId other, long otherPosition) {
        return Map.of(one, new LocalState(position, false), other, new LocalState(otherPosition, false));
    }

    @Test
    void one_member_gets_all() {
        assertThat(Placement.wanted(List.of(fresh("a")), Set.of(T0, T1), Set.of(T2)))
                .isEqualTo(Map.of("a", Set.of(T0, T1, T2)));
    }

    @Test
    void tasks_stay_where_they_are_if_that_is_even() {
        assertThat(Placement.wanted(List.of(owner("a", T1, T3), owner("b", T0, T2)), Set.of(T0, T1, T2, T3), Set.of()))
                .isEqualTo(Map.of("a", Set.of(T1, T3), "b", Set.of(T0, T2)));
    }

    @Test
    void a_new_member_takes_no_more_than_it_must() {
        Map<String, NavigableSet<TaskId>> placed =
                Placement.wanted(List.of(owner("a", T0, T1, T2, T3), fresh("b")), Set.of(T0, T1, T2, T3), Set.of());

        assertThat(placed.get("a")).hasSize(2);
        assertThat(placed.get("b")).hasSize(2);
    }

    @Test
    void the_tasks_of_a_member_that_left_go_where_their_state_is() {
        Member a = new Member("a", 1, Set.of(T0), at(T0, 50L, T2, 10L), Map.of());
        Member b = new Member("b", 1, Set.of(T1), at(T1, 50L, T2, 40L), Map.of());

        assertThat(Placement.wanted(List.of(a, b), Set.of(T0, T1, T2), Set.of()).get("b"))
                .contains(T2);
    }

    @Test
    void a_task_that_one_member_has_state_for_finds_room_there() {
        Member a = new Member("a", 1, Set.of(), at(T0, 9L, T1, 9L), Map.of());
        Member b = new Member("b", 1, Set.of(), at(T0, 9L), Map.of());

        assertThat(Placement.wanted(List.of(a, b), Set.of(T0, T1), Set.of()))
                .isEqualTo(Map.of("a", Set.of(T1), "b", Set.of(T0)));
    }

    @Test
    void when_tasks_must_move_those_with_the_least_state_move() {
        Member a = new Member("a", 1, Set.of(T0, T1), at(T0, 5L, T1, 900L), Map.of());

        assertThat(Placement.wanted(List.of(a, fresh("b")), Set.of(T0, T1), Set.of()))
                .isEqualTo(Map.of("a", Set.of(T1), "b", Set.of(T0)));
    }

    @Test
    void members_with_more_lanes_get_more_tasks() {
        Member wide = new Member("a", 3, Set.of(), Map.of(), Map.of());

        Map<String, NavigableSet<TaskId>> placed =
                Placement.wanted(List.of(wide, fresh("b")), Set.of(T0, T1), Set.of(T2, T3));

        assertThat(placed.get("a")).hasSize(3);
        assertThat(placed.get("b")).hasSize(1);
    }

    @Test
    void no_member_is_a_mistake() {
        assertThatThrownBy(() -> Placement.wanted(List.of(), Set.of(T0), Set.of()))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
