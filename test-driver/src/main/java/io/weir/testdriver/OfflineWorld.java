package io.weir.testdriver;

import io.weir.changelog.rocksdb.StateMemory;
import io.weir.engine.TaskEnvironment;
import io.weir.runtime.loop.Waker;

/**
 * What outlives the tasks of a topology under test.
 *
 * @param log topics and committed offsets
 * @param changelogs what stores logged
 * @param memory native memory of stores on disk
 * @param drops counts dropped records
 * @param habits how the driver was asked to be
 */
record OfflineWorld(
        OfflineLog log, OfflineChangelogs changelogs, StateMemory memory, OfflineDrops drops, Habits habits) {
    /**
     * How tasks commit and cache.
     *
     * @param options what the test wants
     * @param readCacheBytes rows kept on the heap
     * @param exactlyOnce whether output waits for its commit
     * @param waker wakes the test's thread where it waits for answers of calls
     */
    record Habits(DriverOptions options, long readCacheBytes, boolean exactlyOnce, Waker waker) {}

    /** The same world for a topology, whose surroundings it names. */
    record Surroundings(OfflineWorld world, TaskEnvironment environment, OfflineLayout layout) {}
}
