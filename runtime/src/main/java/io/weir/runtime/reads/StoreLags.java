package io.weir.runtime.reads;

import io.weir.changelog.LogPosition;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.kafka.common.TopicPartition;

/**
 * How far the stores of this instance are behind their changelogs.
 *
 * @param stores what is open here
 * @param ends finds the ends of changelogs
 */
public record StoreLags(LocalStores stores, Function<Set<TopicPartition>, Map<TopicPartition, Long>> ends) {
    /**
     * Asks the brokers for the ends of all changelogs of the stores that are here.
     *
     * @return lags by store and partition; a task that runs has none
     */
    public Map<String, Map<Integer, Lag>> all() {
        Set<TopicPartition> logs = new HashSet<>();
        Map<String, Map<Integer, Lag>> lags = new TreeMap<>();
        stores.tasks().forEach(task -> task.spec().changelogs().values().forEach(log -> logs.add(log.partition())));
        Map<TopicPartition, Long> found = logs.isEmpty() ? Map.of() : ends.apply(logs);
        for (LocalTask task : stores.tasks()) {
            task.spec().changelogs().forEach((store, log) -> {
                Long end = found.get(log.partition());
                if (end != null) {
                    lags.computeIfAbsent(store, name -> new HashMap<>()).put(task.partition(), lag(task, store, end));
                }
            });
        }
        return lags;
    }

    private static Lag lag(LocalTask task, String store, long end) {
        if (task.stage() == LocalTask.Stage.RUNNING) {
            return new Lag(end, end);
        }
        LogPosition last = task.committed().position(store);
        return new Lag(last == null ? 0 : Math.min(end, last.offset() + 1), end);
    }

    /**
     * How far one partition of a store is behind.
     *
     * @param position offset behind the last record that it contains
     * @param end offset behind the last record of its changelog
     */
    public record Lag(long position, long end) {}
}
