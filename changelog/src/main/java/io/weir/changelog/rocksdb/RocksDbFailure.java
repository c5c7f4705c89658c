package io.weir.changelog.rocksdb;

import io.weir.state.StateDamagedException;
import io.weir.state.StateException;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/** Tells what a failure of RocksDB means for the task. */
final class RocksDbFailure {
    private RocksDbFailure() {}

    /** Whether the files are not what was written, so that only the changelog helps. */
    static boolean isDamage(RocksDBException failure) {
        Status status = failure.getStatus();
        // A file that is missing has a sub-code of its own, which the Java side does not know.
        return is(status, Status.Code.Corruption)
                || (is(status, Status.Code.IOError) && status.getSubCode() == Status.SubCode.Undefined);
    }

    static StateException of(RocksDBException failure, String act, TaskDirectory directory) {
        String where = act + " in [" + directory.database() + "] failed: " + text(failure) + ". ";
        if (isDamage(failure)) {
            directory.noteDamage(where);
            return new StateDamagedException(
                    where
                            + "The files are damaged: when the task's stores are opened again, those that are damaged"
                            + " are dropped, and rebuilt from their changelogs.",
                    failure);
        }
        Status status = failure.getStatus();
        boolean full = is(status, Status.Code.IOError) && status.getSubCode() == Status.SubCode.NoSpace;
        return full
                ? full(failure, act, directory)
                : new StateException(
                        where + "Check the disk and the permissions of the directory, then start the instance again.",
                        failure);
    }

    static StateException full(RocksDBException failure, String act, TaskDirectory directory) {
        return new StateException(
                act + " in [" + directory.database() + "] failed: " + text(failure)
                        + ". The disk is full: make room, then start the instance again; nothing that was committed is"
                        + " lost.",
                failure);
    }

    private static String text(RocksDBException failure) {
        Status status = failure.getStatus();
        return status == null
                ? String.valueOf(failure.getMessage())
                : status.getCodeString() + ", " + status.getState();
    }

    private static boolean is(@Nullable Status status, Status.Code code) {
        return status != null && status.getCode() == code;
    }
}
