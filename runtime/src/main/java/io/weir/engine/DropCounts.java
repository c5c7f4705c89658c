package io.weir.engine;

import io.weir.topology.DropReason;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * How many records each node dropped, and why.
 *
 * <p>Written by the lane that runs the task, read by any thread.
 */
public final class DropCounts {
    private final ConcurrentMap<Key, LongAdder> counts = new ConcurrentHashMap<>();

    void count(String node, DropReason reason) {
        counts.computeIfAbsent(new Key(node, reason), key -> new LongAdder()).increment();
    }

    /** A record that was counted last is undone. */
    void takeBack(String node, DropReason reason) {
        counts.computeIfAbsent(new Key(node, reason), key -> new LongAdder()).decrement();
    }

    /**
     * All counts that are not zero.
     *
     * @return counts by node and reason, in order of node and reason
     */
    public Map<Key, Long> snapshot() {
        Map<Key, Long> copy = new TreeMap<>();
        counts.forEach((key, count) -> {
            if (count.sum() != 0) {
                copy.put(key, count.sum());
            }
        });
        return copy;
    }

    /**
     * How many records were dropped.
     *
     * @return the sum over all nodes and reasons
     */
    public long dropped() {
        return counts.entrySet().stream()
                .filter(count -> count.getKey().reason().drops())
                .mapToLong(count -> count.getValue().sum())
                .sum();
    }

    /**
     * The node that dropped, and why.
     *
     * @param node name of the node
     * @param reason why
     */
    public record Key(String node, DropReason reason) implements Comparable<Key> {
        @Override
        public int compareTo(Key other) {
            int byNode = node.compareTo(other.node);
            return byNode != 0 ? byNode : reason.compareTo(other.reason);
        }
    }
}
