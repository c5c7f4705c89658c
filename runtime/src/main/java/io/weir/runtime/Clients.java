package io.weir.runtime;

import io.weir.runtime.kafka.AssignorParts;
import io.weir.runtime.kafka.KafkaChangelogConsumer;
import io.weir.runtime.kafka.KafkaClientSupplier;
import io.weir.runtime.kafka.KafkaInputConsumer;
import io.weir.runtime.kafka.KafkaLaneProducer;
import io.weir.runtime.kafka.KafkaTopicAdmin;
import io.weir.runtime.loop.ChangelogConsumer;
import io.weir.runtime.loop.InputConsumer;
import io.weir.runtime.loop.InstanceParts;
import io.weir.runtime.loop.LaneProducer;
import io.weir.runtime.tasks.TopicAdmin;
import io.weir.topology.AutoOffsetReset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.IsolationLevel;

/** Makes an instance's Kafka clients, with names and settings. */
final class Clients {
    private final StreamsConfig config;
    private final ClientSettings settings;
    private final KafkaClientSupplier supplier;
    private final String applicationId;
    private final String processId;
    private final ClientNames names;

    /**
     * Clients of an instance.
     *
     * @param config their settings
     * @param supplier makes them
     * @param processId the instance's name in its group
     */
    Clients(StreamsConfig config, KafkaClientSupplier supplier, String processId) {
        this.supplier = supplier;
        this.config = config;
        this.settings = new ClientSettings(config);
        this.applicationId = config.get(Settings.APPLICATION_ID);
        this.processId = processId;
        String given = config.get(Settings.CLIENT_ID);
        this.names = new ClientNames(given.isEmpty() ? applicationId + "-" + processId : given);
    }

    ClientNames names() {
        return names;
    }

    TopicAdmin admin() {
        return new KafkaTopicAdmin(supplier, settings.admin(names.admin()), config.get(Settings.REPLICATION_FACTOR));
    }

    Map<String, String> topicSettings() {
        return settings.topics();
    }

    /** Opens producers first: they settle what a dead predecessor left, before offsets and changelogs are read. */
    InstanceParts.Clients open(
            Supplier<InputConsumer> input, InstanceParts.Group group, Consumer<AutoCloseable> opened) {
        List<LaneProducer> producers = new ArrayList<>();
        for (int lane = 1; lane <= config.get(Settings.NUM_STREAM_THREADS); lane++) {
            LaneProducer producer = producer(lane);
            opened.accept(producer);
            producer.open();
            producers.add(producer);
        }
        KafkaChangelogConsumer changelogs = KafkaChangelogConsumer.ofChangelogs(
                supplier, settings.restoreConsumer(names.restore()), settings.admin(names.restore() + "-admin"));
        opened.accept(changelogs);
        InputConsumer consumer = input.get();
        opened.accept(consumer);
        return new InstanceParts.Clients(consumer, producers, changelogs, group, this::opened);
    }

    /** The instance's membership in its group. */
    InputConsumer input(AssignorParts party, Function<String, Optional<AutoOffsetReset>> resets) {
        return new KafkaInputConsumer(
                supplier, settings.mainConsumer(applicationId, names.ingress(), Optional.of(processId)), party, resets);
    }

    private LaneProducer producer(int lane) {
        return new KafkaLaneProducer(supplier, settings.producer(names.lane(lane), transactionalId(lane)));
    }

    /** A lane that is added later closes its producer; if it does not open, that is closed here. */
    private LaneProducer opened(int lane) {
        LaneProducer producer = producer(lane);
        try {
            producer.open();
            return producer;
        } catch (RuntimeException failure) {
            producer.close();
            throw failure;
        }
    }

    /** Reads the topics of global stores. */
    ChangelogConsumer globals() {
        Map<String, Object> consumer = settings.globalConsumer(names.global());
        boolean committed = "read_committed".equals(consumer.get(ConsumerConfig.ISOLATION_LEVEL_CONFIG));
        return KafkaChangelogConsumer.ofGlobalTopics(
                supplier,
                consumer,
                settings.admin(names.global() + "-admin"),
                committed ? IsolationLevel.READ_COMMITTED : IsolationLevel.READ_UNCOMMITTED);
    }

    /** A producer for what is put aside of the topics of global stores, whose positions are in no transaction. */
    LaneProducer asides() {
        return new KafkaLaneProducer(supplier, settings.producer(names.asides(), Optional.empty()));
    }

    private Optional<String> transactionalId(int lane) {
        return config.get(Settings.PROCESSING_GUARANTEE) == ProcessingGuarantee.EXACTLY_ONCE_V2
                ? Optional.of(applicationId + "-" + processId + "-" + lane)
                : Optional.empty();
    }
}
