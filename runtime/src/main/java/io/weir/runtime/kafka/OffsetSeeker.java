package io.weir.runtime.kafka;

import io.weir.topology.AutoOffsetReset;
import io.weir.topology.AutoOffsetReset.Place;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.InvalidOffsetException;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sets a consumer to where reading begins. Owned by the ingress. */
final class OffsetSeeker {
    private static final Logger LOG = LoggerFactory.getLogger(OffsetSeeker.class);

    private final Consumer<?, ?> consumer;
    private final OffsetResets resets;
    private final InstantSource clock;

    OffsetSeeker(Consumer<?, ?> consumer, OffsetResets resets, InstantSource clock) {
        this.consumer = consumer;
        this.resets = resets;
        this.clock = clock;
    }

    /**
     * To the committed offsets, or where there are none to where the policy says; gives the former.
     */
    Map<TopicPartition, OffsetAndMetadata> rewind(Set<TopicPartition> partitions) {
        Map<TopicPartition, OffsetAndMetadata> committed = consumer.committed(partitions);
        Set<TopicPartition> without = new HashSet<>();
        Map<TopicPartition, OffsetAndMetadata> sought = new HashMap<>();
        for (TopicPartition partition : partitions) {
            OffsetAndMetadata offset = committed.get(partition);
            if (offset == null) {
                without.add(partition);
            } else {
                consumer.seek(partition, offset);
                sought.put(partition, offset);
            }
        }
        if (!without.isEmpty()) {
            toPolicy(without, new NoCommittedOffset(without));
        }
        return sought;
    }

    /** To where the policy says, because there is no committed offset. */
    void begin(InvalidOffsetException none) {
        toPolicy(none.partitions(), none);
    }

    /** To where the policy says, because the records wanted are gone, or not there yet. */
    void cross(Map<TopicPartition, Long> wanted, InvalidOffsetException gap) {
        toPolicy(wanted.keySet(), gap);
        wanted.forEach((partition, offset) -> {
            long next = consumer.position(partition);
            LOG.error(
                    "The record {}@{} should be read next, but the log does not hold it. Reading goes on at {}, as"
                            + " [auto.offset.reset] says: {} records were lost unread, or will be read again.",
                    partition,
                    offset,
                    next,
                    Math.abs(next - offset));
        });
    }

    private void toPolicy(Set<TopicPartition> partitions, RuntimeException why) {
        Map<Place, Set<TopicPartition>> byPlace = new HashMap<>();
        for (TopicPartition partition : partitions) {
            Place place = resets.of(partition.topic()).place();
            byPlace.computeIfAbsent(place, p -> new HashSet<>()).add(partition);
        }
        byPlace.forEach((place, members) -> {
            switch (place) {
                case EARLIEST -> toBeginnings(members);
                case LATEST -> consumer.endOffsets(members).forEach(this::seek);
                case BY_DURATION -> toTimes(members);
                case NONE -> throw resets.noPlace(members, why);
            }
        });
    }

    private void toBeginnings(Set<TopicPartition> partitions) {
        consumer.beginningOffsets(partitions).forEach(this::seek);
        // A consumer takes whatever offset it is told for the end of the log. Without this question every partition
        // looks read to its end until its first records come, and no join waits for the other side.
        var unused = consumer.endOffsets(partitions);
    }

    private void seek(TopicPartition partition, long offset) {
        consumer.seek(partition, offset);
    }

    private void toTimes(Set<TopicPartition> partitions) {
        Instant now = clock.instant();
        Map<TopicPartition, Long> times = new HashMap<>();
        for (TopicPartition partition : partitions) {
            AutoOffsetReset policy = resets.of(partition.topic());
            times.put(
                    partition,
                    now.minus(policy.duration().orElse(Duration.ZERO)).toEpochMilli());
        }
        Map<TopicPartition, OffsetAndTimestamp> found = consumer.offsetsForTimes(times);
        Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
        for (TopicPartition partition : partitions) {
            OffsetAndTimestamp first = found.get(partition);
            seek(partition, first == null ? ends.getOrDefault(partition, 0L) : first.offset());
        }
    }

    /** Says that nothing was committed. */
    private static final class NoCommittedOffset extends RuntimeException {
        NoCommittedOffset(Set<TopicPartition> partitions) {
            super("no offset of " + partitions + " was committed");
        }
    }
}
