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
        assertThat(gate.tryEnter()).isTrue();
        assertThat(gate.enter(Duration.ZERO)).isTrue();
    }

    @Test
    void lets_nobody_in_while_it_is_closed() {
        gate.close(LONG);

        assertThat(gate.tryEnter()).isFalse();
    }

    @Test
    void closes_at_once_if_nobody_is_inside() {
        assertThat(gate.close(Duration.ZERO)).isTrue();
    }

    @Test
    void closes_when_the_last_lane_is_out() throws Exception {
        gate.tryEnter();
        gate.tryEnter();
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
        gate.tryEnter();

        assertThat(gate.close(Duration.ofMillis(1))).isFalse();
        assertThat(gate.tryEnter()).isFalse();
    }

    @Test
    void a_lane_that_waits_goes_in_when_the_gate_opens() throws Exception {
        gate.close(LONG);
        CountDownLatch waiting = new CountDownLatch(1);

        CompletableFuture<Boolean> entered = CompletableFuture.supplyAsync(() -> {
            waiting.countDown();
            return gate.enter(LONG);
        });
        waiting.await();
        gate.open();

        assertThat(entered.get(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void a_lane_that_can_wait_no_longer_goes_in_all_the_same() {
        gate.close(LONG);

        assertThat(gate.enter(Duration.ofMillis(1))).isFalse();
        assertThat(gate.close(Duration.ZERO)).isFalse();
        gate.leave();
        assertThat(gate.close(Duration.ZERO)).isTrue();
    }

    @Test
    void an_interrupted_lane_does_not_wait_and_stays_interrupted() {
        gate.close(LONG);
        Thread.currentThread().interrupt();

        assertThat(gate.enter(LONG)).isFalse();
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void leaving_without_entering_is_a_mistake() {
        assertThatThrownBy(gate::leave)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Enter first");
    }
}
