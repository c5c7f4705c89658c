package io.weir.samples.demo;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a worker process says of itself, a line each time it changes.
 *
 * @param state the application's state
 * @param restored records that were read back from changelogs since the process started
 * @param restoreMs from the first restore's start to the last one's end
 */
record WorkerReport(String state, long restored, long restoreMs) {
    /** A worker that has not spoken yet. */
    static final WorkerReport STARTING = new WorkerReport("STARTING", 0, 0);

    private static final Pattern LINE = Pattern.compile("worker (\\w+) restored (\\d+) in (\\d+) ms");

    /** Reads a line; empty if it is something else. */
    static Optional<WorkerReport> parse(String line) {
        Matcher matcher = LINE.matcher(line);
        return matcher.matches()
                ? Optional.of(new WorkerReport(
                        matcher.group(1), Long.parseLong(matcher.group(2)), Long.parseLong(matcher.group(3))))
                : Optional.empty();
    }

    /** The line that says it. */
    String line() {
        return String.format(Locale.ROOT, "worker %s restored %d in %d ms", state, restored, restoreMs);
    }
}
