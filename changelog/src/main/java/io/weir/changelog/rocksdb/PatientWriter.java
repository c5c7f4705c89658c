package io.weir.changelog.rocksdb;

import io.weir.state.StateException;
import java.io.IOException;
import java.nio.file.Files;
import java.util.concurrent.locks.LockSupport;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/*
 * RocksDB slows writers down, or stops them, while flushes and compactions catch up. It does so inside native code,
 * and if the disk is full it does so for ever: the background work that is waited for fails again and again. So writes
 * are told not to wait there. A write that would have to wait is tried again from here, as long as the disk has room
 * and for a bounded time.
 */
/** Writes batches, and waits for background work only while that can end. */
final class PatientWriter {
    private static final long PAUSE_NS = 1_000_000;
    private static final int PAUSES_MAX = 120_000;
    private static final int PAUSES_BETWEEN_LOOKS = 64;
    private static final long ROOM_BYTES = 1 << 20;

    private final OpenDatabase opened;
    private final WriteOptions options;

    PatientWriter(OpenDatabase opened) {
        this.opened = opened;
        this.options = opened.handles().keep(new WriteOptions()).setNoSlowdown(true);
    }

    /**
     * Writes a batch, all or nothing.
     *
     * @param batch the batch
     * @param act what the write is for, in the words of an error
     * @throws StateException if it cannot be written
     */
    void write(WriteBatch batch, String act) {
        for (int pauses = 0; ; pauses++) {
            try {
                opened.database().write(options, batch);
                return;
            } catch (RocksDBException failure) {
                if (!isStall(failure) || pauses == PAUSES_MAX) {
                    throw RocksDbFailure.of(failure, act, opened.directory());
                }
                if (pauses % PAUSES_BETWEEN_LOOKS == 0 && !hasRoom()) {
                    throw RocksDbFailure.full(failure, act, opened.directory());
                }
            }
            LockSupport.parkNanos(PAUSE_NS);
        }
    }

    /**
     * Returns when all that was written so far outlives the machine.
     *
     * @param act what it is for, in the words of an error
     * @throws StateException if it cannot be written
     */
    void sync(String act) {
        try {
            opened.database().syncWal();
        } catch (RocksDBException failure) {
            throw RocksDbFailure.of(failure, act, opened.directory());
        }
    }

    private static boolean isStall(RocksDBException failure) {
        Status status = failure.getStatus();
        return status != null && status.getCode() == Status.Code.Incomplete;
    }

    private boolean hasRoom() {
        try {
            return Files.getFileStore(opened.directory().database()).getUsableSpace() > ROOM_BYTES;
        } catch (IOException unknown) {
            return true; // Then the bound on the time decides.
        }
    }
}
