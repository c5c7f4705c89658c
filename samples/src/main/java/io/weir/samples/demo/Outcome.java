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
     * @param rows rows that its store had when it was killed
     * @param restored records that had to be restored
     * @param restoreMs how long that took
     * @param outputMs time from its start to its first new count
     */
    record Comeback(int rows, long restored, long restoreMs, long outputMs) {
        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "worker is back: %,d of its store's %,d rows had to be restored, in %,d ms; first new count after %.1f s",
                    restored,
                    rows,
                    restoreMs,
                    outputMs / 1000.0);
        }
    }
}
