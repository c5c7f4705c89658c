package io.weir.runtime.loop;

import io.weir.engine.Task;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reports lanes that make no progress.
 *
 * <p>Owned by the ingress.
 */
final class LaneWatch {
    private static final Logger LOG = LoggerFactory.getLogger(LaneWatch.class);

    private final long stallMs;
    private final Map<Lane, Seen> seen = new HashMap<>();

    LaneWatch(long stallMs) {
        this.stallMs = stallMs;
    }

    void look(Lane lane, long nowMs) {
        Task task = lane.pulse().task();
        long beats = lane.pulse().beats();
        Seen before = seen.get(lane);
        if (before == null || task == null || before.beats != beats || before.task != task) {
            seen.put(lane, new Seen(beats, task, nowMs, false));
        } else if (!before.reported && nowMs - before.sinceMs >= stallMs) {
            seen.put(lane, new Seen(beats, task, before.sinceMs, true));
            LOG.warn(
                    "Lane {} has made no progress for {} ms in task {}, {}. It goes on waiting; the instance keeps its"
                            + " place in the group. Look at what the node does there.",
                    lane.name(),
                    nowMs - before.sinceMs,
                    task.id(),
                    task.place());
        }
    }

    private record Seen(long beats, @Nullable Task task, long sinceMs, boolean reported) {}
}
