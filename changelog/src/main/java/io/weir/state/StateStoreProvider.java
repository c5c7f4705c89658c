package io.weir.state;

import java.util.List;
import org.apache.kafka.common.IsolationLevel;

/** Finds the partitions of a store that are on this instance. */
public interface StateStoreProvider {
    /**
     * The partitions of a store.
     *
     * @param storeName the store's name
     * @param queryableStoreType how they are read
     * @param <T> what each is read with: the interface of reads of the store's kind, for a store of Weir's; the live
     *     store, for one of the application's own, which has to be safe for the caller's thread
     * @return the reads of each partition, in the order of the partitions; one at least
     * @throws RuntimeException saying why there is none, of the family of {@code InvalidStateStoreException}
     */
    <T> List<T> stores(String storeName, QueryableStoreType<T> queryableStoreType);

    /**
     * What reads see that ask for no isolation.
     *
     * @return committed rows only, or those of commits to come as well
     */
    default IsolationLevel defaultIsolationLevel() {
        return IsolationLevel.READ_COMMITTED;
    }
}
