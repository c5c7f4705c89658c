package io.weir.runtime.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.engine.CommitFailedException;
import io.weir.errors.StreamsException;
import io.weir.runtime.loop.InputConsumer;
import io.weir.runtime.tasks.InputTopics;
import io.weir.topology.AutoOffsetReset;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.NoOffsetForPartitionException;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.FencedInstanceIdException;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class KafkaInputConsumerTest {
    private static final TopicPartition EARLY = new TopicPartition("words", 0);
    private static final TopicPartition LATE = new TopicPartition("news", 0);
    private static final Map<TopicPartition, OffsetAndMetadata> OFFSETS = Map.of(EARLY, new OffsetAndMetadata(5));

    /** A consumer that can be told to refuse a commit. */
    private static final class Refusing extends MockConsumer<byte[], byte[]> {
        private Optional<KafkaException> refusal = Optional.empty();

        Refusing() {
            super("none");
        }

        @Override
        public synchronized void commitSync(Map<TopicPartition, OffsetAndMetadata> offsets) {
            refusal.ifPresent(why -> {
                throw why;
            });
            super.commitSync(offsets);
        }
    }

    private final Refusing kafka = new Refusing();
    private final List<String> told = new ArrayList<>();
    private final KafkaInputConsumer input = new KafkaInputConsumer(
            kafka,
            new OffsetResets(
                    topic -> Optional.ofNullable(
                            Map.of("news", AutoOffsetReset.latest(), "strict", AutoOffsetReset.none())
                                    .get(topic)),
                    AutoOffsetReset.earliest()));

    @BeforeEach
    void joins_with_two_partitions() {
        input.subscribe(InputTopics.of(Set.of("words", "news", "strict")), new InputConsumer.Membership() {
            @Override
            public void assigned(Collection<TopicPartition> partitions) {
                told.add("assigned " + partitions.size());
            }

            @Override
            public void revoked(Collection<TopicPartition> partitions) {
                told.add("revoked " + partitions.size());
            }

            @Override
            public void lost(Collection<TopicPartition> partitions) {
                told.add("lost " + partitions.size());
            }
        });
        kafka.rebalance(List.of(EARLY, LATE));
        kafka.updateBeginningOffsets(Map.of(EARLY, 3L, LATE, 3L));
        kafka.updateEndOffsets(Map.of(EARLY, 9L, LATE, 9L));
    }

    private static ConsumerRecord<byte[], byte[]> record(TopicPartition partition, long offset) {
        return new ConsumerRecord<>(partition.topic(), partition.partition(), offset, new byte[0], new byte[0]);
    }

    @Test
    void tells_the_members_partitions() {
        kafka.rebalance(List.of(EARLY));

        assertThat(told).containsExactly("assigned 2", "revoked 1", "assigned 0");
    }

    @Test
    void brings_records_by_partition_with_the_offset_behind_them() {
        input.rewind(Set.of(EARLY, LATE));
        kafka.addRecord(record(EARLY, 3));
        kafka.addRecord(record(EARLY, 6));

        Map<TopicPartition, InputConsumer.Batch> brought = input.poll(Duration.ZERO);

        assertThat(brought).containsOnlyKeys(EARLY).hasEntrySatisfying(EARLY, batch -> {
            assertThat(batch.records()).extracting(ConsumerRecord::offset).containsExactly(3L, 6L);
            assertThat(batch.nextOffset()).isEqualTo(7);
        });
    }

    @Test
    void a_poll_that_is_woken_brings_nothing() {
        input.wakeup();

        assertThat(input.poll(Duration.ofSeconds(10))).isEmpty();
    }

    @Test
    void goes_back_to_the_committed_offset_or_where_each_topics_policy_says() {
        kafka.commitSync(OFFSETS);

        input.rewind(Set.of(EARLY, LATE));

        assertThat(kafka.position(EARLY)).isEqualTo(5);
        assertThat(kafka.position(LATE)).isEqualTo(9);
    }

    @Test
    void begins_where_the_policy_says_when_nothing_was_committed() {
        kafka.setPollException(new NoOffsetForPartitionException(Set.of(EARLY, LATE)));

        assertThat(input.poll(Duration.ZERO)).isEmpty();

        assertThat(kafka.position(EARLY)).isEqualTo(3);
        assertThat(kafka.position(LATE)).isEqualTo(9);
    }

    @Test
    void crosses_a_gap_as_the_policy_says() {
        kafka.setPollException(new OffsetOutOfRangeException(Map.of(EARLY, 1L)));

        assertThat(input.poll(Duration.ZERO)).isEmpty();

        assertThat(kafka.position(EARLY)).isEqualTo(3);
    }

    @Test
    void stops_where_the_policy_is_none() {
        TopicPartition strict = new TopicPartition("strict", 0);
        kafka.rebalance(List.of(strict));
        kafka.setPollException(new NoOffsetForPartitionException(Set.of(strict)));

        assertThatThrownBy(() -> input.poll(Duration.ZERO))
                .isInstanceOf(StreamsException.class)
                .hasMessageContaining("strict-0")
                .hasMessageContaining("policy is none");
    }

    @Test
    void a_commit_during_a_rebalance_or_without_an_answer_is_tried_again() {
        kafka.refusal = Optional.of(new RebalanceInProgressException("later"));
        assertThat(input.commit(OFFSETS)).isFalse();
        kafka.refusal = Optional.of(new TimeoutException("no answer"));
        assertThat(input.commit(OFFSETS)).isFalse();

        kafka.refusal = Optional.empty();
        assertThat(input.commit(OFFSETS)).isTrue();
        assertThat(kafka.committed(Set.of(EARLY)).get(EARLY)).isEqualTo(new OffsetAndMetadata(5));
    }

    @Test
    void a_commit_of_a_member_that_was_put_out_fails() {
        kafka.refusal = Optional.of(new org.apache.kafka.clients.consumer.CommitFailedException("gone"));

        assertThatThrownBy(() -> input.commit(OFFSETS))
                .isInstanceOf(CommitFailedException.class)
                .hasMessageContaining("words-0");
    }

    @Test
    void a_wake_up_that_meets_a_commit_does_not_stop_it() {
        kafka.refusal = Optional.empty();
        input.wakeup();

        assertThat(input.commit(OFFSETS)).isTrue();
    }

    @Test
    void pauses_and_resumes_only_what_is_assigned() {
        TopicPartition strange = new TopicPartition("strange", 0);

        input.pause(List.of(EARLY, strange));
        assertThat(kafka.paused()).containsExactly(EARLY);
        input.resume(List.of(EARLY, strange));
        assertThat(kafka.paused()).isEmpty();
    }

    @Test
    void a_second_process_with_the_same_id_is_named_as_such() {
        kafka.setPollException(new FencedInstanceIdException("fenced"));

        assertThatThrownBy(() -> input.poll(Duration.ZERO))
                .isInstanceOf(StreamsException.class)
                .hasMessageContaining("was the state directory copied?");
    }

    @Test
    void missing_rights_are_named_with_their_topic() {
        kafka.setPollException(new TopicAuthorizationException(Set.of("words")));

        assertThatThrownBy(() -> input.poll(Duration.ZERO))
                .isInstanceOf(StreamsException.class)
                .hasMessageContaining("rights on the topics [words]");
    }

    @Test
    void reads_the_consumers_own_form_of_a_policy() {
        assertThat(OffsetResets.parse("Earliest").place()).isEqualTo(AutoOffsetReset.Place.EARLIEST);
        assertThat(OffsetResets.parse("by_duration:PT1H").duration()).contains(Duration.ofHours(1));
        assertThatThrownBy(() -> OffsetResets.parse("soon"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("auto.offset.reset")
                .hasMessageContaining("soon");
    }
}
