package io.weir.runtime.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.view.StoreSet;
import io.weir.engine.Task;
import io.weir.engine.TaskPorts;
import io.weir.engine.TaskTimes;
import io.weir.runtime.tasks.TaskSpec;
import io.weir.task.TaskId;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class LeftoversTest {
    private static final TaskId HERE = new TaskId(0, 0);
    private static final TaskId ELSEWHERE = new TaskId(0, 1);
    private static final long DELAY_MS = 1_000;

    private final Set<TaskId> kept = new TreeSet<>(Set.of(HERE, ELSEWHERE));
    private final Leftovers leftovers = new Leftovers(new Kept(kept), DELAY_MS);

    @Test
    void state_of_a_task_that_is_elsewhere_is_kept_for_the_delay() {
        assertThat(leftovers.due(Set.of(HERE), 5_000)).isEmpty();
        assertThat(leftovers.due(Set.of(HERE), 5_999)).isEmpty();
        assertThat(leftovers.due(Set.of(HERE), 6_100)).containsExactly(ELSEWHERE);
    }

    @Test
    void a_task_that_comes_back_keeps_its_state_and_the_delay_begins_anew() {
        assertThat(leftovers.due(Set.of(HERE), 5_000)).isEmpty();
        assertThat(leftovers.due(Set.of(HERE, ELSEWHERE), 5_900)).isEmpty();
        assertThat(leftovers.due(Set.of(HERE), 6_000)).isEmpty();
        assertThat(leftovers.due(Set.of(HERE), 6_900)).isEmpty();
        assertThat(leftovers.due(Set.of(HERE), 7_000)).containsExactly(ELSEWHERE);
    }

    @Test
    void the_directory_is_looked_at_ten_times_within_the_delay_and_no_more() {
        assertThat(leftovers.due(Set.of(HERE), 5_000)).isEmpty();
        kept.remove(ELSEWHERE);
        assertThat(leftovers.due(Set.of(HERE), 5_100)).isEmpty();
        kept.add(ELSEWHERE);

        assertThat(leftovers.due(Set.of(HERE), 6_050)).isEmpty();
        assertThat(leftovers.due(Set.of(HERE), 7_050)).containsExactly(ELSEWHERE);
    }

    private record Kept(Set<TaskId> tasks) implements TaskFactory {
        @Override
        public Set<TaskId> kept() {
            return tasks;
        }

        @Override
        public StoreSet open(TaskSpec spec) {
            throw new AssertionError("Nothing is opened here.");
        }

        @Override
        public Task make(TaskSpec spec, StoreSet stores, TaskTimes times, TaskPorts ports, long nowMs) {
            throw new AssertionError("Nothing is made here.");
        }
    }
}
