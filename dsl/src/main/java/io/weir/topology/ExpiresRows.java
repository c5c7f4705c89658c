package io.weir.topology;

import java.util.Optional;

/** A processor that removes the expired rows of its store. */
public interface ExpiresRows {
    /**
     * The store.
     *
     * @return its name, or empty if its rows do not expire
     */
    Optional<String> expiring();

    /**
     * Removes rows that have expired, and sends their deletions on. Called by the task between records.
     *
     * @param most how many to remove at most
     * @return how many were removed
     */
    int expire(int most);
}
