package io.weir.runtime.reads;

import io.weir.errors.InvalidStateStoreException;
import io.weir.errors.InvalidStateStorePartitionException;
import io.weir.errors.StateStoreNotAvailableException;
import io.weir.errors.StreamsRebalancingException;
import io.weir.state.QueryableStoreType;
import io.weir.state.StateStore;
import io.weir.state.StateStoreProvider;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.IsolationLevel;
import org.jspecify.annotations.Nullable;

/**
 * Finds the partitions of a store on this instance, anew at each read.
 *
 * <p>Safe for all threads.
 *
 * @param stores what is open here
 * @param catalog what the topology has
 * @param terms what is asked for
 */
public record LocalProvider(LocalStores stores, StoreCatalog catalog, Terms terms) implements StateStoreProvider {
    /**
     * What is asked for.
     *
     * @param partition the only partition that is wanted, or null for all that are here
     * @param stale whether restoring tasks and standbys are read too
     * @param isolation whether reads see committed rows only, unless they say otherwise
     * @param check throws if the application does not run
     */
    public record Terms(@Nullable Integer partition, boolean stale, IsolationLevel isolation, Runnable check) {}

    @Override
    public IsolationLevel defaultIsolationLevel() {
        return terms.isolation;
    }

    @Override
    public <T> List<T> stores(String storeName, QueryableStoreType<T> queryableStoreType) {
        terms.check.run();
        List<T> found = new ArrayList<>();
        for (LocalTask task : wanted(storeName)) {
            PartitionReads reads = new PartitionReads(task, storeName, terms.isolation);
            found.add(
                    task.committed().names().contains(storeName)
                            ? Shown.as(queryableStoreType, reads)
                            : own(queryableStoreType, reads.live()));
        }
        return found;
    }

    @SuppressWarnings("unchecked") // The type accepted the store, which is what its reads are made with.
    private static <T> T own(QueryableStoreType<T> type, StateStore store) {
        if (!type.accepts(store)) {
            throw Shown.refused(type, store);
        }
        return (T) store;
    }

    private List<LocalTask> wanted(String store) {
        boolean global = catalog.isGlobal(store);
        Integer partition = global ? null : terms.partition;
        if (partition != null && (partition < 0 || partition >= catalog.partitions(store))) {
            throw new InvalidStateStorePartitionException("A partition from 0 to " + (catalog.partitions(store) - 1)
                    + " is expected of store [" + store + "], but [" + partition + "] was asked for. Ask"
                    + " queryMetadataForKey(...) for the partition of a key.");
        }
        List<LocalTask> here = stores.with(store).stream()
                .filter(task -> partition == null || task.partition() == partition)
                .toList();
        List<LocalTask> ready = here.stream()
                .filter(task -> terms.stale || task.stage() == LocalTask.Stage.RUNNING)
                .toList();
        boolean restoring = here.stream().anyMatch(task -> task.stage() == LocalTask.Stage.RESTORING);
        if (ready.isEmpty() || (restoring && !terms.stale)) {
            throw missing(store, partition, restoring);
        }
        return ready;
    }

    private static InvalidStateStoreException missing(String store, @Nullable Integer partition, boolean restoring) {
        if (restoring) {
            return new StreamsRebalancingException("Store [" + store + "] is expected to be up to date, but tasks of it"
                    + " are being restored on this instance. Ask again a little later, or allow stale stores.");
        }
        if (partition != null) {
            return new InvalidStateStorePartitionException("Partition [" + partition + "] of store [" + store
                    + "] is expected on this instance, but is not here. Ask queryMetadataForKey(...) which instance has"
                    + " it.");
        }
        return new StateStoreNotAvailableException("Partitions of store [" + store + "] are expected on this instance,"
                + " but none runs here. Ask again a little later if the application has just started, or ask"
                + " streamsMetadataForStore(...) which instances have some.");
    }
}
