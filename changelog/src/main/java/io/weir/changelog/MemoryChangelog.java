package io.weir.changelog;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.Uuid;

/**
 * Changelogs on the heap, one list of changes a store.
 *
 * <p>The twin of the real log: what was appended is seen by readers once it is committed, and never if it is aborted.
 * Not safe for use by several threads.
 */
public final class MemoryChangelog implements ChangelogWriter {
    private final Map<String, Log> logs = new LinkedHashMap<>();

    @Override
    public void append(String store, Change change) {
        log(store).open.add(change);
    }

    /**
     * Makes visible what was appended since the last commit.
     *
     * @return the new position of each store that was appended to
     */
    public Map<String, LogPosition> commit() {
        Map<String, LogPosition> positions = new HashMap<>();
        logs.forEach((store, log) -> {
            if (!log.open.isEmpty()) {
                log.committed.addAll(log.open);
                log.open.clear();
                positions.put(store, new LogPosition(log.topicId, log.committed.size() - 1L));
            }
        });
        return positions;
    }

    /** Forgets what was appended since the last commit. */
    public void abort() {
        logs.values().forEach(log -> log.open.clear());
    }

    /**
     * Committed changes of a store.
     *
     * @param store name of the store
     * @param offset the first offset to read; changes are numbered from 0
     * @return the changes from there to the end, in order
     */
    public List<Change> changes(String store, long offset) {
        List<Change> committed = log(store).committed;
        return List.copyOf(committed.subList(Math.toIntExact(Math.min(offset, committed.size())), committed.size()));
    }

    /**
     * The end of a store's log.
     *
     * @param store name of the store
     * @return the position of the last committed change; its offset is -1 if there is none
     */
    public LogPosition end(String store) {
        Log log = log(store);
        return new LogPosition(log.topicId, log.committed.size() - 1L);
    }

    private Log log(String store) {
        return logs.computeIfAbsent(store, name -> new Log());
    }

    private static final class Log {
        private final Uuid topicId = Uuid.randomUuid();
        private final List<Change> committed = new ArrayList<>();
        private final List<Change> open = new ArrayList<>();
    }
}
