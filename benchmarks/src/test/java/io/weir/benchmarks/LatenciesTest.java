package io.weir.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

class LatenciesTest {
    private static final long MILLI = 1_000_000;
    private static final LongUnaryOperator KEYS = Keys.inTurn(2);
    // One record each millisecond from 0 on; the keys are 0, 1, 0, 1...
    private final Pacer.Schedule schedule = new Pacer.Schedule(0, 1_000);

    @Test
    void a_record_is_due_at_its_place_in_the_pace() {
        Pacer.Schedule uneven = new Pacer.Schedule(7, 3_000);

        assertThat(uneven.dueNanos(0)).isEqualTo(7);
        assertThat(uneven.dueNanos(3_000)).isEqualTo(1_000 * MILLI + 7);
        for (long place = 0; place < 10_000; place++) {
            assertThat(uneven.placeAt(uneven.dueNanos(place))).isEqualTo(place);
            assertThat(uneven.placeAt(uneven.dueNanos(place) + 1)).isEqualTo(place + 1);
        }
    }

    @Test
    void a_latency_runs_from_when_a_record_was_due() {
        Latencies latencies = latencies(0, 2);

        latencies.received(KEYS.applyAsLong(0), 1, 5 * MILLI);
        latencies.received(KEYS.applyAsLong(1), 1, 5 * MILLI);

        assertThat(latencies.complete()).isTrue();
        assertThat(latencies.percentile(1)).isEqualTo(5.0);
        assertThat(latencies.percentile(0.5)).isEqualTo(4.0);
    }

    @Test
    void a_count_covers_the_records_whose_counts_were_left_out() {
        Latencies latencies = latencies(0, 6);

        latencies.received(KEYS.applyAsLong(0), 3, 10 * MILLI);

        assertThat(latencies.measured()).isEqualTo(3);
        assertThat(latencies.percentile(1)).isEqualTo(10.0);
        assertThat(latencies.percentile(0.01)).isEqualTo(6.0);
    }

    @Test
    void a_count_that_comes_again_covers_nothing_more() {
        Latencies latencies = latencies(0, 6);

        latencies.received(KEYS.applyAsLong(0), 2, 10 * MILLI);
        latencies.received(KEYS.applyAsLong(0), 1, 90 * MILLI);
        latencies.received(KEYS.applyAsLong(0), 2, 90 * MILLI);

        assertThat(latencies.measured()).isEqualTo(2);
        assertThat(latencies.percentile(1)).isEqualTo(10.0);
    }

    @Test
    void records_before_and_behind_the_measured_ones_do_not_count() {
        Latencies latencies = latencies(2, 2);

        latencies.received(KEYS.applyAsLong(0), 4, 10 * MILLI);

        assertThat(latencies.measured()).isEqualTo(1);
        assertThat(latencies.complete()).isFalse();
        assertThat(latencies.percentile(1)).isEqualTo(8.0);
    }

    @Test
    void a_key_that_was_never_sent_is_refused() {
        assertThatThrownBy(() -> latencies(0, 1).received(12_345, 1, 0))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("[12345]");
    }

    private Latencies latencies(long first, int records) {
        return new Latencies(schedule, new Latencies.Range(first, records), 2);
    }
}
