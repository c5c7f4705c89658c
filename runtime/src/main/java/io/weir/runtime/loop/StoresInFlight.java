package io.weir.runtime.loop;

import io.weir.changelog.view.StoreSet;
import io.weir.task.TaskId;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Open stores on their way from one loop to another.
 *
 * <p>Safe for all threads. Whoever takes stores out owns them; a task that goes while its stores are on their way has
 * them closed by the ingress.
 */
final class StoresInFlight {
    private final Map<TaskId, StoreSet> stores = new ConcurrentHashMap<>();

    void put(TaskId task, StoreSet open) {
        if (stores.put(task, open) != null) {
            throw new AssertionError("The stores of task " + task + " are on their way twice.");
        }
    }

    @Nullable StoreSet take(TaskId task) {
        return stores.remove(task);
    }

    void close(TaskId task) {
        StoreSet left = stores.remove(task);
        if (left != null) {
            left.close();
        }
    }

    void closeAll() {
        for (TaskId task : stores.keySet()) {
            close(task);
        }
    }
}
