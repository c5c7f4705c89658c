package io.weir.runtime.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.engine.CommitFailedException;
import io.weir.engine.OutputRecord;
import io.weir.engine.OutputRecord.Target;
import io.weir.engine.RecordRefusedException;
import io.weir.engine.SendFailedException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

class KafkaLaneProducerTest {
    private static final int MAX_BYTES = 1_000;
    private static final TopicPartition INPUT = new TopicPartition("words", 0);
    private static final TopicPartition LOG = new TopicPartition("app-counts-changelog", 0);
    private static final Map<TopicPartition, OffsetAndMetadata> OFFSETS = Map.of(INPUT, new OffsetAndMetadata(5));
    private static final ConsumerGroupMetadata GROUP = new MockConsumer<byte[], byte[]>("none").groupMetadata();

    private final List<MockProducer<byte[], byte[]>> made = new ArrayList<>();
    private boolean answersAtOnce = true;

    private KafkaLaneProducer lane(boolean transactional) {
        KafkaLaneProducer lane = new KafkaLaneProducer(this::connect, traits(transactional));
        lane.open();
        return lane;
    }

    private static ProducerTraits traits(boolean transactional) {
        return new ProducerTraits(transactional, true, new RecordSizes(MAX_BYTES));
    }

    private Producer<byte[], byte[]> connect() {
        MockProducer<byte[], byte[]> producer =
                new MockProducer<>(answersAtOnce, null, new ByteArraySerializer(), new ByteArraySerializer());
        made.add(producer);
        return producer;
    }

    private MockProducer<byte[], byte[]> newest() {
        return made.get(made.size() - 1);
    }

    private static OutputRecord to(String topic, int partition) {
        return new OutputRecord(new Target(topic, partition), new byte[] {1}, new byte[] {2}, 7, new RecordHeaders());
    }

    @Test
    void sends_records_as_they_are() {
        KafkaLaneProducer lane = lane(false);

        lane.send(to("out", 3));

        assertThat(newest().history()).singleElement().satisfies(sent -> {
            assertThat(sent.topic()).isEqualTo("out");
            assertThat(sent.partition()).isEqualTo(3);
            assertThat(sent.timestamp()).isEqualTo(7);
            assertThat(sent.value()).containsExactly(2);
        });
    }

    @Test
    void tells_the_last_offset_of_tracked_partitions_until_the_commit() {
        KafkaLaneProducer lane = lane(false);
        lane.track(LOG);

        lane.send(to(LOG.topic(), 0));
        lane.send(to(LOG.topic(), 0));
        lane.send(to("out", 0));
        lane.flush();

        assertThat(lane.lastOffsets()).isEqualTo(Map.of(LOG, 1L));
        lane.commit(Map.of(), GROUP);
        assertThat(lane.lastOffsets()).isEmpty();
    }

    @Test
    void a_transaction_begins_with_the_first_record_and_ends_with_the_offsets_in_it() {
        KafkaLaneProducer lane = lane(true);
        assertThat(newest().transactionInFlight()).isFalse();

        lane.send(to("out", 0));
        assertThat(newest().transactionInFlight()).isTrue();
        lane.commit(OFFSETS, GROUP);

        assertThat(newest().transactionCommitted()).isTrue();
        assertThat(newest().consumerGroupOffsetsHistory()).containsExactly(Map.of(GROUP.groupId(), OFFSETS));
    }

    @Test
    void offsets_alone_make_a_transaction_and_nothing_makes_none() {
        KafkaLaneProducer lane = lane(true);

        lane.commit(Map.of(), GROUP);
        assertThat(newest().commitCount()).isZero();
        lane.commit(OFFSETS, GROUP);
        assertThat(newest().commitCount()).isOne();
    }

    @Test
    void a_failed_send_shows_at_the_next_call_and_stays() {
        answersAtOnce = false;
        KafkaLaneProducer lane = lane(false);

        lane.send(to("out", 0));
        newest().errorNext(new TimeoutException("no answer"));

        assertThatThrownBy(() -> lane.send(to("out", 0))).isInstanceOf(CommitFailedException.class);
        assertThatThrownBy(lane::flush).isInstanceOf(CommitFailedException.class);
        assertThatThrownBy(() -> lane.commit(OFFSETS, GROUP))
                .isInstanceOf(CommitFailedException.class)
                .hasMessageContaining("done again")
                .hasRootCauseMessage("no answer");
    }

    @Test
    void a_refused_send_stops_the_application_and_names_topic_and_remedy() {
        answersAtOnce = false;
        KafkaLaneProducer lane = lane(false);

        lane.send(to("out", 0));
        newest().errorNext(new TopicAuthorizationException(Set.of("out")));

        assertThatThrownBy(lane::flush)
                .isInstanceOf(SendFailedException.class)
                .hasMessageContaining("To send a record to [out]")
                .hasMessageContaining("rights on the topics [out]");
    }

    @Test
    void a_record_that_is_too_large_stops_the_application_since_no_repetition_mends_it() {
        KafkaLaneProducer lane = lane(false);
        newest().sendException = new RecordTooLargeException("9 MB");

        assertThatThrownBy(() -> lane.send(to("out", 0)))
                .isInstanceOf(SendFailedException.class)
                .hasMessageContaining("max.request.size");
    }

    @Test
    void a_fenced_producer_is_replaced() {
        KafkaLaneProducer lane = lane(true);
        lane.send(to("out", 0));
        newest().fenceProducer();

        assertThatThrownBy(() -> lane.commit(OFFSETS, GROUP)).isInstanceOf(CommitFailedException.class);
        lane.recover();

        assertThat(made).hasSize(2);
        assertThat(made.get(0).closed()).isTrue();
        assertThat(newest().transactionInitialized()).isTrue();
        lane.send(to("out", 0));
        lane.commit(OFFSETS, GROUP);
        assertThat(newest().commitCount()).isOne();
    }

    @Test
    void a_commit_whose_outcome_is_not_known_is_settled_by_a_new_producer() {
        KafkaLaneProducer lane = lane(true);
        lane.send(to("out", 0));
        newest().commitTransactionException = new TimeoutException("no answer");

        assertThatThrownBy(() -> lane.commit(OFFSETS, GROUP)).isInstanceOf(CommitFailedException.class);
        lane.recover();

        assertThat(made).hasSize(2);
        assertThat(newest().transactionInitialized()).isTrue();
    }

    @Test
    void an_open_transaction_in_good_order_is_aborted_by_the_producer_that_began_it() {
        KafkaLaneProducer lane = lane(true);
        lane.send(to("out", 0));

        lane.recover();

        assertThat(made).hasSize(1);
        assertThat(newest().transactionAborted()).isTrue();
        lane.send(to("out", 0));
        assertThat(newest().transactionInFlight()).isTrue();
    }

    @Test
    void a_transaction_that_cannot_be_aborted_is_settled_by_a_new_producer() {
        KafkaLaneProducer lane = lane(true);
        lane.send(to("out", 0));
        newest().abortTransactionException = new InvalidProducerEpochException("old");

        lane.recover();

        assertThat(made).hasSize(2);
    }

    @Test
    void late_answers_of_a_replaced_producer_do_no_harm() {
        answersAtOnce = false;
        KafkaLaneProducer lane = lane(false);
        lane.track(LOG);
        lane.send(to(LOG.topic(), 0));
        lane.send(to(LOG.topic(), 0));
        newest().errorNext(new ProducerFencedException("old"));
        lane.recover();

        made.get(0).errorNext(new ProducerFencedException("older"));

        lane.send(to(LOG.topic(), 0));
        newest().completeNext();
        lane.flush();
        assertThat(lane.lastOffsets()).isEqualTo(Map.of(LOG, 0L));
    }

    @Test
    void use_before_opening_is_a_mistake() {
        KafkaLaneProducer lane = new KafkaLaneProducer(this::connect, traits(false));

        assertThatThrownBy(() -> lane.send(to("out", 0)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("before it was opened");
    }

    @Test
    void closing_closes_the_producer() {
        KafkaLaneProducer lane = lane(false);

        lane.close(Duration.ofSeconds(1));

        assertThat(newest().closed()).isTrue();
    }

    @Test
    void a_record_that_is_too_large_is_refused_alone() {
        KafkaLaneProducer lane = lane(true);

        assertThatThrownBy(() -> lane.send(large()))
                .isInstanceOf(RecordRefusedException.class)
                .hasMessageContaining("at most " + MAX_BYTES)
                .hasMessageContaining("producer.max.request.size");
        lane.send(to("out", 0));
        lane.flush();
    }

    private static OutputRecord large() {
        return new OutputRecord(
                new OutputRecord.Target("out", 0), new byte[1], new byte[MAX_BYTES], 0, new RecordHeaders());
    }
}
