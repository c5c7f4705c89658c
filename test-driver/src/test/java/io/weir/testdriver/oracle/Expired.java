package io.weir.testdriver.oracle;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Windows that have expired, and are still to be seen in Kafka Streams' cache. */
final class Expired {
    private Expired() {}

    /** The rows that are expected without those of cached windows that are older than all that was found. */
    static Map<String, List<String>> leftOut(
            Description said, Map<String, List<String>> expected, Map<String, List<String>> found) {
        Map<String, List<String>> left = new TreeMap<>(expected);
        left.replaceAll((store, rows) -> {
            List<String> shown = found.getOrDefault(store, List.of());
            if (!said.mayShowExpired(store) || shown.isEmpty()) {
                return rows;
            }
            long oldest = shown.stream().mapToLong(Expired::time).min().orElse(Long.MIN_VALUE);
            return rows.stream().filter(row -> time(row) >= oldest).toList();
        });
        return left;
    }

    // The end of a session, the start of another window: the last number of its key.
    private static long time(String row) {
        String key = row.substring(0, row.indexOf('='));
        return Long.parseLong(key.substring(key.lastIndexOf('/') + 1));
    }
}
