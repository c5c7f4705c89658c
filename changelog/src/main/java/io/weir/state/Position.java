package io.weir.state;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * How far input has gone into a state: by topic and partition, the offset of the last record that it contains.
 *
 * <p>A position only grows. Safe for all threads.
 */
public class Position {
    private final Map<String, Map<Integer, Long>> offsets;

    private Position(Map<String, Map<Integer, Long>> offsets) {
        this.offsets = offsets;
    }

    /**
     * A position that contains nothing.
     *
     * @return a new position, to which components can be added
     */
    public static Position emptyPosition() {
        return new Position(new ConcurrentHashMap<>());
    }

    /**
     * A position of known components.
     *
     * @param map offsets by topic and partition; null for none
     * @return a copy of the map as a position
     */
    public static Position fromMap(@Nullable Map<String, ? extends Map<Integer, Long>> map) {
        Position position = emptyPosition();
        if (map != null) {
            map.forEach((topic, partitions) ->
                    partitions.forEach((partition, offset) -> position.withComponent(topic, partition, offset)));
        }
        return position;
    }

    /**
     * Adds a component to this position, unless it has a higher offset of that partition already.
     *
     * @param topic name of the topic
     * @param partition number of the partition
     * @param offset offset of the last record
     * @return this position
     */
    public Position withComponent(String topic, int partition, long offset) {
        offsets.computeIfAbsent(topic, name -> new ConcurrentHashMap<>()).merge(partition, offset, Math::max);
        return this;
    }

    /**
     * A copy that changes independently.
     *
     * @return the copy
     */
    public Position copy() {
        return fromMap(offsets);
    }

    /**
     * Adds all components of another position to this one.
     *
     * @param other the other position; null for none
     * @return this position
     */
    public Position merge(@Nullable Position other) {
        if (other != null) {
            other.offsets.forEach((topic, partitions) ->
                    partitions.forEach((partition, offset) -> withComponent(topic, partition, offset)));
        }
        return this;
    }

    /**
     * The topics of which it contains something.
     *
     * @return their names
     */
    public Set<String> getTopics() {
        return Collections.unmodifiableSet(offsets.keySet());
    }

    /**
     * The offsets of a topic.
     *
     * @param topic name of the topic
     * @return the offset of the last record by partition; empty if it contains nothing of the topic
     */
    public Map<Integer, Long> getPartitionPositions(String topic) {
        return Collections.unmodifiableMap(offsets.getOrDefault(topic, Map.of()));
    }

    /**
     * Whether it has come as far as is asked for, in the partitions that it knows.
     *
     * @param bound what is asked for; of a topic that this position knows, unknown partitions are left out
     * @return false if an offset is below the bound's, or a topic of the bound is not known at all
     */
    public boolean reaches(PositionBound bound) {
        Position wanted = bound.position();
        return wanted.offsets.entrySet().stream().allMatch(topic -> {
            Map<Integer, Long> known = offsets.get(topic.getKey());
            return known != null
                    && topic.getValue().entrySet().stream()
                            .allMatch(
                                    least -> known.getOrDefault(least.getKey(), least.getValue()) >= least.getValue());
        });
    }

    /**
     * Whether it contains nothing.
     *
     * @return true if it has no component
     */
    public boolean isEmpty() {
        return offsets.isEmpty();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Position that && offsets.equals(that.offsets);
    }

    /** Positions change, so they are no keys of maps. */
    @Override
    public int hashCode() {
        throw new UnsupportedOperationException(
                "A position changes, so it is no key of a map or member of a set. Use a copy of its offsets.");
    }

    @Override
    public String toString() {
        return "Position" + new HashMap<>(offsets);
    }
}
