package io.weir.testdriver.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.rocksdb.HandlesAtZero;
import io.weir.random.Seeds;
import io.weir.runtime.StreamsConfig;
import io.weir.sketch.Zipf;
import io.weir.testdriver.broker.TestBroker;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.LongDeserializer;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Parts of hot keys are on their way when the process is killed, and none is lost or merged twice. */
@ExtendWith(HandlesAtZero.class)
class HotKeysIT {
    private static final String APPLICATION = "hot-keys-killed";
    private static final int BURST = 50_000;
    private static final int KILLS = 3;

    @TempDir
    Path directory;

    @ParameterizedTest
    @Seeds(1)
    void exactly_once_counts_of_hot_keys_are_exact_after_three_kills(long seed) {
        try (TestBroker broker = TestBroker.start();
                Feed feed = new Feed(broker, APPLICATION)) {
            feed.create(4, CountingApp.INPUT, CountingApp.OUTPUT);
            Map<String, String> settings = feed.settings(
                    directory,
                    Map.of(
                            StreamsConfig.PROCESSING_GUARANTEE_CONFIG,
                            StreamsConfig.EXACTLY_ONCE_V2,
                            "num.stream.threads",
                            "2"));
            SplittableRandom random = new SplittableRandom(seed);
            Map<String, Long> expected = new HashMap<>();
            for (int kill = 1; kill <= KILLS; kill++) {
                try (AppProcess app = AppProcess.start(HotKeysApp.class, settings)) {
                    app.awaitRunning();
                    send(feed, random.nextLong(), expected);
                    feed.awaitCommitted(random.nextDouble(0.2, 0.95), CountingApp.INPUT);
                    app.kill();
                }
            }
            send(feed, random.nextLong(), expected);
            try (AppProcess app = AppProcess.start(HotKeysApp.class, settings)) {
                // One behind the other: a topic has its end when all that feeds it is committed.
                feed.awaitCommitted(1.0, CountingApp.INPUT);
                for (String topic : HotKeysApp.between(APPLICATION)) {
                    feed.awaitCommitted(1.0, topic);
                }
                app.end();
            }

            Map<String, Long> counts = new HashMap<>();
            feed.results(CountingApp.OUTPUT, new LongDeserializer())
                    .forEach(result -> counts.put(result.key(), result.value()));
            assertThat(counts).isEqualTo(expected);
            assertThat(feed.results(HotKeysApp.between(APPLICATION)[1], new LongDeserializer()))
                    .isNotEmpty();
        }
    }

    private static void send(Feed feed, long seed, Map<String, Long> expected) {
        Arrays.stream(Zipf.keys(5_000, 1.2, BURST, seed))
                .mapToObj(rank -> "key-" + rank)
                .forEach(key -> {
                    expected.merge(key, 1L, Long::sum);
                    feed.send(new ProducerRecord<>(CountingApp.INPUT, key, "v"));
                });
        feed.flush();
    }
}
