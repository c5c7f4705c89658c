package io.weir.topology;

import java.util.Set;

/** A processor that removes the expired rows of its stores. */
public interface ExpiresRows {
    /**
     * The stores.
     *
     * @return the names of those whose rows expire
     */
    Set<String> expiring();

    /**
     * Removes rows that have expired, and tells what follows from it below. Called by the task between records.
     *
     * @param store name of one of the stores
     * @param most how many to remove at most
     * @return how many were removed
     */
    int expire(String store, int most);
}
