package io.weir.samples.demo;

import java.util.List;
import java.util.Locale;

/**
 * What the screen shows at one moment.
 *
 * @param elapsedMs time since the demo began to feed
 * @param worker what the worker is at
 * @param lines lines fed so far
 * @param words words counted so far, as committed
 * @param top the words seen most often
 */
record Snapshot(long elapsedMs, String worker, Progress lines, Progress words, List<Counts.Counted> top) {
    /**
     * A part of a whole.
     *
     * @param done the part
     * @param whole the whole
     */
    record Progress(long done, long whole) {
        /** The part of a bar that is filled. */
        int of(int width) {
            return whole == 0 ? width : (int) Math.min(width, done * width / whole);
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%,d of %,d", done, whole);
        }
    }
}
