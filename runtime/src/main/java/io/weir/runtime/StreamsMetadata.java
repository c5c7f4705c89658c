package io.weir.runtime;

import io.weir.state.HostInfo;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** What an instance of the application has. Immutable. */
public interface StreamsMetadata {
    /**
     * Where it answers queries.
     *
     * @return its host, as its {@code application.server} says
     */
    HostInfo hostInfo();

    /**
     * The stores of which it runs partitions, and the global stores, which every instance has.
     *
     * @return their names
     */
    Set<String> stateStoreNames();

    /**
     * The inputs of the tasks that it runs.
     *
     * @return the partitions
     */
    Set<TopicPartition> topicPartitions();

    /**
     * The inputs of the tasks whose stores it has a copy of.
     *
     * @return the partitions
     */
    Set<TopicPartition> standbyTopicPartitions();

    /**
     * The stores of which it has copies.
     *
     * @return their names
     */
    Set<String> standbyStateStoreNames();

    /**
     * The host alone.
     *
     * @return name or address
     */
    String host();

    /**
     * The port alone.
     *
     * @return the port
     */
    int port();

    @Override
    boolean equals(@Nullable Object o);

    @Override
    int hashCode();
}
