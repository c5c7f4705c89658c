package io.weir.testdriver;

import java.time.Instant;
import org.apache.kafka.common.utils.Time;

/**
 * The wall clock of a test, which only the test moves.
 *
 * <p>Owned by its driver.
 */
final class OfflineClock implements Time {
    private static final long NANOS_IN_MS = 1_000_000;

    private long nowMs;

    OfflineClock(Instant start) {
        this.nowMs = start.toEpochMilli();
    }

    void advance(long millis) {
        nowMs += millis;
    }

    @Override
    public long milliseconds() {
        return nowMs;
    }

    @Override
    public long nanoseconds() {
        return nowMs * NANOS_IN_MS;
    }

    @Override
    public void sleep(long millis) {
        advance(millis);
    }
}
