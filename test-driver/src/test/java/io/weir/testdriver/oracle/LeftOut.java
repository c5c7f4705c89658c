package io.weir.testdriver.oracle;

import io.weir.testdriver.oracle.Outcome.Sent;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Rows that Kafka Streams shows though they are gone: expired windows in a cache, and rows whose end it lost. */
final class LeftOut {
    private LeftOut() {}

    /** The changes that are expected, without those of rows that are gone. */
    static Map<String, Map<String, Sent>> ofChangelogs(
            Description said, Map<String, Map<String, Sent>> expected, Map<String, Map<String, Sent>> found) {
        Map<String, Map<String, Sent>> left = new TreeMap<>(expected);
        left.replaceAll((topic, changes) -> {
            Map<String, Sent> rows = new TreeMap<>(changes);
            if (said.mayBeStale(topic)) {
                rows.keySet().retainAll(found.getOrDefault(topic, Map.of()).keySet());
            }
            return rows;
        });
        left.values().removeIf(Map::isEmpty);
        return left;
    }

    /** The rows that are expected, without those that are gone, or of cached windows older than all that was found. */
    static Map<String, List<String>> ofRows(Description said, Outcome expected, Outcome found) {
        Map<String, List<String>> ours = found.rows(said);
        Map<String, List<String>> left = new TreeMap<>(expected.rows(said));
        left.replaceAll((store, rows) -> {
            List<String> shown = ours.getOrDefault(store, List.of());
            if (store.startsWith(Words.Store.HISTORY)) {
                List<Sent> changes = expected.topics().getOrDefault("oracle-" + store + "-changelog", List.of());
                return without(Deviation.ENDED_VERSIONS, rows, row -> !isShown(row, shown) && hasEnded(row, changes));
            }
            if (said.mayBeStale(store)) {
                return without(Deviation.LOST_TOMBSTONES, rows, row -> !isShown(row, shown));
            }
            if (!said.mayShowExpired(store)) {
                return rows;
            }
            // Where none is shown, all have expired; the changelogs tell whether they were there.
            long oldest = shown.stream().mapToLong(LeftOut::time).min().orElse(Long.MAX_VALUE);
            return without(Deviation.EXPIRED_ROWS, rows, row -> time(row) < oldest);
        });
        return left;
    }

    private static List<String> without(Deviation deviation, List<String> rows, Predicate<String> which) {
        List<String> left = rows.stream().filter(which.negate()).toList();
        deviation.leftOut(rows.size() - left.size());
        return left;
    }

    private static boolean isShown(String row, List<String> shown) {
        return shown.stream().anyMatch(other -> key(other).equals(key(row)));
    }

    // The latest version, as it was written last, is none. Where nothing is logged, nobody knows.
    private static boolean hasEnded(String row, List<Sent> changes) {
        return changes.isEmpty()
                || changes.stream()
                        .filter(change -> key(row).equals(change.key()))
                        .reduce((one, other) -> other.timestampMs() < one.timestampMs() ? one : other)
                        .filter(change -> change.value() == null)
                        .isPresent();
    }

    private static String key(String row) {
        return row.substring(0, row.indexOf('='));
    }

    // The end of a session, the start of another window: the last number of its key.
    private static long time(String row) {
        String key = key(row);
        return Long.parseLong(key.substring(key.lastIndexOf('/') + 1));
    }
}
