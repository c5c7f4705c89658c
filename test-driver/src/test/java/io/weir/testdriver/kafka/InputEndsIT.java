package io.weir.testdriver.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.rocksdb.HandlesAtZero;
import io.weir.runtime.kafka.KafkaInputConsumer;
import io.weir.testdriver.broker.TestBroker;
import java.util.List;
import java.util.Set;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** Whether an input is read to its end, as joins ask before they go on without it. */
@Timeout(120)
@ExtendWith(HandlesAtZero.class)
class InputEndsIT {
    private static final String TOPIC = "rows";
    private static final TopicPartition FILLED = new TopicPartition(TOPIC, 0);
    private static final TopicPartition EMPTY = new TopicPartition(TOPIC, 1);

    @Test
    void a_partition_is_at_its_end_only_when_its_records_were_read_not_when_its_beginning_was_sought() {
        try (TestBroker broker = TestBroker.start()) {
            broker.topics().create(TOPIC, 2);
            broker.topics()
                    .send(
                            List.of(new ProducerRecord<>(TOPIC, 0, "key", "value")),
                            new StringSerializer(),
                            new StringSerializer());
            try (GroupMember member = GroupMember.of(broker, "application", TOPIC)) {
                member.awaitPartitions(2);
                KafkaInputConsumer consumer = member.consumer();

                consumer.rewind(Set.of(FILLED, EMPTY));

                assertThat(consumer.caughtUp(FILLED)).isFalse();
                assertThat(consumer.caughtUp(EMPTY)).isTrue();
                member.pollUntil(() -> consumer.caughtUp(FILLED));
            }
        }
    }
}
