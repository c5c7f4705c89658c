package io.weir.runtime.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class InputBudgetTest {
    private static final TopicPartition A = new TopicPartition("a", 0);
    private static final TopicPartition B = new TopicPartition("b", 0);

    private final List<TopicPartition> resumed = new ArrayList<>();
    private final InputBudget budget = new InputBudget(200, resumed::add);

    @Test
    void a_partition_over_its_share_is_paused_and_resumed_at_half_of_it() {
        budget.open(A);
        budget.open(B);

        assertThat(budget.add(A, 99)).isFalse();
        assertThat(budget.add(A, 1)).isTrue();
        budget.release(A, 40);
        assertThat(resumed).isEmpty();
        budget.release(A, 20);

        assertThat(resumed).containsExactly(A);
    }

    @Test
    void one_partition_over_its_share_does_not_hold_another_back() {
        budget.open(A);
        budget.open(B);

        assertThat(budget.add(A, 1_000)).isTrue();

        assertThat(budget.add(B, 50)).isFalse();
    }

    @Test
    void a_partition_alone_has_the_whole_budget() {
        budget.open(A);
        budget.open(B);
        budget.close(B);

        assertThat(budget.add(A, 150)).isFalse();
    }

    @Test
    void releases_of_a_partition_that_is_gone_are_ignored() {
        budget.release(A, 10);

        assertThat(resumed).isEmpty();
    }
}
