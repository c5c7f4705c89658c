package io.weir.testdriver.oracle;

import io.weir.testdriver.oracle.Outcome.Sent;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

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
    static Map<String, List<String>> ofRows(
            Description said, Map<String, List<String>> expected, Map<String, List<String>> found) {
        Map<String, List<String>> left = new TreeMap<>(expected);
        left.replaceAll((store, rows) -> {
            List<String> shown = found.getOrDefault(store, List.of());
            if (said.mayBeStale(store)) {
                Set<String> there = shown.stream().map(LeftOut::key).collect(Collectors.toSet());
                return rows.stream().filter(row -> there.contains(key(row))).toList();
            }
            if (!said.mayShowExpired(store) || shown.isEmpty()) {
                return rows;
            }
            long oldest = shown.stream().mapToLong(LeftOut::time).min().orElse(Long.MIN_VALUE);
            return rows.stream().filter(row -> time(row) >= oldest).toList();
        });
        return left;
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
