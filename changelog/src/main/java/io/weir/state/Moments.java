package io.weir.state;

import java.time.Duration;
import java.time.Instant;

/** Moments and spans as the stores count them. */
final class Moments {
    private static final Instant FIRST = Instant.ofEpochMilli(Long.MIN_VALUE);
    private static final Instant LAST = Instant.ofEpochMilli(Long.MAX_VALUE);

    private Moments() {}

    /** Epoch milliseconds, where what no long can hold is the nearest that it can. */
    static long millis(Instant moment) {
        if (moment.isAfter(LAST)) {
            return Long.MAX_VALUE;
        }
        return moment.isBefore(FIRST) ? Long.MIN_VALUE : moment.toEpochMilli();
    }

    /** Milliseconds of a span that is not negative. */
    static long millis(Duration span, String what) {
        long millis;
        try {
            millis = span.toMillis();
        } catch (ArithmeticException tooLong) {
            millis = Long.MAX_VALUE;
        }
        if (millis < 0) {
            throw new IllegalArgumentException(
                    "A " + what + " is 0 ms or more, but this is [" + span + "]. Give a longer one.");
        }
        return millis;
    }
}
