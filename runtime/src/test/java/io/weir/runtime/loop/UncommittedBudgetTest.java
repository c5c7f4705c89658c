package io.weir.runtime.loop;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UncommittedBudgetTest {
    private final UncommittedBudget budget = new UncommittedBudget(90);

    @Test
    void a_lane_alone_has_the_whole_budget() {
        assertThat(budget.open().bytes()).isEqualTo(90);
    }

    @Test
    void a_lane_that_comes_later_makes_the_shares_of_the_others_smaller() {
        UncommittedBudget.Share first = budget.open();
        UncommittedBudget.Share second = budget.open();

        UncommittedBudget.Share third = budget.open();

        assertThat(first.bytes() + second.bytes() + third.bytes()).isEqualTo(90);
        assertThat(third.bytes()).isEqualTo(30);
    }

    @Test
    void a_lane_that_ends_gives_its_share_back_once() {
        UncommittedBudget.Share first = budget.open();
        UncommittedBudget.Share second = budget.open();
        UncommittedBudget.Share third = budget.open();

        third.close();
        third.close();

        assertThat(first.bytes()).isEqualTo(45);
        assertThat(second.bytes()).isEqualTo(45);
    }

    @Test
    void a_share_is_never_nothing() {
        UncommittedBudget small = new UncommittedBudget(1);
        small.open();

        assertThat(small.open().bytes()).isEqualTo(1);
    }
}
