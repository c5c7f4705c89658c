package io.weir.runtime.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class CommitGateTest {
    private static final Duration LONG = Duration.ofSeconds(20);

    private final CommitGate gate = new CommitGate();

    @Test
    void lets_lanes_in_while_it_is_open() {
        assertThat(gate.tryEnter(false)).isTrue();
        assertThat(gate.tryEnter(false)).isTrue();
    }

    @Test
    void lets_no_patient_lane_in_until_it_opens_again() {
        gate.close(LONG);

        assertThat(gate.tryEnter(false)).isFalse();
        gate.open();
        assertThat(gate.tryEnter(false)).isTrue();
    }

    @Test
    void closes_at_once_if_nobody_is_inside() {
        assertThat(gate.close(Duration.ZERO)).isTrue();
    }

    @Test
    void closes_when_the_last_lane_is_out() throws Exception {
        gate.tryEnter(false);
        gate.tryEnter(false);
        CountDownLatch closing = new CountDownLatch(1);

        CompletableFuture<Boolean> closed = CompletableFuture.supplyAsync(() -> {
            closing.countDown();
            return gate.close(LONG);
        });
        closing.await();
        gate.leave();
        assertThat(closed).isNotDone();
        gate.leave();

        assertThat(closed.get(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void says_that_a_lane_is_still_inside_when_its_patience_ends() {
        gate.tryEnter(false);

        assertThat(gate.close(Duration.ofMillis(1))).isFalse();
        assertThat(gate.tryEnter(false)).isFalse();
    }

    @Test
    void an_impatient_lane_goes_in_all_the_same_and_is_waited_for() {
        gate.close(LONG);

        assertThat(gate.tryEnter(true)).isTrue();
        assertThat(gate.close(Duration.ZERO)).isFalse();
        gate.leave();
        assertThat(gate.close(Duration.ZERO)).isTrue();
    }

    @Test
    void an_interrupted_thread_does_not_wait_and_stays_interrupted() {
        gate.tryEnter(false);
        Thread.currentThread().interrupt();

        assertThat(gate.close(LONG)).isFalse();
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void leaving_without_entering_is_a_mistake() {
        assertThatThrownBy(gate::leave)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Enter first");
    }
}
