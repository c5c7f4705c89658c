package io.weir.samples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PaceTest {
    @Test
    void lines_are_due_as_time_passes_until_there_are_no_more() {
        Pace pace = new Pace(1000);

        assertThat(pace.due(0, 500)).isZero();
        assertThat(pace.due(250, 500)).isEqualTo(250);
        assertThat(pace.due(60_000, 500)).isEqualTo(500);
    }

    @Test
    void a_very_fast_pace_does_not_overflow() {
        assertThat(new Pace(Integer.MAX_VALUE).due(86_400_000, 7)).isEqualTo(7);
    }
}
