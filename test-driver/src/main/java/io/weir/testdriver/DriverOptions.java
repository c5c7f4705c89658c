package io.weir.testdriver;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a test wants its driver, where that is not as usual.
 *
 * <p>As usual means: every topic has one partition, one task runs the whole topology, and each record is committed as
 * soon as it is processed. Immutable: each method returns new options.
 */
public final class DriverOptions {
    private static final DriverOptions STANDARD = new DriverOptions(Map.of(), 1, false, null);

    private final Map<String, Integer> partitionsByTopic;
    private final int otherPartitions;
    private final boolean committingOnRequest;
    private final @Nullable Instant wallClock;

    private DriverOptions(
            Map<String, Integer> partitionsByTopic,
            int otherPartitions,
            boolean committingOnRequest,
            @Nullable Instant wallClock) {
        this.partitionsByTopic = Map.copyOf(partitionsByTopic);
        this.otherPartitions = otherPartitions;
        this.committingOnRequest = committingOnRequest;
        this.wallClock = wallClock;
    }

    /**
     * Everything as usual.
     *
     * @return the options
     */
    public static DriverOptions standard() {
        return STANDARD;
    }

    /**
     * Begins at another time than now.
     *
     * @param start the wall clock at the beginning, or null for now
     * @return the new options
     */
    public DriverOptions startingAt(@Nullable Instant start) {
        return new DriverOptions(partitionsByTopic, otherPartitions, committingOnRequest, start);
    }

    /**
     * Commits when the test says {@link TopologyTestDriver#commit()}, or a processor asks for it, and not after each
     * record.
     *
     * <p>So caches hold results back, as in production. Under {@code exactly_once_v2} all output is seen after the
     * commit that it belongs to; under {@code at_least_once} what is forwarded at once is seen at once.
     *
     * @return the new options
     */
    public DriverOptions committingOnRequest() {
        return new DriverOptions(partitionsByTopic, otherPartitions, true, wallClock);
    }

    /**
     * Gives a topic several partitions, and runs a task per sub-topology and partition.
     *
     * <p>A record goes to the partition that its {@link TestRecord} names, else to that of its key, as a producer
     * would send it. Repartition topics have as many partitions as they would have on a broker.
     *
     * @param topic full name of a topic that the topology reads or writes, no repartition topic
     * @param count how many, at least 1
     * @return the new options
     */
    public DriverOptions withPartitions(String topic, int count) {
        Map<String, Integer> more = new HashMap<>(partitionsByTopic);
        more.put(topic, checked(count, "topic [" + topic + "]"));
        return new DriverOptions(more, otherPartitions, committingOnRequest, wallClock);
    }

    /**
     * Gives every topic several partitions that is not named by itself.
     *
     * @param count how many, at least 1
     * @return the new options
     */
    public DriverOptions withPartitions(int count) {
        return new DriverOptions(partitionsByTopic, checked(count, "a topic"), committingOnRequest, wallClock);
    }

    private static int checked(int count, String what) {
        if (count < 1) {
            throw new IllegalArgumentException("The number of partitions of " + what + " is 1 or more, but was " + count
                    + ". Give it at least 1.");
        }
        return count;
    }

    /** Whether tasks are laid out by partition, as in production. */
    boolean partitioned() {
        return otherPartitions > 1 || !partitionsByTopic.isEmpty();
    }

    int partitions(String topic) {
        return partitionsByTopic.getOrDefault(topic, otherPartitions);
    }

    boolean commitsOnRequest() {
        return committingOnRequest;
    }

    @Nullable Instant wallClock() {
        return wallClock;
    }
}
