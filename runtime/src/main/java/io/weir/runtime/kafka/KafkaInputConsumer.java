package io.weir.runtime.kafka;

import io.weir.engine.CommitFailedException;
import io.weir.runtime.loop.InputConsumer;
import io.weir.runtime.tasks.InputTopics;
import io.weir.topology.AutoOffsetReset;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.CloseOptions.GroupMembershipOperation;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.InvalidOffsetException;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InconsistentGroupProtocolException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.WakeupException;

/**
 * A consumer that is the instance's membership, and its input.
 *
 * <p>Owned by the ingress; only {@link #wakeup} and {@link #group} may be called by other threads. Where reading
 * begins is decided here and not in the consumer, so that each topic can have a policy of its own, and a gap is
 * reported.
 */
public final class KafkaInputConsumer implements InputConsumer {
    private static final Duration REFUSAL_PAUSE = Duration.ofSeconds(2);

    private final Consumer<byte[], byte[]> consumer;
    private final OffsetSeeker seeker;
    private final AtomicReference<ConsumerGroupMetadata> group;
    private final EarlierMembers earlier = new EarlierMembers(InstantSource.system(), REFUSAL_PAUSE);

    /**
     * Connects to a cluster.
     *
     * @param clients makes the consumer
     * @param settings the consumer's settings
     * @param parts what its assignor needs
     * @param resets reset policies that the sources of topics say; the others follow the settings
     */
    public KafkaInputConsumer(
            KafkaClientSupplier clients,
            Map<String, Object> settings,
            AssignorParts parts,
            Function<String, Optional<AutoOffsetReset>> resets) {
        this.group = new AtomicReference<>();
        this.consumer = clients.getConsumer(seated(settings, new Seat(parts, group::set)));
        this.seeker = new OffsetSeeker(consumer, new OffsetResets(resets, policyOf(settings)), InstantSource.system());
        group.set(consumer.groupMetadata());
    }

    KafkaInputConsumer(Consumer<byte[], byte[]> consumer, OffsetResets resets) {
        this.group = new AtomicReference<>(consumer.groupMetadata());
        this.consumer = consumer;
        this.seeker = new OffsetSeeker(consumer, resets, InstantSource.system());
    }

    private static Map<String, Object> seated(Map<String, Object> settings, Seat seat) {
        Map<String, Object> all = new HashMap<>(settings);
        all.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        all.put(Seat.CONFIG, seat);
        return all;
    }

    private static AutoOffsetReset policyOf(Map<String, Object> settings) {
        return OffsetResets.parse(
                String.valueOf(settings.getOrDefault(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest")));
    }

    @Override
    public void subscribe(InputTopics topics, Membership membership) {
        if (topics.patterns().isEmpty()) {
            consumer.subscribe(topics.named(), listener(membership));
        } else {
            consumer.subscribe(topics.whole(), listener(membership));
        }
    }

    private static ConsumerRebalanceListener listener(Membership membership) {
        return new ConsumerRebalanceListener() {
            @Override
            public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
                membership.assigned(partitions);
            }

            @Override
            public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
                membership.revoked(partitions);
            }

            @Override
            public void onPartitionsLost(Collection<TopicPartition> partitions) {
                membership.lost(partitions);
            }
        };
    }

    @Override
    public Map<TopicPartition, Batch> poll(Duration timeout) {
        Map<TopicPartition, Batch> batches = polled(timeout);
        group.set(consumer.groupMetadata());
        return batches;
    }

    private Map<TopicPartition, Batch> polled(Duration timeout) {
        try {
            Map<TopicPartition, Batch> batches = Batches.of(consumer.poll(timeout));
            earlier.gone();
            return batches;
        } catch (WakeupException woken) {
            return Map.of();
        } catch (InconsistentGroupProtocolException refusal) {
            earlier.await(refusal);
            return Map.of();
        } catch (OffsetOutOfRangeException gap) {
            undisturbed(() -> seeker.cross(gap.offsetOutOfRangePartitions(), gap));
            return Map.of();
        } catch (InvalidOffsetException none) {
            undisturbed(() -> seeker.begin(none));
            return Map.of();
        } catch (RetriableException later) {
            return Map.of();
        } catch (InterruptException interrupted) {
            throw interrupted;
        } catch (KafkaException failed) {
            throw KafkaFailures.fatal("To take part in the group", failed);
        }
    }

    @Override
    public void pause(Collection<TopicPartition> partitions) {
        consumer.pause(assigned(partitions));
    }

    @Override
    public void resume(Collection<TopicPartition> partitions) {
        consumer.resume(assigned(partitions));
    }

    private Set<TopicPartition> assigned(Collection<TopicPartition> partitions) {
        Set<TopicPartition> assigned = new HashSet<>(partitions);
        assigned.retainAll(consumer.assignment());
        return assigned;
    }

    @Override
    public boolean commit(Map<TopicPartition, OffsetAndMetadata> offsets) {
        try {
            undisturbed(() -> consumer.commitSync(offsets));
            return true;
        } catch (RebalanceInProgressException | RetriableException later) {
            // Not committed now, or not known to be: the same offsets can be committed again, with no harm done.
            return false;
        } catch (org.apache.kafka.clients.consumer.CommitFailedException refused) {
            throw new CommitFailedException(
                    "The offsets " + offsets + " were not committed: the partitions may belong to another member now.",
                    refused);
        } catch (KafkaException failed) {
            throw KafkaFailures.ofCommit("To commit the offsets " + offsets, failed);
        }
    }

    @Override
    public Map<TopicPartition, OffsetAndMetadata> rewind(Set<TopicPartition> partitions) {
        try {
            Set<TopicPartition> owned = assigned(partitions);
            Map<TopicPartition, OffsetAndMetadata> committed = new HashMap<>();
            undisturbed(() -> committed.putAll(seeker.rewind(owned)));
            return committed;
        } catch (KafkaException failed) {
            throw KafkaFailures.ofRequest("To read the committed offsets of " + partitions, failed);
        }
    }

    // A wake-up is meant for a poll that waits. Where it meets another call, that call is made again.
    private static void undisturbed(Runnable call) {
        try {
            call.run();
        } catch (WakeupException meantForPoll) {
            undisturbed(call);
        }
    }

    @Override
    public boolean caughtUp(TopicPartition partition) {
        OptionalLong lag = consumer.currentLag(partition);
        return lag.isPresent() && lag.getAsLong() == 0;
    }

    @Override
    public OptionalLong end(TopicPartition partition) {
        if (!consumer.assignment().contains(partition)) {
            return OptionalLong.empty();
        }
        OptionalLong lag = consumer.currentLag(partition);
        if (lag.isEmpty()) {
            return lag;
        }
        // Where the lag is known the position is, so that nobody is asked.
        AtomicLong end = new AtomicLong(lag.getAsLong());
        undisturbed(() -> end.addAndGet(consumer.position(partition)));
        return OptionalLong.of(end.get());
    }

    @Override
    public ConsumerGroupMetadata group() {
        return Objects.requireNonNull(group.get());
    }

    @Override
    public void wakeup() {
        consumer.wakeup();
    }

    @Override
    public void rejoin() {
        consumer.enforceRebalance("an instance asked for it");
    }

    @Override
    public void close(boolean leave, Duration timeout) {
        CloseOptions how = CloseOptions.timeout(timeout)
                .withGroupMembershipOperation(
                        leave ? GroupMembershipOperation.LEAVE_GROUP : GroupMembershipOperation.REMAIN_IN_GROUP);
        undisturbed(() -> consumer.close(how));
    }
}
