package io.weir.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class FiguresTest {
    @Test
    void the_median_is_the_middle_one_in_whatever_order() {
        assertThat(Figures.median(List.of(9.0, 1.0, 4.0))).isEqualTo(4);
    }

    @Test
    void the_median_of_an_even_number_lies_between_the_middle_two() {
        assertThat(Figures.median(List.of(9.0, 1.0, 4.0, 6.0))).isEqualTo(5);
    }

    @Test
    void the_spread_is_the_distance_of_the_extremes_over_the_median() {
        assertThat(Figures.spread(List.of(80.0, 100.0, 130.0))).isEqualTo(0.5);
    }

    @Test
    void one_run_has_no_spread() {
        assertThat(Figures.spread(List.of(80.0))).isZero();
    }
}
