package io.weir.changelog.rocksdb;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;
import org.rocksdb.RocksDBException;

/*
 * A native object that is used after it was freed ends the process. So each call of a thread that does not own the
 * database is made inside this gate, many at a time, and asks first whether the database is open. Its owner frees what
 * such a call may use only when none is inside; it waits for a single read at most, since nothing else is done there.
 * The owner's own calls do not come here: nobody else frees anything.
 */
/** The gate through which threads read a database that they do not own. */
final class OutsideReads {
    private final ReadWriteLock gate = new ReentrantReadWriteLock();
    private final Set<RocksDbSnapshot> snapshots = ConcurrentHashMap.newKeySet();
    private boolean open = true; // guarded by the gate

    /** Reads, unless the database is closed. */
    <T> T read(Supplier<RuntimeException> ended, Reading<T> reading) throws RocksDBException {
        gate.readLock().lock();
        try {
            if (!open) {
                throw ended.get();
            }
            return reading.read();
        } finally {
            gate.readLock().unlock();
        }
    }

    /** Frees something of a reader's own, unless the end has freed it. */
    void free(Runnable act) {
        gate.readLock().lock();
        try {
            if (open) {
                act.run();
            }
        } finally {
            gate.readLock().unlock();
        }
    }

    void add(RocksDbSnapshot snapshot) {
        snapshots.add(snapshot);
    }

    void remove(RocksDbSnapshot snapshot) {
        snapshots.remove(snapshot);
    }

    /** Does something while nobody reads. */
    void exclude(Act act) throws RocksDBException {
        gate.writeLock().lock();
        try {
            act.run();
        } finally {
            gate.writeLock().unlock();
        }
    }

    /** Frees what readers hold; from now on they are refused. */
    void end(Runnable cursors) {
        gate.writeLock().lock();
        try {
            open = false;
            cursors.run();
            snapshots.forEach(RocksDbSnapshot::free);
            snapshots.clear();
        } finally {
            gate.writeLock().unlock();
        }
    }

    /** A single read. */
    @FunctionalInterface
    interface Reading<T> {
        T read() throws RocksDBException;
    }

    /** What the owner does. */
    @FunctionalInterface
    interface Act {
        void run() throws RocksDBException;
    }
}
