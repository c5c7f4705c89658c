package io.weir.benchmarks;

import java.util.Locale;

/** What kind of figure a scenario compares. */
enum Measure {
    /** Records per second: more is better. */
    RATE("%,.0f records/s", "rates, so above 1.00 weir is faster"),
    /** A time: less is better. */
    SECONDS("%.2f s", "times, so below 1.00 weir is faster"),
    /** A short time: less is better. */
    MILLIS("%.1f ms", "times, so below 1.00 weir is faster"),
    /** Memory: less is better. */
    MEBIBYTES("%,.0f MiB", "memory, so below 1.00 weir needs less");

    private final String format;
    private final String reading;

    Measure(String format, String reading) {
        this.format = format;
        this.reading = reading;
    }

    /** A figure with its unit. */
    String shown(double figure) {
        return String.format(Locale.ROOT, format, figure);
    }

    /** How to read a ratio of two such figures. */
    String reading() {
        return reading;
    }

    boolean lessIsBetter() {
        return this != RATE;
    }
}
