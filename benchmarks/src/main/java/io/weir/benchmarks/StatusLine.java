package io.weir.benchmarks;

import java.io.PrintStream;

/**
 * What is going on now, on the terminal.
 *
 * <p>On a terminal one line that is written over; elsewhere a line now and then. Owned by the main thread.
 */
final class StatusLine {
    private static final long CALM_NANOS = 10_000_000_000L;

    private final PrintStream out;
    private final boolean terminal;
    private long printed = System.nanoTime() - CALM_NANOS;

    /**
     * Makes a status line.
     *
     * @param out where it goes
     * @param terminal whether it can be written over
     */
    StatusLine(PrintStream out, boolean terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    /** Shows what is going on. */
    void show(String text) {
        if (terminal) {
            out.print("\r\033[K" + text);
            out.flush();
        } else if (System.nanoTime() - printed >= CALM_NANOS) {
            printed = System.nanoTime();
            out.println(text);
        }
    }

    /** Shows how far a count has come. */
    void show(String text, long now, long end) {
        show(String.format(java.util.Locale.ROOT, "%s: %,d of %,d records", text, now, end));
    }

    /** Takes the line away, so that something that stays can be printed. */
    void clear() {
        if (terminal) {
            out.print("\r\033[K");
            out.flush();
        }
    }
}
