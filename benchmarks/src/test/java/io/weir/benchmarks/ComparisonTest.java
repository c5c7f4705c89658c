package io.weir.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonTest {
    @Test
    void who_goes_first_changes_from_round_to_round() {
        List<Contender> contenders = List.of(Contender.WEIR, Contender.KS);

        assertThat(Comparison.orderOf(1, contenders)).containsExactly(Contender.WEIR, Contender.KS);
        assertThat(Comparison.orderOf(2, contenders)).containsExactly(Contender.KS, Contender.WEIR);
        assertThat(Comparison.orderOf(3, contenders)).containsExactly(Contender.WEIR, Contender.KS);
    }
}
