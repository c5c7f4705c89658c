package io.weir.testdriver.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.rocksdb.HandlesAtZero;
import io.weir.random.Seeds;
import io.weir.runtime.StreamsConfig;
import io.weir.testdriver.broker.TestBroker;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Rows that expire are told as if nothing had happened, wherever the application is killed. */
@Timeout(300)
@ExtendWith(HandlesAtZero.class)
class ExpiringIT {
    private static final int PARTITIONS = 2;
    private static final int KEYS = 200;
    private static final int KILLS = 3;
    private static final long ROUND_MS = 3 * ExpiringApp.LIFE.toMillis();

    @TempDir
    Path directory;

    private final Map<String, List<String>> expected = new TreeMap<>();

    @ParameterizedTest
    @Seeds(1)
    void exactly_once_a_kill_between_a_removal_and_its_commit_neither_loses_nor_repeats_a_result(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        try (TestBroker broker = TestBroker.start();
                Feed feed = new Feed(broker, "expiring")) {
            feed.create(PARTITIONS, ExpiringApp.INPUT, ExpiringApp.OUTPUT);
            for (int round = 0; round < KILLS; round++) {
                String stop = prefix(round) + ":" + random.nextInt(1, KEYS / PARTITIONS / 2);
                try (AppProcess app =
                        AppProcess.start(ExpiringApp.class, settings(feed, "disk", Map.of(ExpiringApp.STOPS, stop)))) {
                    app.awaitRunning();
                    sendKeys(feed, round, random);
                    feed.awaitCommitted(1, ExpiringApp.INPUT);
                    sendEnd(feed, round);
                    app.awaitLine(line -> line.equals(ExpiringApp.STOPPED));
                    app.kill();
                }
            }
            try (AppProcess app = AppProcess.start(ExpiringApp.class, settings(feed, "new", Map.of()))) {
                app.awaitRunning();
                sendEnd(feed, KILLS);
                feed.awaitCommitted(1, ExpiringApp.INPUT);
                app.end();
            }

            assertThat(told(feed)).isEqualTo(expected);
        }
    }

    private static String prefix(int round) {
        return "round" + round + ".";
    }

    /** Each key once, at times of long ago, in any order of times that lie less than a life apart. */
    private void sendKeys(Feed feed, int round, SplittableRandom random) {
        for (int key = 0; key < KEYS; key++) {
            long time = round * ROUND_MS + random.nextLong(ExpiringApp.LIFE.toMillis() / 2);
            send(feed, key % PARTITIONS, prefix(round) + key, time, "1", "null");
        }
        feed.flush();
    }

    /** One record more in each partition, by which the lives of all keys so far have ended. */
    private void sendEnd(Feed feed, int round) {
        for (int partition = 0; partition < PARTITIONS; partition++) {
            long time = round * ROUND_MS + 2 * ExpiringApp.LIFE.toMillis();
            String key = "end" + round + "." + partition;
            if (round < KILLS) {
                send(feed, partition, key, time, "1", "null");
            } else {
                send(feed, partition, key, time, "1");
            }
        }
        feed.flush();
    }

    private void send(Feed feed, int partition, String key, long time, String... results) {
        expected.put(key, List.of(results));
        feed.send(new ProducerRecord<>(ExpiringApp.INPUT, partition, time, key, "visit"));
    }

    /** All that was told of each key, in order. */
    private static Map<String, List<String>> told(Feed feed) {
        Map<String, List<String>> told = new TreeMap<>();
        feed.texts(ExpiringApp.OUTPUT)
                .forEach(result -> told.computeIfAbsent(result.key(), key -> new ArrayList<>())
                        .add(String.valueOf(result.value())));
        return told;
    }

    private Map<String, String> settings(Feed feed, String disk, Map<String, String> more) {
        Map<String, String> settings = new HashMap<>(more);
        settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        settings.put("session.timeout.ms", "6000");
        return feed.settings(directory.resolve(disk), settings);
    }
}
