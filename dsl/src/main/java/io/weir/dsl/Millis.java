package io.weir.dsl;

import java.time.Duration;

/** Spans of time in options, as milliseconds. */
final class Millis {
    private Millis() {}

    static long atLeast(long least, Duration span, String what) {
        long millis;
        try {
            millis = span.toMillis();
        } catch (ArithmeticException tooLong) {
            throw new IllegalArgumentException(
                    "A " + what + " is at most " + Long.MAX_VALUE + " ms, but this is [" + span + "]. Shorten it.",
                    tooLong);
        }
        if (millis < least) {
            throw new IllegalArgumentException(
                    "A " + what + " is at least " + least + " ms, but this is [" + span + "]. Give a longer one.");
        }
        return millis;
    }
}
