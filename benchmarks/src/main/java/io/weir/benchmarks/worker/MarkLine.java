package io.weir.benchmarks.worker;

import java.util.Optional;

/**
 * One line that a worker prints for the harness.
 *
 * @param mark what it is about
 * @param value the figure
 */
public record MarkLine(Mark mark, long value) {
    private static final String PREFIX = "@";

    /** The line as printed. */
    public String text() {
        return PREFIX + mark + " " + value;
    }

    /**
     * Reads a line.
     *
     * @param line any line of the worker's output
     * @return what it says, or empty for a line that is not meant for the harness
     */
    public static Optional<MarkLine> parse(String line) {
        String[] words = line.split(" ", -1);
        if (!line.startsWith(PREFIX) || words.length != 2) {
            return Optional.empty();
        }
        return Optional.of(new MarkLine(Mark.valueOf(words[0].substring(PREFIX.length())), Long.parseLong(words[1])));
    }
}
