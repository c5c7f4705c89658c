package io.weir.testdriver.kafka;

import io.weir.runtime.assign.MemberReport;
import io.weir.runtime.assign.PlacementRules;
import io.weir.runtime.assign.TaskLayout;
import io.weir.runtime.assign.TaskLayouts;
import io.weir.runtime.kafka.AssignorParts;
import io.weir.runtime.kafka.KafkaInputConsumer;
import io.weir.runtime.kafka.PlainClientSupplier;
import io.weir.runtime.kafka.WeirAssignor;
import io.weir.runtime.loop.CommitGate;
import io.weir.runtime.loop.InputConsumer;
import io.weir.runtime.tasks.InputTopics;
import io.weir.task.TaskId;
import io.weir.testdriver.broker.TestBroker;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.TopicPartition;

/** A member of a group that reads one topic of two partitions. */
final class GroupMember implements AutoCloseable, InputConsumer.Membership {
    private static final UUID PROCESS = new UUID(7, 7);
    private static final Duration POLL = Duration.ofMillis(50);

    private final CommitGate gate = new CommitGate();
    private final Set<TopicPartition> assigned = new HashSet<>();
    private final KafkaInputConsumer consumer;

    private GroupMember(Map<String, Object> settings, String topic) {
        Map<TaskId, Set<TopicPartition>> inputs = new HashMap<>();
        for (int partition = 0; partition < 2; partition++) {
            inputs.put(new TaskId(0, partition), Set.of(new TopicPartition(topic, partition)));
        }
        AssignorParts parts = new AssignorParts(
                gate,
                Duration.ofSeconds(10),
                () -> new MemberReport(PROCESS, 1, Map.of()),
                TaskLayouts.fixed(new TaskLayout(inputs, Set.of(), Set.of())),
                PlacementRules.NO_STANDBYS,
                new AssignorParts.Told(plan -> {}, copies -> {}));
        this.consumer = new KafkaInputConsumer(new PlainClientSupplier(), settings, parts, any -> Optional.empty());
        consumer.subscribe(InputTopics.of(Set.of(topic)), this);
    }

    static GroupMember of(TestBroker broker, String group, String topic) {
        Map<String, Object> settings = new HashMap<>();
        settings.put("bootstrap.servers", broker.bootstrapServers());
        settings.put("group.id", group);
        settings.put("group.instance.id", PROCESS.toString());
        settings.put("group.protocol", "classic");
        settings.put("partition.assignment.strategy", WeirAssignor.class.getName());
        settings.put("heartbeat.interval.ms", 500);
        settings.put("enable.auto.commit", false);
        return new GroupMember(settings, topic);
    }

    /** The membership of someone in no group. */
    static ConsumerGroupMetadata nobody() {
        try (MockConsumer<byte[], byte[]> mock = new MockConsumer<>("none")) {
            return mock.groupMetadata();
        }
    }

    KafkaInputConsumer consumer() {
        return consumer;
    }

    CommitGate gate() {
        return gate;
    }

    void awaitPartitions(int number) {
        pollUntil(() -> assigned.size() == number);
    }

    void pollUntil(BooleanSupplier done) {
        while (!done.getAsBoolean()) {
            consumer.poll(POLL);
        }
    }

    @Override
    public void assigned(Collection<TopicPartition> partitions) {
        assigned.addAll(partitions);
    }

    @Override
    public void revoked(Collection<TopicPartition> partitions) {
        assigned.removeAll(partitions);
    }

    @Override
    public void lost(Collection<TopicPartition> partitions) {
        assigned.removeAll(partitions);
    }

    @Override
    public void close() {
        consumer.close(true, Duration.ofSeconds(5));
    }
}
