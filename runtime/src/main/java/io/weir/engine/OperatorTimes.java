package io.weir.engine;

import io.weir.changelog.buffer.UndoLog;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The own times of a task's operators, by node name.
 *
 * <p>Owned by the lane that runs the task.
 */
final class OperatorTimes {
    private static final Logger LOG = LoggerFactory.getLogger(OperatorTimes.class);

    private final Map<String, Long> kept;
    private final Map<String, Long> committed;
    private final UndoLog undo;
    private final Set<String> unkept = new HashSet<>();
    private int room;
    private boolean moved;

    OperatorTimes(Map<String, Long> committed, UndoLog undo) {
        this.undo = undo;
        this.kept = new HashMap<>(committed);
        this.committed = new HashMap<>(committed);
        this.room = CommitMetadata.operatorBytesMax()
                - committed.keySet().stream()
                        .mapToInt(CommitMetadata::operatorBytes)
                        .sum();
    }

    long committed(String node) {
        return committed.getOrDefault(node, -1L);
    }

    void keep(String node, long timeMs) {
        Long before = kept.get(node);
        if (before == null && !hasRoomFor(node)) {
            return;
        }
        kept.put(node, timeMs);
        moved |= before == null || before != timeMs;
        undo.note(() -> takeBack(node, before));
    }

    private void takeBack(String node, @Nullable Long before) {
        if (before == null) {
            kept.remove(node);
            room += CommitMetadata.operatorBytes(node);
        } else {
            kept.put(node, before);
        }
    }

    private boolean hasRoomFor(String node) {
        int bytes = CommitMetadata.operatorBytes(node);
        if (bytes <= room) {
            room -= bytes;
            return true;
        }
        if (unkept.add(node)) {
            LOG.warn(
                    "The time of node [{}] is not kept: the times of {} other operators of the task fill what brokers"
                            + " keep beside an offset, {} bytes. After a restart it may take late records that it"
                            + " would have refused. Split the topology with a repartition topic, or give its"
                            + " operators shorter names.",
                    node,
                    kept.size(),
                    CommitMetadata.operatorBytesMax());
        }
        return false;
    }

    /** Whether a time was kept since the last commit. */
    boolean moved() {
        return moved;
    }

    Map<String, Long> kept() {
        return kept;
    }

    void committed() {
        if (moved) {
            committed.putAll(kept);
            moved = false;
        }
    }
}
