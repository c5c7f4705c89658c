package io.weir.samples.demo;

/**
 * How many lines may have been sent by when.
 *
 * @param linesPerSecond how fast, at most
 */
record Pace(int linesPerSecond) {
    /** The lines due after a time, never more than there are. */
    int due(long elapsedMs, int lines) {
        return (int) Math.min(lines, elapsedMs * linesPerSecond / 1000);
    }
}
