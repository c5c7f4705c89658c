package io.weir.testdriver.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.changelog.rocksdb.HandlesAtZero;
import io.weir.engine.CommitFailedException;
import io.weir.engine.OutputRecord;
import io.weir.errors.StreamsException;
import io.weir.runtime.kafka.KafkaChangelogConsumer;
import io.weir.runtime.kafka.KafkaLaneProducer;
import io.weir.runtime.kafka.KafkaTopicAdmin;
import io.weir.runtime.kafka.PlainClientSupplier;
import io.weir.runtime.loop.ChangelogConsumer.Bounds;
import io.weir.runtime.loop.InputConsumer.Batch;
import io.weir.runtime.tasks.TopicAdmin.TopicWish;
import io.weir.testdriver.broker.TestBroker;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** What the adapters promise, held against a real broker. */
@Timeout(120)
@ExtendWith(HandlesAtZero.class)
class KafkaAdaptersIT {
    private static TestBroker broker;

    private String name = "";
    private String input = "";
    private String output = "";

    @BeforeAll
    static void starts_a_broker() {
        broker = TestBroker.start();
    }

    @AfterAll
    static void stops_it() {
        broker.close();
    }

    @BeforeEach
    void names_its_topics(TestInfo test) {
        name = test.getTestMethod().orElseThrow().getName();
        input = name + "-in";
        output = name + "-out";
        broker.topics().create(input, 2);
        broker.topics().create(output, 1);
    }

    private KafkaLaneProducer producer(String transactionalId) {
        Map<String, Object> settings = new HashMap<>();
        settings.put("bootstrap.servers", broker.bootstrapServers());
        settings.put("transactional.id", transactionalId);
        return new KafkaLaneProducer(new PlainClientSupplier(), settings);
    }

    private KafkaTopicAdmin admin() {
        return new KafkaTopicAdmin(
                new PlainClientSupplier(), Map.of("bootstrap.servers", broker.bootstrapServers()), -1);
    }

    private static OutputRecord to(String topic, String value) {
        return new OutputRecord(
                new OutputRecord.Target(topic, 0),
                null,
                value.getBytes(StandardCharsets.UTF_8),
                1,
                new RecordHeaders());
    }

    private List<String> committedOutput() {
        return broker.topics().readAll(output).stream()
                .map(ConsumerRecord::value)
                .map(value -> new String(value, StandardCharsets.UTF_8))
                .toList();
    }

    // A commit has happened when it returns, but its markers may reach the partitions later.
    private List<String> awaitedOutput() {
        List<String> found = committedOutput();
        long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (found.isEmpty() && System.nanoTime() < deadline) {
            found = committedOutput();
        }
        return found;
    }

    private Map<TopicPartition, OffsetAndMetadata> offsets(long next) {
        return Map.of(new TopicPartition(input, 0), new OffsetAndMetadata(next));
    }

    @Test
    void a_transaction_commits_output_and_offsets_together() {
        try (GroupMember member = GroupMember.of(broker, name, input);
                KafkaLaneProducer lane = producer(name);
                KafkaTopicAdmin admin = admin()) {
            member.awaitPartitions(2);
            lane.open();
            lane.track(new TopicPartition(output, 0));

            lane.send(to(output, "one"));
            lane.flush();
            assertThat(committedOutput()).isEmpty();
            assertThat(lane.lastOffsets()).isEqualTo(Map.of(new TopicPartition(output, 0), 0L));
            lane.commit(offsets(7), member.consumer().group());

            assertThat(awaitedOutput()).containsExactly("one");
            assertThat(admin.committed(name, Set.of(new TopicPartition(input, 0), new TopicPartition(input, 1))))
                    .isEqualTo(Map.of(new TopicPartition(input, 0), 7L));
        }
    }

    @Test
    void a_fenced_lane_recovers_and_nothing_of_its_lost_transaction_is_seen() {
        try (GroupMember member = GroupMember.of(broker, name, input);
                KafkaLaneProducer lane = producer(name);
                KafkaLaneProducer other = producer(name)) {
            member.awaitPartitions(2);
            lane.open();
            lane.send(to(output, "lost"));
            lane.flush();
            other.open();

            assertThatThrownBy(() -> lane.commit(offsets(1), member.consumer().group()))
                    .isInstanceOf(CommitFailedException.class);
            lane.recover();
            lane.send(to(output, "kept"));
            lane.commit(offsets(1), member.consumer().group());

            assertThat(awaitedOutput()).containsExactly("kept");
        }
    }

    @Test
    void a_successor_settles_the_transaction_that_a_dead_lane_left_open() {
        try (KafkaLaneProducer dead = producer(name);
                KafkaLaneProducer successor = producer(name)) {
            dead.open();
            dead.send(to(output, "lost"));
            dead.flush();

            successor.open();
            successor.send(to(output, "kept"));
            successor.commit(Map.of(), GroupMember.nobody());

            assertThat(awaitedOutput()).containsExactly("kept");
        }
    }

    @Test
    void what_is_dropped_in_good_order_is_aborted_without_a_new_producer() {
        try (KafkaLaneProducer lane = producer(name)) {
            lane.open();
            lane.send(to(output, "dropped"));

            lane.recover();
            lane.send(to(output, "kept"));
            lane.commit(Map.of(), GroupMember.nobody());

            assertThat(awaitedOutput()).containsExactly("kept");
        }
    }

    @Test
    void commits_and_rebalances_do_not_meet() throws Exception {
        AtomicInteger commits = new AtomicInteger();
        AtomicReference<RuntimeException> failure = new AtomicReference<>();
        CountDownLatch enough = new CountDownLatch(1);
        try (GroupMember member = GroupMember.of(broker, name, input);
                KafkaLaneProducer lane = producer(name)) {
            member.awaitPartitions(2);
            lane.open();
            Thread committing = new Thread(() -> {
                try {
                    while (enough.getCount() > 0) {
                        if (member.gate().tryEnter(false)) {
                            try {
                                lane.commit(
                                        offsets(commits.incrementAndGet()),
                                        member.consumer().group());
                            } finally {
                                member.gate().leave();
                            }
                        }
                    }
                } catch (RuntimeException failed) {
                    failure.set(failed);
                }
            });
            committing.start();

            for (int rebalance = 0; rebalance < 15; rebalance++) {
                int generation = member.consumer().group().generationId();
                member.consumer().rejoin();
                member.pollUntil(() -> member.consumer().group().generationId() > generation);
            }
            enough.countDown();
            committing.join();

            assertThat(failure).hasNullValue();
            assertThat(commits).hasPositiveValue();
        }
    }

    @Test
    void a_member_that_stopped_uncleanly_takes_its_place_again_at_once() {
        GroupMember killed = GroupMember.of(broker, name, input);
        killed.awaitPartitions(2);
        long beganNs = System.nanoTime();

        try (GroupMember again = GroupMember.of(broker, name, input)) {
            again.awaitPartitions(2);

            // The default session timeout, which a member without a name of its own waits for, is 45 s.
            assertThat(Duration.ofNanos(System.nanoTime() - beganNs)).isLessThan(Duration.ofSeconds(15));
            assertThatThrownBy(() -> killed.pollUntil(() -> false))
                    .isInstanceOf(StreamsException.class)
                    .hasMessageContaining("same process id");
        } finally {
            killed.close();
        }
    }

    @Test
    void the_end_of_a_changelog_lies_behind_open_transactions_and_only_committed_records_are_read() {
        TopicPartition log = new TopicPartition(output, 0);
        Map<String, Object> settings = new HashMap<>();
        settings.put("bootstrap.servers", broker.bootstrapServers());
        settings.put("isolation.level", "read_committed");
        settings.put("auto.offset.reset", "none");
        try (KafkaLaneProducer lane = producer(name);
                KafkaChangelogConsumer changelog = KafkaChangelogConsumer.ofChangelogs(
                        new PlainClientSupplier(), settings, Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            lane.open();
            lane.send(to(output, "a"));
            lane.commit(Map.of(), GroupMember.nobody());
            lane.send(to(output, "b"));
            lane.flush();

            assertThat(changelog.bounds(Set.of(log))).isEqualTo(Map.of(log, new Bounds(0, 3)));
            changelog.add(log, 0);
            assertThat(readTo(changelog, log, 2)).containsExactly("a");
            lane.commit(Map.of(), GroupMember.nobody());
            assertThat(readTo(changelog, log, 4)).containsExactly("b");
            changelog.remove(log);
            assertThat(changelog.poll(Duration.ZERO)).isEmpty();
        }
    }

    private static List<String> readTo(KafkaChangelogConsumer changelog, TopicPartition log, long end) {
        List<String> values = new ArrayList<>();
        long position = 0;
        while (position < end) {
            Batch batch = changelog.poll(Duration.ofMillis(500)).getOrDefault(log, new Batch(List.of(), position));
            batch.records().forEach(record -> values.add(new String(record.value(), StandardCharsets.UTF_8)));
            position = batch.nextOffset();
        }
        return values;
    }

    @Test
    void topics_are_made_once_and_described_as_they_are() {
        try (KafkaTopicAdmin admin = admin()) {
            admin.create(List.of(new TopicWish(name + "-log", 3, Map.of("cleanup.policy", "compact"))));
            admin.create(List.of(new TopicWish(name + "-log", 5, Map.of())));

            assertThat(admin.describe(Set.of(name + "-log", name + "-absent")))
                    .hasEntrySatisfying(
                            name + "-log",
                            facts -> assertThat(facts.partitions()).isEqualTo(3));
            assertThat(admin.describe(Set.of(name + "-absent"))).isEmpty();
            assertThat(admin.names()).contains(name + "-log");
        }
    }
}
