package io.weir.runtime;

import io.weir.state.HostInfo;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which instance has the rows of a key. Immutable. */
public class KeyQueryMetadata {
    /** It is not known now, since the group rebalances or the owner has no {@code application.server}: ask again. */
    public static final KeyQueryMetadata NOT_AVAILABLE = new KeyQueryMetadata(HostInfo.unavailable(), Set.of(), -1);

    private final HostInfo activeHost;
    private final Set<HostInfo> standbyHosts;
    private final int partition;

    /**
     * Says where a key is.
     *
     * @param activeHost the instance whose task writes the rows of the key
     * @param standbyHosts instances that have a copy
     * @param partition the key's partition
     */
    public KeyQueryMetadata(HostInfo activeHost, Set<HostInfo> standbyHosts, int partition) {
        this.activeHost = activeHost;
        this.standbyHosts = Set.copyOf(standbyHosts);
        this.partition = partition;
    }

    /**
     * The instance whose task writes the rows of the key.
     *
     * @return its host
     */
    public HostInfo activeHost() {
        return activeHost;
    }

    /**
     * Instances that have a copy, which may be behind.
     *
     * @return their hosts
     */
    public Set<HostInfo> standbyHosts() {
        return standbyHosts;
    }

    /**
     * The key's partition.
     *
     * @return its number; -1 if the store is global, or if it is not known
     */
    public int partition() {
        return partition;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof KeyQueryMetadata that
                && partition == that.partition
                && activeHost.equals(that.activeHost)
                && standbyHosts.equals(that.standbyHosts);
    }

    @Override
    public int hashCode() {
        return Objects.hash(activeHost, standbyHosts, partition);
    }

    @Override
    public String toString() {
        return "KeyQueryMetadata[partition " + partition + ", active " + activeHost + ", standby " + standbyHosts + "]";
    }
}
