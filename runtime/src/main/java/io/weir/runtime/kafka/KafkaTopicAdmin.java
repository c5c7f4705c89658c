package io.weir.runtime.kafka;

import io.weir.runtime.tasks.TopicAdmin;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsOptions;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsSpec;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks a cluster about topics and offsets. Safe for all threads. */
public final class KafkaTopicAdmin implements TopicAdmin {
    private static final Logger LOG = LoggerFactory.getLogger(KafkaTopicAdmin.class);
    private static final int LOOKS_MAX = 500;
    private static final long LOOK_NS = 20_000_000;
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);

    private final Admin admin;
    private final short replicas;

    /**
     * Connects to a cluster.
     *
     * @param clients makes the admin client
     * @param settings the admin client's settings
     * @param replicas replicas of topics that are made; -1 for the brokers' default
     */
    public KafkaTopicAdmin(KafkaClientSupplier clients, Map<String, Object> settings, int replicas) {
        this(clients.getAdmin(settings), replicas);
    }

    KafkaTopicAdmin(Admin admin, int replicas) {
        this.admin = admin;
        this.replicas = (short) replicas;
    }

    @Override
    public Set<String> names() {
        return await("To list the topics", admin.listTopics().names());
    }

    @Override
    public Map<String, TopicFacts> describe(Collection<String> topics) {
        Map<String, TopicFacts> facts = new HashMap<>();
        described(topics)
                .forEach(found -> facts.put(
                        found.name(),
                        new TopicFacts(found.topicId(), found.partitions().size())));
        return facts;
    }

    private List<TopicDescription> described(Collection<String> topics) {
        List<TopicDescription> found = new ArrayList<>();
        admin.describeTopics(topics)
                .topicNameValues()
                .forEach((name, answer) -> known(name, answer).ifPresent(found::add));
        return found;
    }

    private static Optional<TopicDescription> known(String name, KafkaFuture<TopicDescription> answer) {
        try {
            return Optional.of(answer.get());
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof UnknownTopicOrPartitionException) {
                return Optional.empty();
            }
            throw KafkaFailures.ofRequest("To describe the topic [" + name + "]", cause(failed));
        } catch (InterruptedException interrupted) {
            throw new InterruptException(interrupted);
        }
    }

    @Override
    public void create(Collection<TopicWish> topics) {
        Collection<NewTopic> wanted = topics.stream()
                .map(wish -> new NewTopic(wish.name(), wish.partitions(), replicas).configs(wish.config()))
                .toList();
        admin.createTopics(wanted).values().forEach(KafkaTopicAdmin::awaitMade);
        awaitLed(topics.stream().map(TopicWish::name).toList());
    }

    // The controller makes a topic; a broker that is asked learns of it a little later, and of its leaders later still.
    // A first batch that meets a partition without a leader was seen to be refused for good.
    private void awaitLed(Collection<String> names) {
        for (int look = 0; look < LOOKS_MAX && led(names) < names.size(); look++) {
            LockSupport.parkNanos(LOOK_NS);
        }
    }

    private long led(Collection<String> names) {
        return described(names).stream()
                .filter(topic -> topic.partitions().stream().allMatch(KafkaTopicAdmin::hasLeader))
                .count();
    }

    private static boolean hasLeader(TopicPartitionInfo partition) {
        Node leader = partition.leader();
        return leader != null && !leader.isEmpty();
    }

    private static void awaitMade(String name, KafkaFuture<Void> answer) {
        try {
            answer.get();
            LOG.info("Made the topic [{}].", name);
        } catch (ExecutionException failed) {
            if (!(failed.getCause() instanceof TopicExistsException)) {
                throw KafkaFailures.ofRequest("To make the topic [" + name + "]", cause(failed));
            }
        } catch (InterruptedException interrupted) {
            throw new InterruptException(interrupted);
        }
    }

    @Override
    public Map<TopicPartition, Long> committed(String group, Set<TopicPartition> partitions) {
        Map<String, ListConsumerGroupOffsetsSpec> asked =
                Map.of(group, new ListConsumerGroupOffsetsSpec().topicPartitions(partitions));
        ListConsumerGroupOffsetsOptions stable = new ListConsumerGroupOffsetsOptions().requireStable(true);
        Map<TopicPartition, OffsetAndMetadata> found = await(
                "To read the offsets of the group [" + group + "]",
                admin.listConsumerGroupOffsets(asked, stable).partitionsToOffsetAndMetadata(group));
        Map<TopicPartition, Long> offsets = new HashMap<>();
        found.forEach((partition, offset) ->
                Optional.ofNullable(offset).ifPresent(known -> offsets.put(partition, known.offset())));
        return offsets;
    }

    @Override
    public Map<TopicPartition, Long> ends(Set<TopicPartition> partitions) {
        Map<TopicPartition, OffsetSpec> asked = new HashMap<>();
        partitions.forEach(partition -> asked.put(partition, OffsetSpec.latest()));
        Map<TopicPartition, Long> ends = new HashMap<>();
        await("To find the ends of " + partitions, admin.listOffsets(asked).all())
                .forEach((partition, end) -> ends.put(partition, end.offset()));
        return ends;
    }

    @Override
    public void deleteRecords(Map<TopicPartition, Long> before) {
        Map<TopicPartition, RecordsToDelete> asked = new HashMap<>();
        before.forEach((partition, offset) -> asked.put(partition, RecordsToDelete.beforeOffset(offset)));
        KafkaFuture<Void> unused = admin.deleteRecords(asked).all().whenComplete((done, failed) -> {
            if (failed != null) {
                LOG.warn("Records that were processed could not be deleted; it is tried again later.", failed);
            }
        });
    }

    private static <T> T await(String what, KafkaFuture<T> answer) {
        try {
            return answer.get();
        } catch (ExecutionException failed) {
            throw KafkaFailures.ofRequest(what, cause(failed));
        } catch (InterruptedException interrupted) {
            throw new InterruptException(interrupted);
        }
    }

    private static Throwable cause(ExecutionException failed) {
        Throwable cause = failed.getCause();
        return cause == null ? failed : cause;
    }

    @Override
    public void close() {
        admin.close(CLOSE_TIMEOUT);
    }
}
