package io.weir.runtime.loop;

import io.weir.changelog.restore.Chunk;
import io.weir.task.TaskId;
import org.apache.kafka.common.TopicPartition;

/**
 * Tells how one task follows its changelogs, in the words of its purpose.
 *
 * <p>Owned by the restore loop.
 */
final class FollowProgress {
    private final TaskId task;
    private final RestoreProgress told;
    private final boolean forGood;

    private FollowProgress(TaskId task, RestoreProgress told, boolean forGood) {
        this.task = task;
        this.told = told;
        this.forGood = forGood;
    }

    /** Of a task that is to run when it is at the end. */
    static FollowProgress toEnd(TaskId task, RestoreProgress told) {
        return new FollowProgress(task, told, false);
    }

    /** Of a copy. */
    static FollowProgress forGood(TaskId task, RestoreProgress told) {
        return new FollowProgress(task, told, true);
    }

    boolean isForGood() {
        return forGood;
    }

    void started(TopicPartition changelog, Following log, long end) {
        if (forGood) {
            told.copyStarted(changelog, log.store(), log.replay().next());
        } else {
            told.started(changelog, log.store(), log.replay().next(), end);
        }
    }

    void applied(TopicPartition changelog, Following log, Chunk chunk, long nowMs) {
        RestoreProgress.Batch batch = new RestoreProgress.Batch(
                chunk.position().offset(), chunk.changes().size(), chunk.logBytes(), nowMs - log.beganMs());
        if (forGood) {
            told.copied(changelog, log.store(), task, batch, log.replay().end());
        } else {
            told.applied(changelog, log.store(), batch);
        }
    }

    void done(TopicPartition changelog, Following log, long nowMs) {
        told.done(changelog, log.store(), log.replay().replayed(), nowMs - log.beganMs());
    }

    void suspended(TopicPartition changelog, Following log, boolean toRun) {
        if (forGood) {
            RestoreProgress.Place place =
                    new RestoreProgress.Place(log.writtenTo(), log.replay().end());
            told.copyEnded(changelog, log.store(), place, toRun);
        } else {
            told.suspended(changelog, log.store(), log.replay().replayed());
        }
    }
}
