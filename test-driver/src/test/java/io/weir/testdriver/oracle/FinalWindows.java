package io.weir.testdriver.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.testdriver.oracle.Outcome.Sent;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/*
 * Kafka Streams sends a suppressed session, or sliding window, one moment before it is closed (0006), and then again if
 * a record comes to it; and a session that a record joined with another is told by then. So what it said last of a
 * window is what is said here once, and of what it said beyond that there are two kinds: sessions that became part of
 * another one, and windows that close at the next moment, which did not come.
 */
/** Final results of windows whose last moment belongs to them. */
final class FinalWindows {
    private FinalWindows() {}

    static void check(List<Sent> ours, List<Sent> theirs, String of) {
        Map<String, Sent> finals = byWindow(ours);
        assertThat(ours).as("each window once, %s%n", of).hasSameSizeAs(finals.values());
        Map<String, Sent> told = byWindow(theirs);
        finals.forEach((window, result) ->
                assertThat(told.get(window)).as("last of %s%n", of).isEqualTo(result));
        long latest = told.keySet().stream().mapToLong(FinalWindows::end).max().orElse(0);
        for (String window : told.keySet()) {
            if (!finals.containsKey(window)) {
                boolean open = end(window) == latest;
                boolean grown = told.keySet().stream().anyMatch(other -> isPart(window, other));
                assertThat(open || grown).as("%s is final, of %s%n", window, of).isTrue();
            }
        }
    }

    private static Map<String, Sent> byWindow(List<Sent> all) {
        Map<String, Sent> last = new HashMap<>();
        all.forEach(record -> last.put(String.valueOf(record.key()), record));
        return last;
    }

    private static boolean isPart(String window, String other) {
        return key(window).equals(key(other))
                && !window.equals(other)
                && start(other) <= start(window)
                && end(window) <= end(other);
    }

    private static String key(String window) {
        return window.substring(0, window.lastIndexOf('@'));
    }

    private static long start(String window) {
        return Long.parseLong(window.substring(window.lastIndexOf('@') + 1, window.lastIndexOf('/')));
    }

    private static long end(String window) {
        return Long.parseLong(window.substring(window.lastIndexOf('/') + 1));
    }
}
