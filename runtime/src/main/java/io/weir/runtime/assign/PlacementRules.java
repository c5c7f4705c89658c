package io.weir.runtime.assign;

import java.util.List;

/**
 * What an application asks of the placement of its tasks.
 *
 * @param standbys copies of each logged task beside the one that runs
 * @param acceptableLag a copy that is behind by no more changes than this may run the task at once
 * @param warmups how many copies may be made at a time for tasks that are to move
 * @param tags names of the members' tags over whose values the copies of a task are spread
 */
public record PlacementRules(int standbys, long acceptableLag, int warmups, List<String> tags) {
    /** Tasks without copies, as it is if nothing else is asked for. */
    public static final PlacementRules NO_STANDBYS = new PlacementRules(0, 10_000, 2, List.of());

    /** Copies the list. */
    public PlacementRules {
        tags = List.copyOf(tags);
    }
}
