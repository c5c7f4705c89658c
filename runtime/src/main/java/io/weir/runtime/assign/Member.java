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
 * @param state its local state, by stateful task
 * @param tags what it says of its place, such as its zone
 */
public record Member(String id, int lanes, Set<TaskId> owned, Map<TaskId, LocalState> state, Map<String, String> tags) {
    /** Copies the collections. */
    public Member {
        if (lanes < 1) {
            throw new IllegalArgumentException("The member [" + id + "] has 1 lane or more, but here " + lanes + ".");
        }
        owned = Set.copyOf(owned);
        state = Map.copyOf(state);
        tags = Map.copyOf(tags);
    }

    boolean holds(TaskId task) {
        return state.containsKey(task);
    }

    long position(TaskId task) {
        LocalState found = state.get(task);
        return found == null ? -1 : found.position();
    }

    /** Whether it could run a task at once, given how far the group's furthest copy is. */
    boolean isCurrent(TaskId task, long furthest, long acceptableLag) {
        LocalState found = state.get(task);
        return (found != null && found.current()) || furthest - Math.max(0, position(task)) <= acceptableLag;
    }
}
