package io.weir.runtime.assign;

import io.weir.task.TaskId;
import java.util.Map;
import java.util.Set;

/**
 * An instance, as the placement sees it.
 *
 * @param id its identity, which also breaks ties
 * @param lanes how many tasks it can run at a time, 1 or more
 * @param owned the tasks that it runs now
 * @param positions how far its local state has followed the changelogs, by stateful task: the larger, the nearer to
 *     the end
 */
public record Member(String id, int lanes, Set<TaskId> owned, Map<TaskId, Long> positions) {
    /** Copies the collections. */
    public Member {
        if (lanes < 1) {
            throw new IllegalArgumentException("The member [" + id + "] has 1 lane or more, but here " + lanes + ".");
        }
        owned = Set.copyOf(owned);
        positions = Map.copyOf(positions);
    }

    long position(TaskId task) {
        return positions.getOrDefault(task, -1L);
    }
}
