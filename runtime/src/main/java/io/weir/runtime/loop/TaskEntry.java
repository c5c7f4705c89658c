package io.weir.runtime.loop;

import io.weir.runtime.tasks.TaskSpec;
import java.util.EnumSet;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;

/**
 * A task of this instance, as the ingress knows it.
 *
 * <p>Owned by the ingress.
 */
final class TaskEntry {
    /** Where the task is. */
    enum Stage {
        /** Its stores are with the restore loop. */
        RESTORING {
            @Override
            Set<Stage> next() {
                return EnumSet.of(RUNNING);
            }
        },
        /** It is with its lane. */
        RUNNING {
            @Override
            Set<Stage> next() {
                return EnumSet.of(RESTORING);
            }
        };

        /** The stages that may follow. */
        abstract Set<Stage> next();
    }

    private static final int RESTORATIONS_MAX = 10;

    private TaskSpec spec;
    private Lane lane;
    private Lane goesTo;
    private Stage stage = Stage.RESTORING;
    private long epoch;
    private int restorations;

    TaskEntry(TaskSpec spec, Lane lane, long epoch) {
        this.spec = spec;
        this.lane = lane;
        this.goesTo = lane;
        this.epoch = epoch;
    }

    TaskSpec spec() {
        return spec;
    }

    /** It reads other partitions from its next life on. */
    void reads(TaskSpec changed) {
        spec = changed;
    }

    boolean isReading(TopicPartition input) {
        return spec.inputs().contains(input);
    }

    Lane lane() {
        return lane;
    }

    /** The lane that it is to be in: another one while it is on its way there. */
    Lane goesTo() {
        return goesTo;
    }

    /** Sends it to another lane: at once if no lane has it, otherwise with its next life. */
    void goTo(Lane other) {
        goesTo = other;
        if (stage == Stage.RESTORING) {
            lane = other;
        }
    }

    long epoch() {
        return epoch;
    }

    boolean isRunning() {
        return stage == Stage.RUNNING;
    }

    void run() {
        move(Stage.RUNNING);
    }

    /** Whether to restore the task once more, since its stores do not reach its input. Not for ever. */
    boolean mayRestoreAgain() {
        return restorations++ < RESTORATIONS_MAX;
    }

    /** The task begins a new life from the committed offsets; records of the old one are ignored from now on. */
    void rewind(long newEpoch) {
        move(Stage.RESTORING);
        lane = goesTo;
        epoch = newEpoch;
        restorations = 0;
    }

    private void move(Stage to) {
        if (!stage.next().contains(to)) {
            throw new AssertionError("Task " + spec.id() + " cannot go from " + stage + " to " + to);
        }
        stage = to;
    }
}
