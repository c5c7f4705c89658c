package io.weir.testdriver.takeover;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.rocksdb.HandlesAtZero;
import io.weir.runtime.CloseOptions;
import io.weir.runtime.CloseOptions.GroupMembershipOperation;
import io.weir.runtime.StreamsConfig;
import io.weir.runtime.WeirStreams;
import io.weir.testdriver.broker.TestBroker;
import java.nio.file.Path;
import java.util.Properties;
import java.util.SplittableRandom;
import org.apache.kafka.streams.KafkaStreams;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An application of Kafka Streams goes on in Weir, and back, where the other one stopped. */
@Timeout(300)
@ExtendWith(HandlesAtZero.class)
class KafkaStreamsTakeoverIT {
    private static final int RECORDS = 400;

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {StreamsConfig.AT_LEAST_ONCE, StreamsConfig.EXACTLY_ONCE_V2})
    void weir_goes_on_where_kafka_streams_stopped_and_the_other_way_round(String guarantee) {
        try (TestBroker broker = TestBroker.start();
                Shop shop = new Shop(broker, new SplittableRandom(42))) {
            try (KafkaStreams first = KafkaStreamsShop.start(settings(broker, "first", guarantee))) {
                shop.trade(RECORDS);
                shop.awaitAllTold();
                assertThat(first.state()).isNotEqualTo(KafkaStreams.State.ERROR);
            }
            try (WeirStreams second = WeirShop.start(settings(broker, "second", guarantee))) {
                shop.awaitAllTold();
                shop.trade(RECORDS);
                shop.closeWindows();
                shop.awaitAllTold();
                shop.awaitFinals();
                // Kafka Streams does not wait for members of others, as Weir does.
                second.close(CloseOptions.groupMembershipOperation(GroupMembershipOperation.LEAVE_GROUP));
            }
            try (KafkaStreams third = KafkaStreamsShop.start(settings(broker, "third", guarantee))) {
                shop.trade(RECORDS);
                shop.awaitAllTold();
                assertThat(third.state()).isNotEqualTo(KafkaStreams.State.ERROR);
                shop.assertToldOnce();
            }
        }
    }

    private Properties settings(TestBroker broker, String instance, String guarantee) {
        Properties settings = new Properties();
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, "shop");
        settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, broker.bootstrapServers());
        settings.put(StreamsConfig.STATE_DIR_CONFIG, directory.resolve(instance).toString());
        settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, guarantee);
        settings.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, "200");
        settings.put("session.timeout.ms", "6000");
        settings.put("producer.transaction.timeout.ms", "60000");
        return settings;
    }
}
