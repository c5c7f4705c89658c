package io.weir.testdriver;

import io.weir.state.StateStore;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The stores of one partition.
 *
 * @param tasks the tasks that are running
 * @param partition number of the partition
 */
record PartitionStores(OfflineTasks tasks, int partition) implements DriverStores {
    @Override
    public Map<String, StateStore> getAllStateStores() {
        Map<String, StateStore> all = new LinkedHashMap<>();
        for (String name : tasks.storeNames()) {
            StateStore store = getStateStore(name);
            if (store != null) {
                all.put(name, store);
            }
        }
        return all;
    }

    @Override
    public @Nullable StateStore getStateStore(String name) {
        return tasks.store(name, partition);
    }
}
