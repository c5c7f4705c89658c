package io.weir.runtime;

import io.weir.state.QueryableStoreType;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Which store is read, how, and which of its partitions. Immutable.
 *
 * @param <T> what the store is read with
 */
public class StoreQueryParameters<T> {
    private final String storeName;
    private final QueryableStoreType<T> type;
    private final @Nullable Integer partition;
    private final boolean stale;

    /**
     * Says everything.
     *
     * @param storeName the store's name
     * @param queryableStoreType how it is read
     * @param partition the only partition to read, or null for all that are on the instance
     * @param staleStores whether tasks that are restored, and standbys, are read too
     */
    protected StoreQueryParameters(
            String storeName,
            QueryableStoreType<T> queryableStoreType,
            @Nullable Integer partition,
            boolean staleStores) {
        this.storeName = storeName;
        this.type = queryableStoreType;
        this.partition = partition;
        this.stale = staleStores;
    }

    /**
     * All partitions of a store that run on the instance.
     *
     * @param storeName the store's name
     * @param queryableStoreType how it is read, see {@link io.weir.state.QueryableStoreTypes}
     * @param <T> what the store is read with
     * @return the parameters
     */
    public static <T> StoreQueryParameters<T> fromNameAndType(
            String storeName, QueryableStoreType<T> queryableStoreType) {
        return new StoreQueryParameters<>(storeName, queryableStoreType, null, false);
    }

    /**
     * One partition only.
     *
     * @param onlyPartition its number, or null for all
     * @return the parameters
     */
    public StoreQueryParameters<T> withPartition(@Nullable Integer onlyPartition) {
        return new StoreQueryParameters<>(storeName, type, onlyPartition, stale);
    }

    /**
     * Also partitions that are behind: those of tasks that are restored here, and of standbys. {@code
     * allLocalStorePartitionLags()} tells how far behind.
     *
     * @return the parameters
     */
    public StoreQueryParameters<T> enableStaleStores() {
        return new StoreQueryParameters<>(storeName, type, partition, true);
    }

    /**
     * The store.
     *
     * @return its name
     */
    public String storeName() {
        return storeName;
    }

    /**
     * How the store is read.
     *
     * @return the type
     */
    public QueryableStoreType<T> queryableStoreType() {
        return type;
    }

    /**
     * The only partition to read.
     *
     * @return its number, or null if all are read
     */
    public @Nullable Integer partition() {
        return partition;
    }

    /**
     * Whether partitions are read that may be behind.
     *
     * @return true if so
     */
    public boolean staleStoresEnabled() {
        return stale;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof StoreQueryParameters<?> that
                && stale == that.stale
                && storeName.equals(that.storeName)
                && type.equals(that.type)
                && Objects.equals(partition, that.partition);
    }

    @Override
    public int hashCode() {
        return Objects.hash(storeName, type, partition, stale);
    }

    @Override
    public String toString() {
        return "StoreQueryParameters[" + storeName + ", partition " + (partition == null ? "any" : partition)
                + (stale ? ", stale too]" : "]");
    }
}
