package io.weir.samples.demo;

import java.util.List;
import java.util.Locale;

/**
 * What came of a demo.
 *
 * @param words how many words the text has
 * @param differences words whose counts are not those of the batch
 * @param comeback the worker's return after it was killed
 */
record Outcome(long words, List<Counts.Difference> differences, Comeback comeback) {
    /**
     * How a worker came back.
     *
     * @param outputMs time from its start to its first new count
     * @param rows rows that its store had when it was killed
     * @param restored records that had to be restored
     * @param restoreMs how long that took
     */
    record Comeback(long outputMs, int rows, long restored, long restoreMs) {
        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "worker is back after %.1f s: its store has %,d rows; %,d records had to be restored, in %,d ms",
                    outputMs / 1000.0,
                    rows,
                    restored,
                    restoreMs);
        }
    }
}
